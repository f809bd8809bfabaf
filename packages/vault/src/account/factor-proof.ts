import type { FactorProof } from "@pomander/contract";
import { ApiError } from "../api.ts";
import type { ClientContext } from "./context.ts";
import type { AskFactor, FactorAnswer, FactorRequest } from "./factor-types.ts";

/** How a call says that it wants a proof, and that the one it got was not right. */
const refusals = {
  signIn: { required: "second_factor_required", wrong: "invalid_code" },
  change: { required: "factor_proof_required", wrong: "wrong_factor_proof" },
} as const;

/** After so many a challenge takes no proof any more (second-factor.md: five). */
const maxWrong = 5;
/** A challenge lasts ten minutes: one that is nearly over is not answered any more. */
const freshMs = 9 * 60_000;

interface OpenChallenge extends Pick<FactorRequest, "methods" | "webauthn"> {
  challenge: string;
  openedAt: number;
  wrong: number;
}
type GivenProof = Exclude<FactorAnswer, string>;

/**
 * Makes a call, and again with a proof of a second factor where the server wants one. Nothing in a reply makes this go on
 * without asking. Throws what the call throws; the server's refusal when `askFactor` stops, or is not there.
 */
export async function withFactorProof<T>(
  { now }: Pick<ClientContext, "now">,
  kind: keyof typeof refusals,
  askFactor: AskFactor | undefined,
  send: (proof: FactorProof & { trustDevice?: boolean }) => Promise<T>,
): Promise<T> {
  const { required, wrong } = refusals[kind];
  let open: OpenChallenge | null = null;
  /** What the last try carried. */
  let given: GivenProof | null = null;
  /** A proof that waits for a challenge that is not nearly over. */
  let waiting: GivenProof | null = null;
  let isWrong = false;
  for (;;) {
    let error: ApiError;
    try {
      return await send(given === null || open === null ? {} : { challenge: open.challenge, ...given });
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || askFactor === undefined) throw thrown;
      error = thrown;
    }
    let retryAfterSeconds: number | null = null;
    if (error.code === required && error.challenge !== null) {
      open = challengeOf(error, error.challenge, now());
    } else if (error.code === wrong && open !== null && given !== null) {
      isWrong = true;
      open.wrong++;
      // Of a mailed code each new challenge would be another mail: that is asked for.
      if (open.wrong >= maxWrong && !open.methods.includes("mail")) {
        given = null;
        continue;
      }
    } else if (error.code === "rate_limited" && open !== null && given !== null) {
      isWrong = false;
      retryAfterSeconds = error.retryAfterSeconds ?? 0;
    } else throw error;

    if (waiting !== null) {
      given = waiting;
      waiting = null;
      continue;
    }
    const { methods, webauthn } = open;
    const answer: FactorAnswer = await askFactor({ methods, webauthn, isWrong, retryAfterSeconds });
    isWrong = false;
    if (answer === "stop") throw error;
    if (answer === "sendAgain") given = null;
    else if (isFresh(open, now()) || "assertion" in answer) given = answer;
    else {
      waiting = answer;
      given = null;
    }
  }
}

const challengeOf = ({ methods, webauthn }: ApiError, challenge: string, at: Date): OpenChallenge => ({
  challenge,
  methods,
  webauthn,
  openedAt: at.getTime(),
  wrong: 0,
});

/** A new mailed code would void the one that was just typed: that challenge is answered as long as it lasts. */
const isFresh = ({ methods, openedAt }: OpenChallenge, at: Date) =>
  methods.includes("mail") || at.getTime() - openedAt < freshMs;
