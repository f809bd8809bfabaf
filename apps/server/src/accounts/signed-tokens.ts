import { jwtVerify, SignJWT } from "jose";
import { z } from "@pomander/contract";
import type { Clock } from "../platform/clock.ts";

/** Verified tokens that are remembered; beyond that all are forgotten, and verified again. */
const maxCachedTokens = 10_000;

/**
 * Creates one kind of signed token. Algorithm, type, audience and expiry are pinned, so that no kind passes for
 * another.
 */
function createTokenKind<S extends z.ZodObject>(secret: Uint8Array, clock: Clock, name: string, claims: S) {
  const typ = `pomander-${name}+jwt`;
  const audience = `pomander:${name}`;
  /** Verified tokens. A session's is sent with every request: its signature is verified once, its expiry each time. */
  const verified = new Map<string, { content: z.output<S>; endsAt: number }>();
  return {
    sign: (content: z.output<S>, expiresAt: Date): Promise<string> =>
      new SignJWT(content)
        .setProtectedHeader({ alg: "HS256", typ })
        .setAudience(audience)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(secret),
    /** Returns the claims, or `null` for a token of another signer or kind, or an expired one. */
    verify: async (token: string): Promise<z.output<S> | null> => {
      const known = verified.get(token);
      if (known !== undefined && known.endsAt > clock.now().getTime()) return known.content;
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          typ,
          audience,
          currentDate: clock.now(),
          requiredClaims: ["exp", "iat"],
        });
        const content = claims.parse(payload);
        if (verified.size >= maxCachedTokens) verified.clear();
        verified.set(token, { content, endsAt: (payload.exp ?? 0) * 1000 });
        return content;
      } catch {
        return null;
      }
    },
  };
}

const sessionClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
const machineClaims = z.object({ sub: z.uuid() });
const recoveryClaims = z.object({
  sub: z.uuid(),
  vault: z.uuid(),
  state: z.string(),
  /** Whether the second factor was passed already. */
  isFactorPassed: z.boolean().optional(),
});

export const createTokens = (secret: Uint8Array, clock: Clock) => ({
  /** Names a row in `sessions`. */
  session: createTokenKind(secret, clock, "session", sessionClaims),
  /** Names a row in `shared_machines`. */
  machine: createTokenKind(secret, clock, "machine", machineClaims),
  /** The right to finish a recovery while the account is as it was at its start. */
  recovery: createTokenKind(secret, clock, "recovery", recoveryClaims),
});
export type Tokens = ReturnType<typeof createTokens>;
