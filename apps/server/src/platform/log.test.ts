import { expect, test } from "vitest";
import { createLog, type Log } from "./log.ts";

/** What the real log writes. */
function logged(say: (log: Log) => void): string {
  const lines: string[] = [];
  say(createLog({ logLevel: "info" }, { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test.each(["password", "token", "authorization", "wrappedVaultKey", "sealed"])("leaves out a %s", (member) => {
  const secrets = { [member]: "canary-1", a: { [member]: "canary-2", b: { [member]: "canary-3" } } };
  const text = logged((log) => log.info(secrets));
  expect(text).toContain("[left out]");
  expect(text).not.toContain("canary");
});

test("keeps of an error what names it, and nothing that hangs on it", () => {
  const error = Object.assign(new Error("it broke"), {
    code: "23505",
    constraint: "users_email_key",
    detail: "canary",
    client: { password: "canary" },
  });
  const text = logged((log) => log.error({ err: error }));
  expect(JSON.parse(text)).toMatchObject({
    err: { type: "Error", message: "it broke", code: "23505", constraint: "users_email_key" },
  });
  expect(text).not.toContain("canary");
});
