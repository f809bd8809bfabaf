import type { FactorProof } from "@pomander/contract";
import { ApiError } from "../api.ts";
import type { ClientContext } from "./client-context.ts";
import type { AskFactor, FactorAnswer, FactorRequest } from "./factor-types.ts";

/** Error codes by which a call asks for a proof, and by which it rejects a wrong one. */
const refusals = {
  signIn: { required: "second_factor_required", wrong: "invalid_code" },
  change: { required: "factor_proof_required", wrong: "wrong_factor_proof" },
} as const;

/** Wrong proofs after which a challenge accepts no further proof (second-factor.md: five). */
const maxWrong = 5;
/** Age after which a challenge is no longer answered: it expires after ten minutes. */
const freshMs = 9 * 60_000;

interface OpenChallenge extends Pick<FactorRequest, "methods" | "webauthn"> {
  challenge: string;
  openedAt: number;
  wrong: number;
}
type GivenProof = Exclude<FactorAnswer, string>;

/**
 * Makes a call, and repeats it with a proof of a second factor if the server requires one. No reply makes it repeat the
 * call without asking the user. Throws the errors of the call, and the server's refusal when `askFactor` stops or is
 * missing.
 */
export async function withFactorProof<T>(
  { now }: Pick<ClientContext, "now">,
  kind: keyof typeof refusals,
  askFactor: AskFactor | undefined,
  send: (proof: FactorProof & { trustDevice?: boolean }) => Promise<T>,
): Promise<T> {
  const { required, wrong } = refusals[kind];
  let open: OpenChallenge | null = null;
  /** The proof sent with the last attempt. */
  let given: GivenProof | null = null;
  /** A proof that waits for a fresh challenge. */
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
      // Each new challenge for a mailed code would send another mail, so only the user asks for one.
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

/**
 * Whether a challenge may still be answered. A new mailed code would void the one just typed, so a mail challenge is
 * answered as long as it is valid.
 */
const isFresh = ({ methods, openedAt }: OpenChallenge, at: Date) =>
  methods.includes("mail") || at.getTime() - openedAt < freshMs;
