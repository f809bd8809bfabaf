import { expect, test } from "vitest";
import { DatabaseUnavailableError, isDatabaseUnavailable, isDiskFull } from "./database-errors.ts";

const coded = (code: string, members: object = {}) => Object.assign(new Error("it failed"), { code, ...members });

test.each(
  (
    "ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN " +
    "08000 08006 57P01 57P02 57P03 57014 53100 53200 53300 25006"
  ).split(" "),
)("with %s the database cannot be used now", (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(true);
  expect(isDatabaseUnavailable(new Error("query failed", { cause: coded(code) }))).toBe(true);
});

test.each("23505 40001 40P01 57P04 57000 53400 25001 08 080061 EACCES EADDRINUSE".split(" "))(
  "%s is an error of the statement or of this server",
  (code) => expect(isDatabaseUnavailable(coded(code))).toBe(false),
);

test.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Client was closed and is not queryable",
  "Client has encountered a connection error and is not queryable",
])("the driver's words for a lost connection count, though they have no code: %s", (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  expect(isDatabaseUnavailable(new Error(`It said: ${message}`))).toBe(false);
});

test("a missing file is no lost connection, nor is what is no error", () => {
  expect(isDatabaseUnavailable(coded("ENOENT", { syscall: "open" }))).toBe(false);
  expect(isDatabaseUnavailable(coded("ENOENT", { syscall: "connect" }))).toBe(true);
  expect(isDatabaseUnavailable(new DatabaseUnavailableError("it takes no writes"))).toBe(true);
  for (const other of [null, undefined, "ECONNREFUSED", { code: "ECONNREFUSED" }, new Error("it failed")])
    expect(isDatabaseUnavailable(other)).toBe(false);
});

test("a full disk is recognised, PostgreSQL's and this server's", () => {
  for (const code of ["53100", "ENOSPC", "EDQUOT"]) expect(isDiskFull(coded(code))).toBe(true);
  for (const other of [coded("53200"), coded("EIO"), null, "ENOSPC"]) expect(isDiskFull(other)).toBe(false);
});
