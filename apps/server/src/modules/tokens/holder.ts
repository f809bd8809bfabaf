import { limits, type TokenConfirmation } from "@pomander/contract";
import type { AccountRow } from "../../accounts/account-row.ts";
import { findServersOwner } from "../../accounts/api-tokens/find-token.ts";
import { rightsOf } from "../../accounts/actor.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";

/** The kind of API tokens that a call is about. */
export type HolderKind = "person" | "server";

/** The user who has tokens, or with null the server. */
export interface Holder {
  userId: string | null;
  /** The name of its locks. */
  lock: string;
  maxTokens: number;
}

export const holderOf = (kind: HolderKind, userId: string): Holder =>
  kind === "person"
    ? { userId, lock: userId, maxTokens: limits.apiTokens.personal }
    : { userId: null, lock: "server", maxTokens: limits.apiTokens.server };

/** A change of tokens that its maker confirmed. */
export interface ConfirmedChange {
  account: AccountRow;
  holder: Holder;
}

interface ChangeRequest<V> {
  kind: HolderKind;
  confirmation: TokenConfirmation;
  device: string;
  /** Returns what the change needs, or throws why it cannot be made. */
  validate: (change: ConfirmedChange) => Promise<V>;
}

/**
 * Requires the master password and a second factor for a change of tokens, and the right to it, which may have ended
 * since the request was admitted.
 */
export async function confirmChange<V>(
  app: AppContext,
  trx: Trx,
  session: Session,
  { kind, confirmation, device, validate }: ChangeRequest<V>,
): Promise<ConfirmedChange & { validated: V }> {
  const { account, validated } = await confirmWithFactor(app, trx, session, {
    ...confirmation,
    device,
    validate: async (owner) => {
      if (!mayHold(kind, owner)) throw new AppError("forbidden");
      return validate({ account: owner, holder: holderOf(kind, owner.id) });
    },
  });
  return { account, holder: holderOf(kind, account.id), validated };
}

/** Returns whether a user may hold tokens of their own, or the server's. */
export function mayHold(kind: HolderKind, row: Parameters<typeof rightsOf>[0]): boolean {
  const { isAdmin, isSuperAdmin, isAllowedForRemindMe } = rightsOf(row);
  return kind === "server" ? isSuperAdmin : isAdmin || isSuperAdmin || isAllowedForRemindMe;
}

/** Returns who owns what the holder's tokens make. */
export async function ownerOf(trx: Trx, { userId }: Holder): Promise<string> {
  const owner = userId ?? (await findServersOwner(trx));
  if (owner === null) throw new AppError("forbidden");
  return owner;
}
