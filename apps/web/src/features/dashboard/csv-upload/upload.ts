import { refusalText } from "@pomander/texts/error-texts";
import { errorText, type BulkResult, type NewUser, type User } from "@pomander/contract";
import { csvOf } from "@pomander/transfer/csv";
import { isCode } from "@pomander/vault/is-code";
import { texts as partTexts } from "../../../components/texts.ts";
import { problemOf } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";

/** Users per request: the server derives a key for each, so with many more the progress bar would not move for long. */
const chunkSize = 10;

/** Cuts a list into chunks of at most `size`, in order. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

const { rowFaults } = texts;

/** A user with a temporary password, or with an invitation by email. */
type SentUser = NewUser | (Omit<NewUser, "password"> & { invite: true });
export interface ValidRow {
  line: number;
  user: SentUser;
}
export type UploadWait = { kind: "retrying" } | { kind: "asked"; seconds: number } | null;

export interface UploadDeps {
  send: (users: SentUser[]) => Promise<BulkResult>;
  pause: (milliseconds: number) => Promise<void>;
  isStopped: () => boolean;
  /** Called after every chunk with its outcomes and the users created. */
  onChunk: (outcomes: readonly Outcome[], created: readonly User[]) => void;
  onWaiting: (waiting: UploadWait) => void;
}

/** Waits between tries in milliseconds: long enough for a server to be restarted. */
const backoffMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const longestAskedWait = 120;

/**
 * Sends rows in chunks, one after the other. A chunk whose reply was lost is sent again, which is safe: an address that
 * already exists is refused. Never rejects: a row that could not be sent is an outcome like any other.
 */
export async function uploadRows(rows: readonly ValidRow[], needs: UploadDeps): Promise<void> {
  let stopReason: string | null = null;
  for (const chunk of chunksOf(rows, chunkSize)) {
    if (stopReason === null && needs.isStopped()) stopReason = rowFaults.stopped;
    const result: ChunkResult = stopReason === null ? await sendChunk(chunk, needs) : notSent(chunk, stopReason);
    if (result.stopReason !== null) stopReason = result.stopReason;
    needs.onChunk(result.outcomes, result.created);
  }
}

interface ChunkResult {
  outcomes: Outcome[];
  created: readonly User[];
  /** The reason why nothing more is worth sending. */
  stopReason: string | null;
}

async function sendChunk(chunk: readonly ValidRow[], needs: UploadDeps): Promise<ChunkResult> {
  let wasLost = false;
  let asked = 0;
  for (let tries = 0; ;) {
    try {
      const reply = await needs.send(chunk.map(({ user }) => user));
      needs.onWaiting(null);
      return { outcomes: outcomesOf(chunk, reply, wasLost), created: reply.createdUsers, stopReason: null };
    } catch (error) {
      const { message, code, retryAfterSeconds } = problemOf(error, "");
      const isLost = isCode(error, "unreachable", "malformed_reply", "internal", "unavailable");
      const seconds = retryAfterSeconds ?? 1;
      if (code === "rate_limited" && asked + seconds <= longestAskedWait && !needs.isStopped()) {
        asked += seconds;
        needs.onWaiting({ kind: "asked", seconds });
        await needs.pause(seconds * 1_000);
        continue;
      }
      wasLost ||= isLost;
      const pause = isLost && !needs.isStopped() ? backoffMs[tries++] : undefined;
      if (pause === undefined) {
        needs.onWaiting(null);
        return notSent(chunk, message === "" ? rowFaults.notSent : `${rowFaults.notSent}${partTexts.colon}${message}`);
      }
      needs.onWaiting({ kind: "retrying" });
      await needs.pause(pause);
    }
  }
}

const notSent = (chunk: readonly ValidRow[], reason: string): ChunkResult => ({
  outcomes: chunk.map(({ line, user }) => ({ line, email: user.email, isCreated: false, reason })),
  created: [],
  stopReason: reason,
});

function outcomesOf(chunk: readonly ValidRow[], { createdUsers, errors }: BulkResult, wasLost: boolean): Outcome[] {
  const refused = new Map(errors.map((error) => [error.index, error]));
  const created = new Set(createdUsers.map(({ email }) => email));
  return chunk.map(({ line, user: { email } }, index) => {
    if (created.has(email)) return { line, email, isCreated: true, reason: "" };
    const error = refused.get(index);
    const isOurs = wasLost && error?.code === "email_taken";
    return {
      line,
      email,
      isCreated: false,
      reason: isOurs
        ? rowFaults.replyLost
        : error === undefined
          ? rowFaults.notSent
          : refusalText({ ...error, message: errorText(error.code, error.error, error.params) }),
    };
  });
}

/** The outcome of a row. */
export interface Outcome {
  line: number;
  email: string;
  isCreated: boolean;
  /** The reason why the row was not created; empty when it was. */
  reason: string;
}

/** Returns the two counts of the final message. */
export function countOutcomes(outcomes: readonly Outcome[]) {
  const successes = outcomes.filter(({ isCreated }) => isCreated).length;
  return { successes, errors: outcomes.length - successes };
}

/**
 * Returns the outcomes as CSV in which no spreadsheet runs anything: line, email, outcome and reason, never a password.
 */
export function reportOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ line, email, isCreated, reason }) => [
    String(line),
    email,
    isCreated ? texts.bulk.created : texts.bulk.refused,
    reason,
  ]);
  return csvOf([texts.bulk.reportHeader, ...rows]);
}
