import { type ApiToken, isAdministrator, limits, type NewApiToken, scimScope, scopesFor } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { actorOf, fullName, rightsOf } from "../../accounts/actor.ts";
import { mailHolders } from "../../accounts/api-tokens/mail-holders.ts";
import { createTokenText } from "../../accounts/api-tokens/token-text.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { grantsTo } from "../../accounts/scope-tag-grants.ts";
import type { Session } from "../../accounts/sessions.ts";
import { parseRange } from "../../address-ranges.ts";
import { remindOfTokenEnd } from "../../deliveries/api-token-reminder.ts";
import { AppError, invalid } from "../../errors.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { countRows } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { confirmChange, type ConfirmedChange, type HolderKind, ownerOf } from "./holder.ts";
import { showToken } from "./list.ts";

interface CreateRequest {
  kind: HolderKind;
  form: NewApiToken;
  device: string;
}

/** A token with its secret, which is returned only this once. */
export interface TokenWithSecret {
  token: ApiToken;
  secret: string;
}

/** Creates a token with the reminder of its end, and mails those who hold it. */
export function createToken(
  app: AppContext,
  session: Session,
  { kind, form, device }: CreateRequest,
): Promise<TokenWithSecret> {
  const { name, scopes, tags, networks = [], expiresAt, ...confirmation } = form;
  const wanted = { kind, scopes: [...new Set(scopes)], tags: tags == null ? null : [...new Set(tags)] };
  const end = readEnd(app, expiresAt);
  assertNetworks(networks);
  return withTransaction<TokenWithSecret>(app.db, async (trx) => {
    const validate = async (change: ConfirmedChange) => {
      assertScopes(change, wanted);
      await assertTags(trx, change, wanted.tags);
      await assertRoom(trx, change);
    };
    const { account, holder } = await confirmChange(app, trx, session, { kind, confirmation, device, validate });
    const [id, at, created] = [uuidv7(), app.clock.now(), createTokenText(wanted.scopes)];
    await trx
      .insertInto("api_tokens")
      .values({
        id,
        user_id: holder.userId,
        name,
        scopes: wanted.scopes,
        has_tags: wanted.tags !== null,
        networks,
        expires_at: end,
        created_at: at,
        created_by: account.id,
        created_by_name: fullName(account),
      })
      .execute();
    const tagRows = (wanted.tags ?? []).map((scope_tag_id) => ({ token_id: id, scope_tag_id }));
    if (tagRows.length > 0) await trx.insertInto("api_token_tags").values(tagRows).execute();
    await insertSecret(trx, { tokenId: id, created, at, end });
    await remindOfTokenEnd(trx, { id, name, ownerId: await ownerOf(trx, holder), expiresAt: end }, app.clock);
    await announce(trx, { change: { account, holder }, kind: "token-made", name, end, at, device, scopes });
    return { token: await showToken(trx, holder.userId, id, app.clock), secret: created.text };
  });
}

/** Returns the end that was asked for. @throws `invalid` where it is past or too far away */
export function readEnd({ clock }: AppContext, expiresAt: string): Date {
  const [end, now] = [new Date(expiresAt), clock.now().getTime()];
  if (end.getTime() <= now) throw invalid("expiresAt", "Choose an end in the future");
  if (end.getTime() > now + limits.apiTokenDays * dayMs) {
    throw invalid("expiresAt", `Choose an end within ${limits.apiTokenDays} days`);
  }
  return end;
}

function assertNetworks(networks: readonly string[]): void {
  for (const [i, network] of networks.entries()) {
    if (parseRange(network) === null) {
      throw invalid(`networks.${i}`, "Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24");
    }
  }
}

interface WantedAccess {
  kind: HolderKind;
  scopes: readonly NewApiToken["scopes"][number][];
  tags: readonly string[] | null;
}

/** Refuses scopes beyond the user's rights, and a token of the server's that names no tags for its reminders. */
function assertScopes({ account }: ConfirmedChange, { kind, scopes, tags }: WantedAccess): void {
  const allowed = scopesFor(actorOf({ ...account, require_factor: null }));
  // Only super admins create tokens of the server, and a directory's data is not one person's.
  const isAllowed = (scope: (typeof scopes)[number]) =>
    scope === scimScope ? kind === "server" : allowed.includes(scope);
  if (!scopes.every(isAllowed)) throw new AppError("forbidden");
  const isForReminders = scopes.some((scope) => scope.startsWith("reminders:"));
  if (kind === "server" && isForReminders && tags === null) throw invalid("tags", "Choose at least one scope tag");
  if (!isForReminders && tags !== null) throw invalid("tags", "Scope tags are only for reminders");
}

/** Refuses tags that do not exist or that the user may not know; their rights are checked with each request. */
async function assertTags(trx: Trx, { account }: ConfirmedChange, tags: readonly string[] | null): Promise<void> {
  if (tags === null) return;
  let known = trx.selectFrom("scope_tags").select("id").where("id", "in", tags);
  if (!isAdministrator(rightsOf(account))) {
    known = known.where("id", "in", grantsTo(trx, account.id).clearSelect().select("scope_tag_groups.scope_tag_id"));
  }
  if ((await known.forKeyShare().execute()).length < tags.length) throw new AppError("scope_tag_not_found");
}

async function assertRoom(trx: Trx, { holder }: ConfirmedChange): Promise<void> {
  await lockUntilCommit(trx, "tokens", holder.lock);
  const held = trx.selectFrom("api_tokens").where((row) => row("user_id", "is not distinct from", holder.userId));
  if ((await countRows(held)) >= holder.maxTokens) throw new AppError("api_tokens_full");
}

interface NewSecret {
  tokenId: string;
  created: ReturnType<typeof createTokenText>;
  at: Date;
  end: Date;
}

export async function insertSecret(trx: Trx, { tokenId, created, at, end }: NewSecret): Promise<void> {
  const { id, hash } = created;
  await trx
    .insertInto("api_token_secrets")
    .values({ id, token_id: tokenId, hash, created_at: at, expires_at: end })
    .execute();
}

interface TokenNews {
  change: ConfirmedChange;
  kind: "token-made" | "token-rotated" | "token-kept";
  name: string;
  scopes: readonly string[];
  end: Date;
  at: Date;
  device: string;
}

/** Records a change of a token and mails it to those who hold it. */
export async function announce(trx: Trx, { change, kind, name, scopes, end, at, device }: TokenNews): Promise<void> {
  const { account, holder } = change;
  const isServers = holder.userId === null;
  const details = { name, scopes: scopes.join(", "), until: end.toISOString(), isServers, device };
  await recordEvent(trx, { at, kind, actor: auditPerson(account), details });
  const facts = {
    token: name,
    change: kind,
    isServers,
    until: end.toISOString(),
    by: isServers ? fullName(account) : "",
  };
  await mailHolders(trx, holder.userId, "api-token", { at, device }, facts, { byId: account.id });
}
