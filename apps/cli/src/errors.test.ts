import { describe, expect, test } from "vitest";
import { CommandError, Interrupted, systemMessageOf, UsageError } from "@pomander/terminal/errors";
import { fromErrorFrame, toErrorFrame } from "./agent/frames.ts";
import { clientError } from "@pomander/vault";
import { exitCodeOf, messageOf, NotSignedIn, VaultLocked, VaultNotTrusted } from "./errors.ts";

const named = (name: string) => Object.assign(new Error("a secret"), { name });
const coded = (code: string) => Object.assign(new Error("a secret"), { code });

describe("the code that a command ends with", () => {
  test.each([
    [new UsageError(""), 1],
    [new CommandError(""), 2],
    [new VaultNotTrusted(""), 3],
    [new NotSignedIn(), 4],
    [new VaultLocked(), 4],
    [new Interrupted(), 130],
    [coded("not_signed_in"), 4],
    [coded("locked"), 2],
    [coded("ENOENT"), 2],
    [coded("stopped_at_warning"), 3],
    [coded("kdf_refused"), 3],
    [coded("offline_copy_refused"), 3],
    [coded("vault_key_refused"), 3],
    [coded("vault_not_verified"), 3],
    [coded("wrong_vault"), 3],
    [named("Error"), 2],
    [undefined, 2],
    ["thrown", 2],
  ])("after %s it is %i", (error, code) => expect(exitCodeOf(error)).toBe(code));
});

test("an error of the command line has a name, and a sentence where none is given", () => {
  const found = [
    new CommandError("a"),
    new UsageError("b"),
    new NotSignedIn(),
    new VaultLocked(),
    new VaultNotTrusted("c"),
    new Interrupted(),
  ].map(({ name, message }) => [name, message]);
  expect(found).toEqual([
    ["CommandError", "a"],
    ["UsageError", "b"],
    ["NotSignedIn", "You aren't signed in. Sign in with: pomander login <server> <email>"],
    ["VaultLocked", "Your vault is locked. Unlock it with: pomander unlock"],
    ["VaultNotTrusted", "c"],
    ["Interrupted", ""],
  ]);
});

describe("what a person reads of an error", () => {
  test("is its message, and how long to wait, where it is written for people", () => {
    expect(messageOf(new CommandError("Nothing was changed."))).toBe("Nothing was changed.");
    const isForPeople = { isForPeople: true };
    expect(messageOf({ ...isForPeople, message: "Too many.", retryAfterSeconds: 30 })).toBe("Too many. (30 seconds)");
    expect(messageOf({ ...isForPeople, code: "gone", message: "" })).toBe("The server refused (gone).");
    expect(messageOf({ ...isForPeople, name: "Other", message: "" })).toBe("");
  });

  test("is the text of its code, also of one that crossed the agent's socket", () => {
    const error = clientError("wrong_master_password");
    expect(messageOf(error)).toBe("Incorrect master password.");
    expect(messageOf(fromErrorFrame(toErrorFrame(error)))).toBe("Incorrect master password.");
  });

  test("is what the system refused, in words", () => {
    const refused = (code: string, path?: string) =>
      messageOf(
        Object.assign(new Error("a secret"), { syscall: "open", code, ...(path === undefined ? {} : { path }) }),
      );
    expect(refused("ENOENT", "/a")).toBe("/a can't be used: it doesn't exist.");
    expect(refused("EACCES", "/a")).toBe("/a can't be used: you don't have permission.");
    expect(refused("EXDEV")).toBe("The system refused: EXDEV.");
    const reasons = { EPERM: "permission", EROFS: "read-only", ENOSPC: "full", EDQUOT: "full", EISDIR: "folder" };
    for (const [code, word] of Object.entries({ ...reasons, ENOTDIR: "part of the path", EEXIST: "already exists" }))
      expect(systemMessageOf({ code, path: "/a" })).toContain(word);
  });

  test("is where it arose and never what it says, where nobody foresaw it", () => {
    const text = messageOf(named("TypeError"));
    expect(text).toMatch(/^Something unexpected went wrong: TypeError at .+errors\.test\.ts:\d+:\d+\)?\.$/);
    expect(text).not.toContain("secret");
    expect(messageOf(null)).toBe("Something unexpected went wrong: Error.");
    expect(messageOf("a secret")).toBe("Something unexpected went wrong: Error.");
    expect(messageOf({ message: "a secret", isForPeople: false })).toBe("Something unexpected went wrong: Error.");
    expect(messageOf(Object.assign(new Error("a secret"), { code: "X" }))).toMatch(/^Something unexpected/);
  });
});
