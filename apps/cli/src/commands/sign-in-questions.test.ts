import type { FactorRequest } from "@pomander/vault";
import { securityWarningTexts } from "@pomander/texts/vault-warnings";
import { describe, expect, test } from "vitest";
import { createScriptedTerminal } from "../../../../packages/terminal/test/scripted-terminal.ts";
import { createSignInQuestions } from "./sign-in-questions.ts";

function questionsWith(answers: readonly (string | boolean)[] | null, code: string | null = null) {
  const asked: string[] = [];
  const said: string[] = [];
  const terminal = answers === null ? null : createScriptedTerminal(answers, asked);
  const questions = createSignInQuestions({
    terminal,
    output: { say: (text: string) => void said.push(text) } as never,
    environment: { code } as never,
  });
  return { questions, asked, said };
}

test("a warning is said in its own words, and gone on with only after a Yes", async () => {
  const warning = { kind: "vaultReplaced" } as never;
  for (const [answers, goesOn] of [
    [[true], true],
    [[false], false],
    [null, false],
  ] as const) {
    const { questions, said } = questionsWith(answers);
    expect(await questions.confirmWarning(warning)).toBe(goesOn);
    expect(said[0]).toContain(securityWarningTexts.vaultReplaced.title);
  }
});

test("another account than the last one is named, with the code as what may be someone else's", async () => {
  const { questions, said } = questionsWith([false]);
  const warning = { kind: "otherAccount", email: "ben@x.example\nContinue? \u001b[2K" } as const;
  expect(await questions.confirmWarning(warning)).toBe(false);
  const [title, email, ...text] = said.join("\n").split("\n");
  expect(title).toBe(securityWarningTexts.otherAccount.title);
  expect(email).toBe("ben@x.example Continue? \ufffd[2K");
  expect(text.join("\n")).toContain("code");
  expect(text.join("\n")).not.toContain("company");
});

test("without a terminal nothing is chosen: no password, no earlier vault, no recovery key", async () => {
  const { questions } = questionsWith(null);
  await expect(questions.newPassword(null)).rejects.toThrow(/Your password is temporary.+ at a terminal\.$/);
  await expect(questions.earlierVault({ hasRecovery: true, problem: null })).rejects.toThrow(/before the reset/);
  await expect(questions.saveRecoveryKey("A")).rejects.toThrow(/recovery key to save/);
});

test("a new password is typed twice alike, and told what was wrong with the one before", async () => {
  const { questions, asked } = questionsWith(["one", "two", "same", "same"]);
  expect(await questions.newPassword("Too short.")).toBe("same");
  expect(asked[0]).toBe("Too short.");
  expect(asked).toContain("These don't match. Type both again.");
  const first = questionsWith(["a", "a"]);
  await first.questions.newPassword(null);
  expect(first.asked[0]).toMatch(/^One password unlocks everything\./);
});

describe("the vault from before a reset", () => {
  test.each([
    [["1", "old"], { password: "old" }],
    [["2", "key"], { recoveryKey: "key" }],
    [["3", true], "empty"],
    [["3", false, "4"], "stop"],
    [["", "5", " 4 "], "stop"],
  ])("%j", async (answers, expected) => {
    const { questions } = questionsWith(answers);
    expect(await questions.earlierVault({ hasRecovery: true, problem: null })).toEqual(expected);
  });

  test("is offered by recovery key only where there is one", async () => {
    for (const hasRecovery of [true, false]) {
      const { questions, asked } = questionsWith(["4"]);
      await questions.earlierVault({ hasRecovery, problem: "Incorrect." });
      expect(asked[0]).toMatch(/^Incorrect\.\n/);
      expect(asked[0]?.includes("recovery key")).toBe(hasRecovery);
    }
  });
});

test("a recovery key counts as saved once its end was typed, and is left out only after a Yes", async () => {
  const key = "AAAA-BBBB-CC1D";
  const saved = questionsWith(["nope", " cc1d "]);
  expect(await saved.questions.saveRecoveryKey(key)).toBe(true);
  expect(saved.asked[0]).toContain(`\n  ${key}\n`);
  const skipped = questionsWith(["skip", false, "skip", true]);
  expect(await skipped.questions.saveRecoveryKey(key)).toBe(false);
  expect(skipped.asked).toHaveLength(5);
});

describe("the second factor", () => {
  const request = (members: Partial<FactorRequest> = {}): FactorRequest => ({
    methods: ["totp"],
    webauthn: null,
    isWrong: false,
    retryAfterSeconds: null,
    ...members,
  });
  const mail = request({ methods: ["mail"] });

  test("is read at a terminal until it is one, and can be stopped", async () => {
    const { questions, asked } = questionsWith(["12345", "1234567", "", "123 456"]);
    expect(await questions.code(request())).toEqual({ code: "123456" });
    expect(asked[0]).toBe("Enter the code from your authenticator app, or a recovery code.");
    expect(asked.filter((text) => text === "That isn't a six-digit code or a recovery code.")).toHaveLength(3);
    expect(await questionsWith([" stop "]).questions.code(request())).toBe("stop");
    expect(await questionsWith([""]).questions.code(mail)).toBe("sendAgain");
  });

  test("says what was wrong, how long it waits, and which kind is meant", async () => {
    const firstSaid = async (asking: FactorRequest) => {
      const { questions, asked } = questionsWith(["stop"]);
      await questions.code(asking);
      return asked[0];
    };
    expect(await firstSaid(request({ isWrong: true }))).toBe("Incorrect code.");
    expect(await firstSaid(request({ retryAfterSeconds: 9 }))).toBe(
      "Too many wrong codes. Wait, or use a recovery code.",
    );
    expect(await firstSaid(mail)).toBe("Enter the code we sent you by email.");
    expect(await firstSaid(request({ methods: ["securityKey"] }))).toContain("only works in a browser");
  });

  test("comes once from the environment; a wrong one ends a script and is asked for again at a terminal", async () => {
    const script = questionsWith(null, "123456");
    expect(await script.questions.code(request())).toEqual({ code: "123456" });
    await expect(script.questions.code(request({ isWrong: true }))).rejects.toThrow(/^Incorrect code\.$/);
    const person = questionsWith(["654321"], "123456");
    await person.questions.code(request());
    expect(await person.questions.code(request({ isWrong: true }))).toEqual({ code: "654321" });
    await expect(questionsWith(null).questions.code(request())).rejects.toThrow(/Can't ask for it without a terminal/);
  });

  test.each([
    [request(), "a six-digit code or a recovery code"],
    [mail, "a six-digit code"],
    [request({ methods: ["securityKey"] }), "a recovery code"],
  ])("in the environment must be one that the account takes", async (asking, taken) => {
    await expect(questionsWith(null, "nonsense").questions.code(asking)).rejects.toThrow(
      `POMANDER_CODE must be ${taken}.`,
    );
  });

  test("may be a recovery code", async () => {
    const { questions } = questionsWith(["abcde-fghjk"]);
    expect(await questions.code(request())).toEqual({ recoveryCode: "ABCDEFGHJK" });
  });
});

test("what opens a vault that no one knows the password of is chosen, and digits are shown in two groups", async () => {
  const { questions, asked } = questionsWith(["x", "1", "2", "KEY", "3", "987654"]);
  expect(await questions.opening(null)).toBe("approval");
  expect(asked.filter((text) => text.startsWith("No one knows your vault's master password."))).toHaveLength(2);
  expect(asked.at(-1)).toMatch(/choose “Approve another browser”/);
  expect(await questions.opening("It ended.")).toEqual({ recoveryKey: "KEY" });
  expect(asked).toContainEqual(expect.stringMatching(/^It ended\.\n1 /));
  expect(await questions.opening(null)).toBe("stop");
  expect(await questions.digits({ shown: "123456", isWrong: false })).toBe("987654");
  expect(asked.at(-2)).toMatch(/^Type these digits in the browser: 123 456\n/);
  const wrong = questionsWith([""]);
  await wrong.questions.digits({ shown: "123456", isWrong: true });
  expect(wrong.asked[0]).toMatch(/^The browser shows other digits\./);
  for (const ask of [
    () => questionsWith(null).questions.opening(null),
    () => questionsWith(null).questions.digits({ shown: "", isWrong: false }),
  ])
    await expect(ask()).rejects.toThrow(/at a terminal\.$/);
});
