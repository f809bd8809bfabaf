import type { ErrorCode, User } from "@pomander/contract";
import type { AskedApproval, OpenVault } from "@pomander/vault";
import { ApiError } from "@pomander/vault/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpeningAnswer } from "./access-types.ts";
import { openGenerated } from "./open-generated.ts";

const user = { _id: "u" } as User;
const vault = {} as OpenVault;
const refusal = (status: number, code: ErrorCode) => new ApiError(status, { code, message: "", requestId: "" }, null);
type Step = Awaited<ReturnType<AskedApproval["advance"]>>;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1_000 }));
afterEach(() => void vi.useRealTimers());

/** Opens with these answers of a user, and these steps of the approval. */
function open(answers: OpeningAnswer[], steps: (Step | Error)[] = [], typed: string[] = []) {
  const [problems, shown]: [unknown[], unknown[]] = [[], []];
  const end = vi.fn<AskedApproval["end"]>(async () => undefined);
  const approval: AskedApproval = {
    async advance() {
      const step = steps.shift();
      if (step === undefined || step instanceof Error) throw step ?? new Error("no more steps");
      return step;
    },
    enter: async (digits) => digits === "654321",
    end,
  };
  const askApproval = vi.fn<() => Promise<AskedApproval>>(async () => approval);
  const unlockWithRecoveryKey = vi.fn<(user: User, key: string) => Promise<OpenVault>>(async () => vault);
  const outcome = openGenerated({ askApproval, unlockWithRecoveryKey }, user, {
    confirmWarning: async () => false,
    async opening(problem) {
      problems.push(problem);
      return answers.shift() ?? "stop";
    },
    async digits(question) {
      shown.push(question);
      return typed.shift() ?? "";
    },
  });
  return { outcome, problems, shown, end, askApproval, unlockWithRecoveryKey };
}
const digits = (isEntered: boolean): Step => ({ kind: "digits", shown: "123456", isEntered });

test("the digits are asked for until they are right, then it waits for the browser", async () => {
  const steps: Step[] = [{ kind: "waiting" }, digits(false), digits(false), digits(true), { kind: "opened", vault }];
  const { outcome, shown, end } = open(["approval"], steps, ["111111", "654321"]);
  expect(await outcome).toBe(vault);
  expect(shown).toEqual([
    { shown: "123456", isWrong: false },
    { shown: "123456", isWrong: true },
  ]);
  expect(end).not.toHaveBeenCalled();
});

test.each([
  ["ended", /^The approval ended/],
  ["mismatch", /^The digits don't match, so nothing was opened\./],
] as const)("an approval that is over (%s) is said, and another way is asked for", async (kind, text) => {
  const { outcome, problems, unlockWithRecoveryKey } = open(["approval", { recoveryKey: "KEY" }], [{ kind }]);
  expect(await outcome).toBe(vault);
  expect(problems).toEqual([null, expect.stringMatching(text)]);
  expect(unlockWithRecoveryKey).toHaveBeenCalledWith(user, "KEY", expect.anything());
});

test("a lost connection ends the approval", async () => {
  const { outcome, end } = open(["approval"], [new Error("lost")]);
  await expect(outcome).rejects.toThrow("lost");
  expect(end).toHaveBeenCalledOnce();
});

test("a user who stops leaves it locked; a company's sign-in of long ago needs a new code", async () => {
  const { outcome, askApproval } = open(["stop"]);
  await expect(outcome).rejects.toThrow("Your vault stays locked.");
  expect(askApproval).not.toHaveBeenCalled();
  const old = open(["approval"]);
  old.askApproval.mockRejectedValue(refusal(403, "company_needed"));
  await expect(old.outcome).rejects.toThrow(/sign in again: pomander login$/);
});

test("a wrong recovery key is asked for again; another failure is thrown", async () => {
  const { outcome, problems, unlockWithRecoveryKey } = open([{ recoveryKey: "A" }, { recoveryKey: "B" }]);
  unlockWithRecoveryKey.mockRejectedValueOnce(refusal(403, "wrong_password"));
  expect(await outcome).toBe(vault);
  expect(problems).toEqual([null, "That isn't the recovery key of this vault."]);
  const failing = open([{ recoveryKey: "A" }]);
  failing.unlockWithRecoveryKey.mockRejectedValue(refusal(429, "rate_limited"));
  await expect(failing.outcome).rejects.toMatchObject({ code: "rate_limited" });
});
