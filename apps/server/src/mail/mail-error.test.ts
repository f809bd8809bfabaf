import { expect, test } from "vitest";
import { classifyMailError, redactAddresses } from "./mail-error.ts";
import { UnknownTemplateError } from "./write-mail.ts";

const failure = (members: object, message = "it failed") =>
  classifyMailError(Object.assign(new Error(message), members));

test.each<[code: string, responseCode: number, isFinal: boolean]>([
  ["EENVELOPE", 550, true],
  ["EMESSAGE", 554, true],
  ["EENVELOPE", 500, true],
  ["EENVELOPE", 499, false],
  ["EMESSAGE", 452, false],
  ...[503, 530, 534, 535, 538].map((status): [string, number, boolean] => ["EENVELOPE", status, false]),
  ["EAUTH", 535, false],
  ["EAUTH", 550, false],
  ["ECONNECTION", 554, false],
])("%s with a reply of %i is final: %s", (code, responseCode, isFinal) => {
  expect(failure({ code, responseCode, response: ` ${responseCode} no ` })).toEqual({
    isFinal,
    text: `${responseCode} no`,
  });
  expect(failure({ code, responseCode })).toEqual({ isFinal, text: "it failed" });
});

const tooLong = "The mail server took too long to respond.";
const closed = "The mail server closed the connection.";
test.each<[object, string]>([
  [{ code: "EABORT" }, tooLong],
  [{ code: "ETIMEDOUT" }, tooLong],
  [{ code: "ECONNECTION" }, closed],
  [{ code: "EDNS", originalCode: "ENOTFOUND" }, "The name of the mail server wasn't found (ENOTFOUND)."],
  [{ code: "EDNS" }, "The name of the mail server wasn't found (EDNS)."],
  [{ code: "ESOCKET", originalCode: "ECONNRESET" }, closed],
  [{ code: "ETLS", originalCode: "EPIPE" }, closed],
  [{ code: "ESOCKET", originalCode: "ECONNREFUSED" }, "The mail server can't be reached (ECONNREFUSED)."],
  [
    { code: "ESOCKET", originalCode: "EPROTO", reason: "no cipher" },
    "The mail server's encryption doesn't work (no cipher).",
  ],
  [{ code: "ETLS" }, "The mail server's encryption doesn't work (it failed)."],
  [{ code: "ENOAUTH" }, "it failed; at 10.1.2.3"],
  [{ code: "ENOAUTH", response: "451 later" }, "451 later"],
])("%j is tried again, and said without the address of the server", (members, text) => {
  expect(failure(members, "it failed; at 10.1.2.3")).toEqual({ isFinal: false, text });
});

test("a fault of this program is final, a template of a newer release is not", () => {
  expect(failure({}, " it failed ")).toEqual({ isFinal: true, text: "it failed" });
  expect(classifyMailError("thrown")).toEqual({ isFinal: true, text: "thrown" });
  expect(classifyMailError(new UnknownTemplateError("next-year")).isFinal).toBe(false);
});

test("a long reply is cut, and the log's has no address", () => {
  expect(failure({ code: "EENVELOPE", responseCode: 550, response: "x".repeat(501) }).text).toBe("x".repeat(500));
  expect(redactAddresses("550 ana@example.org and <ben@example.org> unknown")).toBe(
    "550 [address] and [address] unknown",
  );
});
