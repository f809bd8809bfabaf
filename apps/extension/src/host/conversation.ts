import { createRemoteAuthenticator } from "@pomander/browser/webauthn/remote-authenticator";
import { clientError, type ConfirmWarning } from "@pomander/vault";
import type { Answer, Answers, Question, SentError, Step } from "../messages.ts";

/** Returns an error as it is sent to a page. */
export function sentError(error: unknown): SentError {
  const { code, params, message, isForPeople } = (error ?? {}) as Partial<SentError> & { isForPeople?: boolean };
  return { code: code ?? null, params: params ?? {}, message: isForPeople === true ? (message ?? "") : "" };
}

/** How long a question waits for its answer, in milliseconds, during which the vault may be open in memory. */
const questionLifetime = 5 * 60_000;

export type Ask = <Kind extends Question["kind"]>(
  question: Extract<Question, { kind: Kind }>,
) => Promise<Answers[Kind]>;

/**
 * A sign-in or an unlock that asks questions, as steps: the page that began it answers one with a request of its own, so
 * that nothing waits in the worker between.
 */
export function createConversation() {
  let lastId = 0;
  let run = 0;
  let pending: { id: number; give: (answer: Answer) => void; giveUp: () => void } | null = null;
  let tell: (step: Step) => void = () => undefined;
  let asking: Ask | null = null;
  const giveUp = () => {
    run += 1;
    pending?.giveUp();
    pending = null;
  };
  const nextStep = () =>
    new Promise<Step>((resolve) => {
      tell = resolve;
    });

  return {
    /** The authenticators, which the page asks: no other document of the extension has the focus. */
    authenticator: createRemoteAuthenticator(async (request) => {
      if (asking === null) throw clientError("authenticator_unsupported");
      return asking({ kind: "passkey", request });
    }),
    /**
     * Runs `work` up to its first question or its end. An earlier one is given up, and finds that it is not current; a page
     * that waits for its next step gets an end.
     */
    begin(work: (ask: Ask, warn: ConfirmWarning, isCurrent: () => boolean) => Promise<Step>): Promise<Step> {
      giveUp();
      tell({ kind: "done" });
      const ours = run;
      const isCurrent = () => ours === run;
      const step = nextStep();
      const say = (said: Step) => {
        if (isCurrent()) tell(said);
      };
      const ask: Ask = (question) =>
        new Promise((resolve, reject) => {
          // The question would take the place of one that is current.
          if (!isCurrent()) return reject(new Error("Given up"));
          lastId += 1;
          const give = resolve as (answer: Answer) => void;
          const id = lastId;
          pending = { id, give, giveUp: () => reject(new Error("Given up")) };
          setTimeout(() => pending?.id === id && giveUp(), questionLifetime);
          say({ kind: "question", id: lastId, question });
        });
      asking = ask;
      work(ask, (warning) => ask({ kind: "warning", warning }), isCurrent).then(say, (error: unknown) =>
        say({ kind: "failed", error: sentError(error) }),
      );
      return step;
    },
    /** Gives up what is under way; the page that waits for its next step gets an end, and reads the state. */
    end(): void {
      giveUp();
      tell({ kind: "done" });
    },
    /** Answers the question of an id and returns what follows; null: it no longer waits. */
    answer(id: number, answer: Answer): Promise<Step> | null {
      if (pending?.id !== id) return null;
      const { give } = pending;
      pending = null;
      const step = nextStep();
      give(answer);
      return step;
    },
  };
}
