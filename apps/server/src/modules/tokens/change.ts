import type { AnyTokenScope, ApiToken, TokenConfirmation, TokenRotation } from "@pomander/contract";
import { sql } from "kysely";
import { endToken } from "../../accounts/api-tokens/end-tokens.ts";
import { createTokenText } from "../../accounts/api-tokens/token-text.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { mailServerChange } from "../../accounts/mail-super-admins.ts";
import type { Session } from "../../accounts/sessions.ts";
import { remindOfTokenEnd } from "../../deliveries/api-token-reminder.ts";
import { AppError } from "../../errors.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { announce, insertSecret, readEnd, type TokenWithSecret } from "./create.ts";
import { confirmChange, type HolderKind, holderOf, mayHold, ownerOf } from "./holder.ts";
import { showToken } from "./list.ts";

interface TokenRequest {
  kind: HolderKind;
  id: string;
  device: string;
}

const hourMs = 3_600_000;

/**
 * Gives a token a new secret and a new end. Former secrets work until the overlap is over, or their own end; those that
 * came back with a backup end at once, since they may have been rotated away after it.
 */
export function rotateToken(
  app: AppContext,
  session: Session,
  { kind, id, device, form }: TokenRequest & { form: TokenRotation },
): Promise<TokenWithSecret> {
  const { overlapHours, expiresAt, ...confirmation } = form;
  const end = readEnd(app, expiresAt);
  return withTransaction<TokenWithSecret>(app.db, async (trx) => {
    const { validated: token, ...change } = await confirmChange(app, trx, session, {
      kind,
      confirmation,
      device,
      validate: ({ holder }) => lockToken(trx, holder.userId, id),
    });
    const { holder } = change;
    const [at, created] = [app.clock.now(), createTokenText(token.scopes as AnyTokenScope[])];
    const formerEnd = new Date(at.getTime() + (token.awaits_keep ? 0 : overlapHours * hourMs));
    const former = trx.deleteFrom("api_token_secrets").where("token_id", "=", id);
    await former.where("expires_at", "<=", at).execute();
    await trx
      .updateTable("api_token_secrets")
      .set({ expires_at: sql<Date>`least(expires_at, ${formerEnd}::timestamptz)` })
      .where("token_id", "=", id)
      .execute();
    await insertSecret(trx, { tokenId: id, created, at, end });
    // Rotating a token keeps it too.
    await trx.updateTable("api_tokens").set({ expires_at: end, awaits_keep: false }).where("id", "=", id).execute();
    const ownerId = await ownerOf(trx, holder);
    await remindOfTokenEnd(trx, { id, name: token.name, ownerId, expiresAt: end }, app.clock);
    await announce(trx, { change, kind: "token-rotated", ...token, end, at, device });
    return { token: await showToken(trx, holder.userId, id, app.clock), secret: created.text };
  });
}

/** Lets a token that came back with a backup work again. */
export function keepToken(
  app: AppContext,
  session: Session,
  { kind, id, device, confirmation }: TokenRequest & { confirmation: TokenConfirmation },
): Promise<{ token: ApiToken }> {
  return withTransaction<{ token: ApiToken }>(app.db, async (trx) => {
    const { validated: token, ...change } = await confirmChange(app, trx, session, {
      kind,
      confirmation,
      device,
      validate: ({ holder }) => lockToken(trx, holder.userId, id),
    });
    if (token.awaits_keep) {
      await trx.updateTable("api_tokens").set({ awaits_keep: false }).where("id", "=", id).execute();
      await announce(trx, { change, kind: "token-kept", ...token, end: token.expires_at, at: app.clock.now(), device });
    }
    return { token: await showToken(trx, change.holder.userId, id, app.clock) };
  });
}

/** Ends a token at once, with its former secrets. */
export function revokeToken(app: AppContext, session: Session, { kind, id, device }: TokenRequest): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    const rights = { is_admin: actor.isAdmin, is_super_admin: actor.isSuperAdmin };
    if (!mayHold(kind, { ...rights, is_allowed_for_remind_me: actor.isAllowedForRemindMe })) {
      throw new AppError("forbidden");
    }
    const { userId } = holderOf(kind, actor._id);
    const { name } = await lockToken(trx, userId, id);
    await endToken(trx, id);
    const [at, isServers] = [app.clock.now(), userId === null];
    const details = { name, isServers, device };
    await recordEvent(trx, { at, kind: "token-revoked", actor: auditActor(actor), details });
    if (isServers) await mailServerChange(trx, { change: "token-revoked", by: actor, subject: name, at, device });
  });
}

/** Locks a token of a user, or with null of the server, against requests with it. @throws `not_found` */
async function lockToken(trx: Trx, userId: string | null, id: string) {
  await lockUntilCommit(trx, "token", id);
  return trx
    .selectFrom("api_tokens")
    .select(["name", "scopes", "awaits_keep", "expires_at"])
    .where("id", "=", id)
    .where((row) => row("user_id", "is not distinct from", userId))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}
