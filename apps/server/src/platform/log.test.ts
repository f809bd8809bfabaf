import { expect, test } from "vitest";
import { throttleOncePerMinute, createLog, type Log } from "./log.ts";

/** Returns the lines that the real log writes. */
function logged(say: (log: Log) => void, logLevel: "info" | "debug" = "info"): string {
  const lines: string[] = [];
  say(createLog({ logLevel }, { write: (line) => void lines.push(line) }));
  return lines.join("");
}

const secretMembers =
  "authorization cookie password currentPassword credential recoveryCredential token recoveryToken setupToken " +
  "wrappedVaultKey sealed prefix secret challenge recoveryCode recoveryCodes assertion";

test.each(secretMembers.split(" "))("the log leaves out a %s", (member) => {
  const secrets = { [member]: "canary-1", a: { [member]: "canary-2", b: [{ [member]: "canary-3" }] } };
  const text = logged((log) => log.info(secrets));
  expect(text).toContain("[left out]");
  expect(text).not.toContain("canary");
});

test("the log keeps of an error what names it, and nothing that hangs on it", () => {
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

test("the log tells of what was thrown and is no error only its type", () => {
  expect(JSON.parse(logged((log) => log.error({ err: "canary" })))).toMatchObject({ err: { type: "string" } });
  expect(logged((log) => log.error({ err: { password: "canary" } }))).not.toContain("canary");
});

test("the log says where an error arose to those who look for it", () => {
  const say = (log: Log) => log.error({ err: new Error("it broke") });
  expect(logged(say)).not.toContain("log.test.ts");
  const { err } = JSON.parse(logged(say, "debug"));
  expect(err).toEqual({ type: "Error", message: "it broke", stack: expect.stringContaining("log.test.ts") });
  expect(JSON.parse(logged((log) => log.error({ err: "canary" }), "debug")).err).toEqual({ type: "string" });
});

test("the same words get into the log only so often", () => {
  const said: number[] = [];
  const [now, always] = [throttleOncePerMinute(), throttleOncePerMinute(0)];
  for (let n = 1; n <= 3; n += 1) now(() => said.push(n));
  for (let n = 11; n <= 13; n += 1) always(() => said.push(n));
  expect(said).toEqual([1, 11, 12, 13]);
});
