import { expect, type Page } from "@playwright/test";

import { answerQuestion } from "../page-objects/common.ts";
import { chromeCsv, exportedFile, importPage, textFile, type ImportFile } from "../page-objects/import.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { buildZip } from "../../packages/transfer/test/zip-builder.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { sampleTitles } from "../fixtures/sample-vault.ts";
import { type PageState, walk } from "./page-state.ts";

const importCall = "**/api/vaults/*/entries/import";

type Open = (page: Page) => Promise<unknown>;

/** Returns a state of the owner; nothing is stored, so that the owner's vault is unchanged. */
const owner = (name: string, open: Open): PageState => ({
  name: `import: ${name}`,
  viewer: "owner",
  open: async (page) => {
    await importPage.open(page);
    await open(page);
  },
});
const ownerDiscardingTab = (name: string, open: Open): PageState => ({ ...owner(name, open), discardsTab: true });
const thorough = (state: PageState): PageState => ({ ...state, isThorough: true });

/** Returns a state of a user that the other states do not use, because the imported entries stay. */
const stranger = (name: string, open: Open): PageState => ({ name: `import: ${name}`, viewer: "visitor", open });

async function toImport(page: Page) {
  await signInPage.register(page, newPerson("Noor"));
  await importPage.open(page);
}

const preview = async (page: Page, file: ImportFile, title: string) => {
  await importPage.choose(page, file);
  await expect(importPage.step(page, title)).toBeVisible();
};

/** Entries of the owner's vault, one of them with another password, new ones, rows that fail, and formulas. */
const mixed = textFile(
  "My passwords.csv",
  [
    "name,url,username,password,note",
    `${sampleTitles.edited},https://allotment.example/members,ana.fischer@allotment.example,another-Password-9,`,
    "Mail,https://mail.example,ana@mail.example,Rusty-Lantern-42-Meadow,",
    "Railway,https://rail.example,ana@rail.example,Rusty-Lantern-42-Meadow,",
    'Bookshop,https://books.example,ana@books.example,Rusty-Lantern-43,"Two lines\nof notes"',
    "=HYPERLINK(1),https://formula.example,=1+1,@SUM(A1),",
    "بنك القاهرة,https://bank.example,أمينة,Rusty-Lantern-44,",
    `${"A very long title that somebody pasted ".repeat(5)},https://a-host-name-that-goes-on-and-on.subdomain.example/path,the.longest.address.that.anyone.was.ever.given@department.company.example,Rusty-Lantern-45,`,
    ",,,,",
    "Broken row,https://broken.example,too,many,cells,here,and,here",
  ].join("\r\n"),
);

const ownColumns = textFile(
  "inventory.csv",
  [
    "Label;Address;Login;Secret;PIN;Renewal date;Remarks;Shelf",
    "Router;http://192.168.1.1;admin;Rusty-Lantern-46;4711;2027-01-31;In the hall;B",
    "Printer;http://192.168.1.9;root;Rusty-Lantern-47;0815;2028-06-30;;C",
  ].join("\n"),
);

const choosing: readonly PageState[] = [
  owner("choosing a file", () => Promise.resolve()),
  owner("how to export", async (page) => {
    await page.getByRole("button", { name: "How do I export my passwords?" }).click();
    await expect(page.getByText("1Password", { exact: true })).toBeVisible();
  }),
  owner("a file that is none", async (page) => {
    await importPage.choose(page, textFile("contract.pdf", "%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj"));
    await expect(page.getByRole("alert")).toContainText("PDF");
  }),
  owner("the password of a file", async (page) => {
    await importPage.choose(page, exportedFile("bitwarden/bitwarden-password-encrypted.json"));
    await expect(page.getByLabel("File password", { exact: true })).toBeFocused();
  }),
  owner("a wrong password of a file", async (page) => {
    await importPage.choose(page, exportedFile("bitwarden/bitwarden-password-encrypted.json"));
    await importPage.unlock(page, "not the passphrase");
    await expect(page.getByLabel("File password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  }),
  owner("a database of KeePass and its key file", async (page) => {
    await importPage.choose(page, exportedFile("keepass/Key32.kdbx"));
    await page.getByLabel("Key file").setInputFiles(exportedFile("keepass/Key32.key"));
    await expect(page.getByText("Key32.key")).toBeVisible();
  }),
  owner("columns", async (page) => {
    await importPage.choose(page, ownColumns);
    await expect(importPage.step(page, "What is in each column?")).toBeVisible();
  }),
  owner("columns: nothing to import by", async (page) => {
    await importPage.choose(page, ownColumns);
    for (const name of ["Label", "Address", "Secret"]) {
      await page.getByRole("combobox", { name: `Meaning of "${name}"` }).click();
      await page.getByRole("option", { name: "Custom field", exact: true }).click();
    }
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Choose which column" })).toBeVisible();
  }),
];

/** Entries of the owner's vault, with notes that are not in the vault. */
const withMore = textFile(
  "more.csv",
  [
    "name,url,username,password,note",
    "Mail,https://mail.example,ana@mail.example,Rusty-Lantern-42-Meadow,Ask at the desk",
    "Railway,https://rail.example,ana@rail.example,Rusty-Lantern-42-Meadow,Seat at the window",
  ].join("\n"),
);

/** An export of Bitwarden with files: `sizes` in bytes, by their names. */
const withFiles = (sizes: Readonly<Record<string, number>>): ImportFile => {
  const items = [
    { id: "i1", type: 1, name: "Office lease", login: { username: "ana" } },
    { id: "i2", type: 2, name: "Certificates", secureNote: { type: 0 } },
  ];
  const data = { encrypted: false, folders: [], items };
  const parts = Object.entries(sizes).map(([name, size], n) => ({
    name: `attachments/i${(n % 2) + 1}/${name}`,
    content: Buffer.alloc(size, name),
    method: 0,
  }));
  const buffer = Buffer.from(buildZip([{ name: "data.json", content: JSON.stringify(data) }, ...parts]));
  return { name: "bitwarden_export.zip", mimeType: "application/zip", buffer };
};
const someFiles = withFiles({
  "lease.pdf": 1_200_000,
  "private-key.pem": 3_272,
  "scan of the signed annex.png": 2_400_000,
});

/** A server that takes files of up to 1 MB, and has this much room, in bytes. */
const withRoom = (page: Page, room: number, fileBytes = 1_000_000) =>
  page.route("**/api/vaults/*/files", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: { fileBytes, room } }) : route.fallback(),
  );

const withFilesStates: readonly PageState[] = [
  ownerDiscardingTab("preview: with files", async (page) => {
    await preview(page, someFiles, "2 entries found");
    await expect(page.getByText("3 files come with these entries")).toBeVisible();
    await expect(page.getByText(/free in this vault/)).toBeVisible();
  }),
  ownerDiscardingTab("preview: with files that are too large", async (page) => {
    await withRoom(page, 900_000_000);
    await preview(page, someFiles, "2 entries found");
    await expect(page.getByText(/will be left out/)).toBeVisible();
  }),
  ownerDiscardingTab("preview: with more files than there is room for", async (page) => {
    await withRoom(page, 2_000_000, 100_000_000);
    await preview(page, someFiles, "2 entries found");
    await expect(page.getByText(/files that don't fit/i)).toBeVisible();
  }),
  stranger("storing a file", async (page) => {
    await toImport(page);
    await page.route("**/segments/*", () => new Promise(() => {}));
    await preview(page, someFiles, "2 entries found");
    await page.getByRole("button", { name: "Import 2 entries" }).click();
    await expect(page.getByText(/^Storing lease\.pdf: /)).toBeVisible();
  }),
  stranger("report: files that were left out", async (page) => {
    await toImport(page);
    await page.route("**/api/vaults/*/files", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { code: "files_full", message: "", requestId: "a" } })
        : route.fallback(),
    );
    await importPage.importAll(page, someFiles, "2 entries");
    await expect(page.getByText(/^lease\.pdf: /)).toBeVisible();
  }),
];

const previews: readonly PageState[] = [
  ownerDiscardingTab("preview: what has more", async (page) => {
    await preview(page, withMore, "2 entries found");
    await page.getByRole("button", { name: "Add to entry" }).first().click();
  }),
  owner("preview", (page) => preview(page, exportedFile("bitwarden/bitwarden.json"), "51 entries found")),
  owner("preview: what is here already", async (page) => {
    await preview(page, mixed, "7 entries found");
    await page.getByRole("button", { name: /^Show password: In the file/ }).click();
  }),
  owner("preview: 10,000 rows, at the end", async (page) => {
    await preview(page, chromeCsv(10_000), "10,000 entries found");
    await page.getByRole("grid").focus();
    await page.keyboard.press("End");
    await expect(page.getByText("Entry 9999", { exact: true })).toBeVisible();
  }),
  owner("preview: nothing found", async (page) => {
    await preview(page, chromeCsv(20), "20 entries found");
    await page.getByPlaceholder("Search this file...").fill("nothing like it");
    await expect(page.getByText("No results found")).toBeVisible();
  }),
  ownerDiscardingTab("preview: leaving", async (page) => {
    await preview(page, chromeCsv(20), "20 entries found");
    await page.getByLabel("Tag for this import").fill("moved");
    await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
    await expect(page.getByRole("alertdialog", { name: "Leave this page?" })).toBeVisible();
  }),
];

const running: readonly PageState[] = [
  ...walk(
    owner("stopped", async (page) => {
      await page.route(importCall, (route) => route.abort());
      await preview(page, chromeCsv(120), "120 entries found");
      await page.getByRole("button", { name: "Import 120 entries" }).click();
      await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
    }),
    {
      name: "import: importing",
      viewer: "owner",
      open: async (page) => {
        await page.route(importCall, () => new Promise(() => {}));
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.getByRole("progressbar", { name: "Import progress" })).toBeVisible();
      },
    },
  ),
  ...walk(
    stranger("report", async (page) => {
      await toImport(page);
      await importPage.importAll(page, exportedFile("bitwarden/bitwarden.json"), "51 entries");
    }),
    stranger("earlier imports", async (page) => {
      await page.getByRole("button", { name: "Import another file" }).click();
      await importPage.importAll(page, chromeCsv(12), "12 entries");
      await page.getByRole("button", { name: "Import another file" }).click();
      await expect(page.getByRole("list", { name: "Earlier imports" }).getByRole("listitem")).toHaveCount(2);
    }),
    stranger("everything is here already", async (page) => {
      await preview(page, chromeCsv(12), "12 entries found");
      await expect(page.getByText("12 entries are already in your vault and will be skipped.")).toBeVisible();
    }),
  ),
  ...walk(
    stranger("removing an import", async (page) => {
      await toImport(page);
      await importPage.importAll(page, chromeCsv(12), "12 entries");
      await page.getByRole("button", { name: "Remove the 12 entries from this import" }).click();
      await expect(page.getByRole("alertdialog", { name: "Remove 12 entries?" })).toBeVisible();
    }),
    stranger("removed", async (page) => {
      await answerQuestion(page, "Remove 12 entries?", "Remove 12 entries");
      await expect(page.getByRole("alertdialog", { name: "12 entries were removed" })).toBeVisible();
    }),
    thorough(
      stranger("removed: back at the report", async (page) => {
        await answerQuestion(page, "12 entries were removed", "Close");
        await expect(importPage.step(page, "12 entries were removed")).toBeVisible();
      }),
    ),
  ),
];

export const importPageStates: readonly PageState[] = [
  ...choosing,
  ...previews,
  ...withFilesStates,
  ...running,
  {
    name: "import: vault locked",
    viewer: "owner",
    discardsTab: true,
    open: async (page) => {
      await page.goto("/passwords/import");
      await expect(page.getByRole("heading", { name: "Unlock your vault first" })).toBeVisible();
    },
  },
  {
    name: "the passwords' menu",
    viewer: "owner",
    open: async (page) => {
      await passwordsPage.open(page);
      await page.getByRole("button", { name: "More", exact: true }).click();
      await expect(page.getByRole("menuitem", { name: "Import" })).toBeVisible();
    },
  },
];
