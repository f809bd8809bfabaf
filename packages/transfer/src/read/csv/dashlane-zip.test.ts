import { expect, test } from "vitest";
import { buildZip } from "../../../test/zip-builder.ts";
import { readFile, recognizeFile } from "../../index.ts";
import { fault, inSentences } from "../../../test/sentences.ts";

// The five tables of Dashlane's export, after its headers; the rows are made up.
const tables = {
  "credentials.csv":
    "username,username2,username3,title,password,note,url,category,otpUrl\nada,,,A,x,,https://a.example,,\nbob,,,B\n",
  "payments.csv":
    "type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,account_number,country,issuing_bank,note,name\npayment_card,Ada B,,4242,123,03,2027,,,AT,,,my card\nbank,Giro,Ada B,,,,,123,456,AT,The Bank,,\n",
  "ids.csv": "type,number,name,issue_date,expiration_date,place_of_issue,state\npassport,P1,Ada B,,2031-03-09,,\n",
  "personalInfo.csv":
    "type,title,first_name,middle_name,last_name,login,date_of_birth,place_of_birth,email,email_type,item_name,phone_number,address,country,state,city,zip,address_recipient,address_building,address_apartment,address_floor,address_door_code,job_title,url\nname,MR,Ada,,B,,1970-05-01,,,,,,,,,,,,,,,,,\n",
  "securenotes.csv": "title,note\nN,a note\n",
};
const parts = Object.entries(tables).map(([name, content]) => ({ name, content }));

test("the five tables of Dashlane's zip are read together", async () => {
  const zip = buildZip([
    ...parts,
    { name: "other.csv", content: "a,b\n1,2\n" },
    { name: "empty.csv", content: "" },
    { name: "scan.csv", content: Uint8Array.of(0xff, 0, 1) },
  ]);
  expect(await recognizeFile(zip)).toEqual({ format: "dashlane-zip", needs: [] });
  const contents = await readFile(zip);
  expect(contents.read).toBe(9);
  expect(contents.entries.map(({ source, draft }) => [source, draft.type, draft.title, draft.expires])).toEqual([
    ["credentials.csv, line 2", undefined, "A", undefined],
    ["payments.csv, line 2", "card", "my card", "2027-03-31"],
    ["payments.csv, line 3", "note", "Giro", undefined],
    ["ids.csv, line 2", "identity", "Passport, Ada B", "2031-03-09"],
    ["personalInfo.csv, line 2", "identity", "Ada B", undefined],
    ["securenotes.csv, line 2", "note", "N", undefined],
  ]);
  expect(inSentences(contents).failed).toEqual([
    { source: "credentials.csv, line 3", title: null, reason: "This row has 4 columns instead of 9." },
    { source: "other.csv", title: null, reason: "This file in the zip isn't a Dashlane table." },
    { source: "scan.csv", title: null, reason: "This file in the zip isn't a Dashlane table." },
  ]);
});

test.each(parts)("a zip with $name alone is known", async (part) => {
  expect(await recognizeFile(buildZip([part]))).toEqual({ format: "dashlane-zip", needs: [] });
});

test("the tables may be in a folder, and their names in capitals", async () => {
  const zip = buildZip([{ name: "export/SecureNotes.CSV", content: tables["securenotes.csv"] }]);
  expect(await recognizeFile(zip)).toEqual({ format: "dashlane-zip", needs: [] });
  expect((await readFile(zip)).entries.map(({ source }) => source)).toEqual(["SecureNotes.CSV, line 2"]);
});

test("a zip of other tables is not taken for Dashlane's", async () => {
  const zip = buildZip([{ name: "other.csv", content: "a,b\n1,2\n" }]);
  await expect(recognizeFile(zip)).rejects.toEqual(fault("unknown_file"));
});
