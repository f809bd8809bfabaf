import { type AskedApproval, callError, type OpenVault } from "@pomander/vault";
import { expect, test, vi } from "vitest";
import type { ApprovalAnswer, ShownApproval } from "../messages.ts";
import { askApproval } from "./ask-approval.ts";
import type { Ask } from "./conversation.ts";

const vault = { secret: "the open vault" } as unknown as OpenVault;
type Step = Awaited<ReturnType<AskedApproval["advance"]>>;

/** Runs an approval of these steps with a page that gives these answers, and returns what the page saw. */
async function run(steps: readonly (Step | Error)[], answers: readonly (ApprovalAnswer | Error)[]) {
  const [left, given] = [[...steps], [...answers]];
  const seen: ShownApproval[] = [];
  const end = vi.fn<() => Promise<void>>(async () => undefined);
  const begin = vi.fn<() => Promise<AskedApproval>>(async () => ({
    async advance() {
      const step = left.shift();
      if (step === undefined || step instanceof Error) throw step ?? new Error("No step is left");
      return step;
    },
    enter: async (digits) => digits === "654321",
    end,
  }));
  const ask = (async ({ approval }: { approval: ShownApproval }) => {
    seen.push(approval);
    const answer = given.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("No answer is left");
    return answer;
  }) as unknown as Ask;
  const result = await askApproval(begin, ask).catch((error: unknown) => error);
  return { result, seen, begun: begin.mock.calls.length, ended: end.mock.calls.length };
}

const digits = (isEntered: boolean): Step => ({ kind: "digits", shown: "123456", isEntered });

test("a page sees how far the other browser is and which digits are wrong, and never the vault", async () => {
  const { result, seen, ended } = await run(
    [{ kind: "waiting" }, digits(false), digits(false), digits(true), { kind: "opened", vault }],
    ["look", { digits: "111111" }, { digits: "654321" }, "look"],
  );
  expect(result).toBe(vault);
  expect(ended).toBe(0);
  const shown = { kind: "digits", digits: "123456", isEntered: false, isWrong: false, isUnreached: false };
  expect(seen).toEqual([
    { ...shown, kind: "waiting", digits: "" },
    shown,
    { ...shown, isWrong: true },
    { ...shown, isEntered: true },
  ]);
});

test("an approval ends on the server when the person stops, when no page asks any more, and when a call is refused", async () => {
  const stopped = await run([{ kind: "waiting" }], ["stop"]);
  expect([stopped.result, stopped.ended]).toEqual([null, 1]);
  const givenUp = await run([{ kind: "waiting" }], [new Error("Given up")]);
  expect([givenUp.result, givenUp.ended]).toEqual([new Error("Given up"), 1]);
  const refused = await run([new Error("refused")], []);
  expect([refused.result, refused.ended]).toEqual([new Error("refused"), 1]);
});

test("one that ended says so, and is begun again when the person wants that", async () => {
  for (const kind of ["ended", "mismatch"] as const) {
    const { result, seen, begun } = await run([{ kind }, { kind: "opened", vault }], ["again"]);
    expect([result, begun, seen[0]?.kind]).toEqual([vault, 2, kind]);
  }
});

test("a lost reply is told, keeps what is shown, and is asked again", async () => {
  const { result, seen } = await run(
    [digits(false), callError("unreachable"), { kind: "opened", vault }],
    ["look", "look"],
  );
  expect(result).toBe(vault);
  expect(seen[1]).toMatchObject({ kind: "digits", digits: "123456", isUnreached: true });
});
