import { jwtVerify, SignJWT } from "jose";
import { z } from "@pomander/contract";
import type { Clock } from "../platform/clock.ts";

/** One kind of signed token. Algorithm, type, audience and end are pinned, so that no kind passes for another. */
function createTokenKind<S extends z.ZodObject>(secret: Uint8Array, clock: Clock, name: string, claims: S) {
  const typ = `pomander-${name}+jwt`;
  const audience = `pomander:${name}`;
  return {
    sign: (content: z.output<S>, expiresAt: Date): Promise<string> =>
      new SignJWT(content)
        .setProtectedHeader({ alg: "HS256", typ })
        .setAudience(audience)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(secret),
    /** The claims, or `null` for a token that is not ours, of another kind, or past its end. */
    verify: async (token: string): Promise<z.output<S> | null> => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          typ,
          audience,
          currentDate: clock.now(),
          requiredClaims: ["exp", "iat"],
        });
        return claims.parse(payload);
      } catch {
        return null;
      }
    },
  };
}

const sessionClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
const recoveryClaims = z.object({ sub: z.uuid(), vault: z.uuid(), state: z.string() });

export const createTokens = (secret: Uint8Array, clock: Clock) => ({
  /** Names a row in `sessions`. */
  session: createTokenKind(secret, clock, "session", sessionClaims),
  /** The right to finish a recovery while the account is as it was at its start. */
  recovery: createTokenKind(secret, clock, "recovery", recoveryClaims),
});
export type Tokens = ReturnType<typeof createTokens>;
