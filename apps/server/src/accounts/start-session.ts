import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Clock } from "../platform/clock.ts";
import { prepared, rowOf, type Trx } from "../platform/database.ts";
import { hashOf } from "../platform/token-hash.ts";
import { maxDevicesPerAccount } from "./devices.ts";
import { unlockedForMs } from "./vault-unlocks.ts";
import type { Tokens } from "./signed-tokens.ts";

/** The facts that a new session is stored with. */
export interface SessionOrigin {
  /** The device's name. */
  device: string;
  /** The token that the device sent; null: none. */
  sentToken: string | null;
  /** The vault whose password or recovery key was proven for this session, or that was created with it. */
  unlocked: string | null;
  /** The passkey that was used to sign in. */
  passkeyId?: string | undefined;
  /** Whether the device is known from now on, in the place of the one used the longest time ago; absent: it is. */
  isRemembered?: boolean;
}

/** A session that may begin. Its ids and tokens are made before anything is known of the account. */
export interface SessionPlan {
  at: Date;
  sessionId: string;
  /** The values of `session_start_1`. */
  values: readonly unknown[];
  /** Returns the session's token, which is valid once the start is committed, and the device's. */
  tokensFor: (userId: string, isKnownDevice: boolean) => Promise<{ token: string; deviceToken: string }>;
}
export type PlanSession = (origin: SessionOrigin) => SessionPlan;

/** The number of a plan's values. */
export const startValueCount = 10;
/** Writes the parameters with a plan's values, the first of which is `$first`. */
export const startParameters = (first: number): string => rowOf("session_start_1", first, startValueCount);

interface PlanSessionDeps {
  tokens: Tokens;
  clock: Clock;
  ttlSeconds: number;
}

export const createPlanSession =
  ({ tokens, clock, ttlSeconds }: PlanSessionDeps): PlanSession =>
  ({ device, sentToken, unlocked, passkeyId, isRemembered = true }) => {
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + ttlSeconds * 1000);
    const [sessionId, deviceId, newToken] = [uuidv7(), uuidv7(), randomBytes(32).toString("base64url")];
    return {
      at,
      sessionId,
      values: [
        device,
        sentToken === null ? null : hashOf(sentToken),
        deviceId,
        hashOf(newToken),
        isRemembered ? maxDevicesPerAccount : maxDevicesPerAccount + 1,
        sessionId,
        expiresAt,
        passkeyId,
        unlocked,
        new Date(at.getTime() + unlockedForMs),
      ],
      tokensFor: async (userId, isKnownDevice) => ({
        token: await tokens.session.sign({ sub: userId, sid: sessionId }, expiresAt),
        deviceToken: isKnownDevice && sentToken !== null ? sentToken : newToken,
      }),
    };
  };

const runStart = prepared<{ is_known: boolean }>(
  "start_session_1",
  `select is_known from start_session_1($1, $2, ${startParameters(3)}, null)`,
);

/** Starts a session on a device that the account does not know yet. Its token is valid once the transaction commits. */
export async function startOnNewDevice(
  { planSession }: { planSession: PlanSession },
  trx: Trx,
  { userId, device, vaultId }: { userId: string; device: string; vaultId: string },
): Promise<{ sessionId: string; token: string; deviceToken: string }> {
  const plan = planSession({ device, sentToken: null, unlocked: vaultId });
  await runStart(trx, [userId, plan.at, ...plan.values]);
  return { sessionId: plan.sessionId, ...(await plan.tokensFor(userId, false)) };
}
