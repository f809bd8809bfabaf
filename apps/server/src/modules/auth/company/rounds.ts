import { randomBytes } from "node:crypto";
import { limits, z } from "@pomander/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type { Pepper } from "../../../accounts/pepper.ts";
import type { Database } from "../../../platform/database.ts";
import { dayMs } from "../../../platform/clock.ts";

// Anyone may begin a round, so nothing of it is stored here: it lies sealed in a cookie of the browser that began it,
// and only its id is noted, once it is used.

/** The statement of a ticket of an account whose domain the company is required for. */
export const requiredTicket = z.object({
  userId: z.uuid(),
  /** A pseudonym of the password, which was right. */
  state: z.string(),
  /** Whether a second factor, or a passkey, was right as well. The release before does not say it. */
  isFactorPassed: z.boolean().default(false),
});

export const purpose = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sign-in") }),
  /** The account was invited by the link with this token. */
  z.object({ kind: z.literal("invitation"), token: z.string() }),
  /** A ticket of the account was brought (`tickets.ts`). */
  z.object({ kind: z.literal("required"), ...requiredTicket.shape }),
  /** A session connects its account. */
  z.object({ kind: z.literal("connect"), userId: z.uuid(), sessionId: z.uuid() }),
  /** The owner of a session's account confirms changes. */
  z.object({ kind: z.literal("owner"), userId: z.uuid(), sessionId: z.uuid() }),
]);
export type Purpose = z.infer<typeof purpose>;

const round = z.object({
  id: z.uuid(),
  /** Milliseconds. */
  startedAt: z.number(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Whether the provider was asked for a fresh sign-in. */
  isFresh: z.boolean().default(false),
  purpose,
});
/** One way to the provider and back. */
export type Round = z.infer<typeof round>;

const roundMs = limits.companyRoundMinutes * 60_000;
const random = () => randomBytes(32).toString("base64url");
const aad = "company-round";
/** Rounds that a browser keeps: its headers have a bound, beyond which no server reads them. */
const maxKept = 5;

interface NewRound {
  issuer: string;
  purpose: Purpose;
  isFresh?: boolean | undefined;
  now: Date;
}

/** Begins a round. Its state starts with its id, by which its cookie is found again. */
export function makeRound({ issuer, purpose: of, isFresh = false, now }: NewRound): Round {
  const id = uuidv7({ msecs: now.getTime() });
  const [startedAt, state] = [now.getTime(), `${id}.${random()}`];
  return { id, startedAt, issuer, state, nonce: random(), verifier: random(), isFresh, purpose: of };
}

/** Creates access to the cookies of rounds. */
export function createRoundCookie(pepper: Pepper, publicUrl: string) {
  const isSecure = publicUrl.startsWith("https:");
  const prefix = `${isSecure ? "__Host-" : ""}company-`;
  const nameOf = (id: string) => `${prefix}${id}`;
  const isName = (name: string) => name.startsWith(prefix) && z.uuid().safeParse(name.slice(prefix.length)).success;
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure: isSecure } as const;

  /** Returns the round of an id that this browser began; null: it began none, or its cookie has another content. */
  const read = (request: FastifyRequest, id: string): Round | null => {
    const sealed = request.cookies[nameOf(id)];
    const text = sealed === undefined ? null : pepper.openFromBrowser(aad, sealed);
    const parsed = text === null ? null : round.safeParse(JSON.parse(text));
    return parsed?.success === true && parsed.data.id === id ? parsed.data : null;
  };
  return {
    read,
    /** Returns the round that a state belongs to, if this browser began it a short while ago. */
    readByState: (request: FastifyRequest, state: string, now: Date): Round | null => {
      const found = read(request, state.split(".")[0] ?? "");
      if (found === null || found.state !== state) return null;
      return found.startedAt + roundMs > now.getTime() ? found : null;
    },
    /** Keeps a round in the browser for as long as a round may take from now, and drops the oldest of many. */
    keep: (request: FastifyRequest, reply: FastifyReply, kept: Round) => {
      const name = nameOf(kept.id);
      reply.setCookie(name, pepper.sealForBrowser(aad, JSON.stringify(kept)), { ...options, maxAge: roundMs / 1000 });
      // Ids are in the order of their times.
      const others = Object.keys(request.cookies).filter((other) => other !== name && isName(other));
      for (const old of others.toSorted().slice(0, 1 - maxKept)) reply.clearCookie(old, options);
    },
    drop: (reply: FastifyReply, id: string) => {
      reply.clearCookie(nameOf(id), options);
    },
  };
}
export type RoundCookie = ReturnType<typeof createRoundCookie>;

/** Takes what counts once, a round or a ticket, across all processes. Returns false when it was taken before. */
export async function takeOnce(db: Database, what: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("company_used")
    .values({ id: what, expires_at: new Date(now.getTime() + dayMs) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
