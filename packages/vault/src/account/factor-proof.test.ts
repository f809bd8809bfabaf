import type { ErrorCode } from "@pomander/contract";
import { expect, test } from "vitest";
import { ApiError } from "../api.ts";
import { callError } from "../call-errors.ts";
import { withFactorProof } from "./factor-proof.ts";
import type { FactorAnswer, FactorRequest } from "./factor-types.ts";

const refused = (code: ErrorCode, more: object = {}, retryAfter: number | null = null) =>
  new ApiError(code === "rate_limited" ? 429 : 403, { code, message: "", requestId: "", ...more }, retryAfter);
const asks = (challenge: string, methods = ["totp"]) => refused("second_factor_required", { challenge, methods });
const wrong = refused("invalid_code");
const code = (text: string) => ({ code: text }) as unknown as FactorAnswer;
const codes = (...texts: string[]) => texts.map(code);

interface Played {
  replies: Error[];
  answers: (FactorAnswer | (() => FactorAnswer))[];
  kind?: "signIn" | "change";
}

/** Makes a call to which the server replies with these errors, then "done"; a person gives these answers. */
async function play({ replies, answers, kind = "signIn" }: Played) {
  const sent: unknown[] = [];
  const asked: FactorRequest[] = [];
  const clock = { now: 0 };
  const ask = async (request: FactorRequest) => {
    asked.push(request);
    const answer = answers.shift();
    if (answer === undefined) throw new Error("Asked once too often");
    return typeof answer === "function" ? answer() : answer;
  };
  const result = await withFactorProof({ now: () => new Date(clock.now) }, kind, ask, async (proof) => {
    sent.push(proof);
    const error = replies.shift();
    if (error !== undefined) throw error;
    return "done";
  }).catch((error: unknown) => error);
  return { result, sent, asked, clock };
}

test("a call that needs no proof is made once, and other errors are passed on", async () => {
  expect(await play({ replies: [], answers: [] })).toMatchObject({ result: "done", sent: [{}], asked: [] });
  const lost = callError("unreachable");
  expect((await play({ replies: [lost], answers: [] })).result).toBe(lost);
  const other = refused("forbidden");
  expect((await play({ replies: [other], answers: [] })).result).toBe(other);
  for (const early of [wrong, refused("rate_limited")])
    expect((await play({ replies: [early], answers: [] })).result).toBe(early);
  const unanswerable = refused("second_factor_required");
  expect((await play({ replies: [unanswerable], answers: [] })).result).toBe(unanswerable);
  const ofChange = refused("factor_proof_required", { challenge: "a", methods: ["totp"] });
  expect((await play({ replies: [ofChange], answers: [] })).result).toBe(ofChange);
});

test("without anyone to ask, the refusal is passed on", async () => {
  const refusal = asks("a");
  const made = withFactorProof({ now: () => new Date(0) }, "signIn", undefined, () => Promise.reject(refusal));
  await expect(made).rejects.toBe(refusal);
});

test("a proof is sent with its challenge; a wrong one is asked for again", async () => {
  const { result, sent, asked } = await play({ replies: [asks("a"), wrong], answers: codes("1", "2") });
  expect([result, sent]).toEqual(["done", [{}, { challenge: "a", code: "1" }, { challenge: "a", code: "2" }]]);
  expect(asked).toEqual([
    { methods: ["totp"], webauthn: null, isWrong: false, retryAfterSeconds: null },
    { methods: ["totp"], webauthn: null, isWrong: true, retryAfterSeconds: null },
  ]);
});

test("a change has refusals of its own", async () => {
  const required = refused("factor_proof_required", { challenge: "a", methods: ["totp"] });
  const replies = [required, refused("wrong_factor_proof")];
  const { result, asked } = await play({ replies, answers: codes("1", "2"), kind: "change" });
  expect([result, asked.map(({ isWrong }) => isWrong)]).toEqual(["done", [false, true]]);
});

test("stopping ends with the refusal", async () => {
  const refusal = asks("a");
  expect((await play({ replies: [refusal], answers: ["stop"] })).result).toBe(refusal);
});

test("too many tries say how long to wait, and are no wrong code", async () => {
  const replies = [asks("a"), wrong, refused("rate_limited", {}, 30), refused("rate_limited")];
  const { asked } = await play({ replies, answers: codes("1", "2", "3", "4") });
  expect(asked.map(({ isWrong, retryAfterSeconds }) => [isWrong, retryAfterSeconds])).toEqual([
    [false, null],
    [true, null],
    [false, 30],
    [false, 0],
  ]);
});

test("after five wrong proofs there is a new challenge, before the person is asked again", async () => {
  const replies = [asks("a"), ...Array.from({ length: 5 }, () => wrong), asks("b")];
  const { result, sent, asked } = await play({ replies, answers: codes("1", "2", "3", "4", "5", "6") });
  expect(result).toBe("done");
  expect(sent.slice(-3)).toEqual([{ challenge: "a", code: "5" }, {}, { challenge: "b", code: "6" }]);
  expect([asked.length, asked.at(-1)?.isWrong]).toEqual([6, true]);
});

test("a mailed code has a new challenge only where the person asks for another mail", async () => {
  const mail = (challenge: string) => asks(challenge, ["mail"]);
  const replies = [mail("a"), ...Array.from({ length: 5 }, () => wrong), mail("b")];
  const answers = [...codes("1", "2", "3", "4", "5"), "sendAgain" as const, code("6")];
  const { result, sent } = await play({ replies, answers });
  expect(result).toBe("done");
  expect(sent.slice(-3)).toEqual([{ challenge: "a", code: "5" }, {}, { challenge: "b", code: "6" }]);
});

test.each([
  [9 * 60_000 - 1, ["totp"], "a", 2],
  [9 * 60_000, ["totp"], "b", 3],
  [9 * 60_000, ["mail"], "a", 2],
])("an answer after %i ms by %j is sent with challenge %s", async (after, methods, challenge, count) => {
  const clock = { now: 0 };
  const sent: object[] = [];
  const replies = [asks("a", methods), asks("b", methods)];
  const result = await withFactorProof(
    { now: () => new Date(clock.now) },
    "signIn",
    async () => {
      clock.now += after;
      return code("1");
    },
    async (proof) => {
      sent.push(proof);
      if (!("challenge" in proof)) throw replies.shift() ?? new Error("Asked for one challenge too many");
      return "done";
    },
  );
  expect([result, sent.length, sent.at(-1)]).toEqual(["done", count, { challenge, code: "1" }]);
});

test("a security key's answer belongs to its challenge, however late", async () => {
  const clock = { now: 0 };
  const sent: object[] = [];
  const assertion = { assertion: {} } as unknown as FactorAnswer;
  await withFactorProof(
    { now: () => new Date(clock.now) },
    "signIn",
    async () => {
      clock.now += 10 * 60_000;
      return assertion;
    },
    async (proof) => {
      sent.push(proof);
      if (sent.length === 1) throw asks("a", ["security-key"]);
      return "done";
    },
  );
  expect(sent).toEqual([{}, { challenge: "a", assertion: {} }]);
});
