import type { User } from "@pomander/contract";
import { ApiError, clientError, type VaultClient } from "@pomander/vault";
import { expect, test } from "vitest";
import type { ResetAnswer } from "./access-types.ts";
import { choosePassword } from "./choose-password.ts";

/** The server's refusal of a password, in its own words. */
const incorrect = new ApiError(401, { code: "wrong_password", message: "Incorrect.", requestId: "" }, null);

/** Returns the questions asked and the actions taken, in order, for a user with these answers. */
function chosen({
  vault = null as { hasRecovery: boolean } | null,
  earlier = [] as ResetAnswer[],
  passwords = ["good"] as (string | null)[],
  saves = true,
  opened = "the vault" as unknown,
} = {}) {
  const told: unknown[] = [];
  const submitted = {
    recoveryKey: "KEY",
    submit: async (saved: boolean) => (told.push(["submit", saved]), { vault: opened }),
  };
  const prepare = (how: string) => async (password: string) => {
    told.push([how, password]);
    if (password === "weak") throw clientError("password_unchanged");
    if (password === "broken") throw new Error("Broken.");
    return submitted;
  };
  const unlockWith = (how: string) => async (secret: string) => {
    if (secret === "wrong") throw incorrect;
    if (secret === "unfit") throw clientError("password_is_recovery_key");
    if (secret === "broken") throw new Error("Broken.");
    return { prepare: prepare(`${how} ${secret}`) };
  };
  const setup = {
    vault,
    prepareEmptyVault: prepare("empty"),
    unlockWithPassword: unlockWith("password"),
    unlockWithRecoveryKey: unlockWith("key"),
  };
  const client = {
    beginPasswordSetup: async (user: unknown, { ask, timeZone }: { ask: unknown; timeZone: string }) => {
      told.push(["begin", user, ask === questions.confirmWarning, timeZone]);
      return setup;
    },
  };
  const questions = {
    confirmWarning: async () => true,
    code: async () => "stop",
    newPassword: async (problem) => (told.push(["new", problem]), passwords.shift() ?? null),
    earlierVault: async (asked) => (told.push(["earlier", asked]), earlier.shift() ?? "stop"),
    saveRecoveryKey: async (key) => (told.push(["save", key]), saves),
  } as Parameters<typeof choosePassword>[2];
  const work = choosePassword(client as unknown as VaultClient, "user" as unknown as User, questions);
  return { work, told };
}
const begin = ["begin", "user", true, Intl.DateTimeFormat().resolvedOptions().timeZone];
const stopped = "Nothing was changed: your temporary password still works.";

test("without a vault from before, a new password makes an empty one", async () => {
  for (const saves of [true, false]) {
    const { work, told } = chosen({ passwords: ["weak", "good"], saves });
    expect(await work).toBe("the vault");
    expect(told).toEqual([
      begin,
      ["new", null],
      ["empty", "weak"],
      ["new", "Choose a password that differs from the current one."],
      ["empty", "good"],
      ["save", "KEY"],
      ["submit", saves],
    ]);
  }
});

test.each<[ResetAnswer, string]>([
  [{ password: "old" }, "password old"],
  [{ recoveryKey: "R" }, "key R"],
  ["empty", "empty"],
])("a vault from before is taken along as the answer %j says", async (answer, how) => {
  const { work, told } = chosen({
    vault: { hasRecovery: true },
    earlier: [{ password: "wrong" }, { recoveryKey: "unfit" }, answer],
  });
  expect(await work).toBe("the vault");
  expect(told.slice(1, 4)).toEqual([
    ["earlier", { hasRecovery: true, problem: null }],
    ["earlier", { hasRecovery: true, problem: "Incorrect." }],
    ["earlier", { hasRecovery: true, problem: "This is your recovery key. Choose a different password." }],
  ]);
  expect(told[5]).toEqual([how, "good"]);
});

test("what is given up, or what no other answer mends, changes nothing", async () => {
  const vault = { hasRecovery: false };
  await expect(chosen({ vault }).work).rejects.toMatchObject({ message: stopped, exitCode: 2 });
  await expect(chosen({ passwords: [null] }).work).rejects.toMatchObject({ message: stopped, exitCode: 2 });
  await expect(chosen({ vault, earlier: [{ password: "broken" }] }).work).rejects.toThrow("Broken.");
  await expect(chosen({ passwords: ["broken"] }).work).rejects.toThrow("Broken.");
});

test("a password that is set without a vault that opens is said", async () => {
  await expect(chosen({ opened: null }).work).rejects.toMatchObject({
    message: "Your master password is set. Sign in with it.",
    exitCode: 2,
  });
});
