import { timingSafeEqual } from "node:crypto";
import { deviceName, scimScope } from "@pomander/contract";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { addressOf, type LimitRate } from "../../platform/rate-limits.ts";
import type { Session } from "../sessions.ts";
import { actorOfToken, findToken, isFromNetworks, type FoundToken } from "./find-token.ts";
import { noteUse } from "./note-use.ts";
import { readTokenText } from "./token-text.ts";

/** The sender of a request with an API token. */
export interface TokenSender {
  /** The network address. */
  ip: string;
  userAgent: string | undefined;
}

/**
 * Returns the session that an API token in a header replaces, and records the token's use.
 * @throws AppError `token_refused`, and `rate_limited` for a network from which many are refused
 */
export type ReadApiToken = (authorization: string, sender: TokenSender) => Promise<Session>;

interface ReadApiTokenDeps {
  db: Database;
  clock: Clock;
  limitRate: LimitRate;
}

export function createReadApiToken({ db, clock, limitRate }: ReadApiTokenDeps): ReadApiToken {
  return async (authorization, { ip, userAgent }) => {
    const text = readTokenText(authorization);
    const now = clock.now();
    const address = addressOf(ip);
    const row = text === null ? null : await findToken(db, text.id, now);
    if (text === null || row === null || !isRight(row, text.hash, address)) {
      await limitRate("refusedToken", ip);
      throw new AppError("token_refused");
    }
    await noteUse(db, row, { address, device: deviceName(userAgent), now });
    const token = { secretId: text.id, isServers: row.is_servers, isForScim: row.scopes.includes(scimScope) };
    return { sessionId: row.token_id, actor: actorOfToken(row), token };
  };
}

const isRight = (row: FoundToken, hash: Buffer, address: string) =>
  timingSafeEqual(row.hash, hash) && isFromNetworks(address, row.networks);
