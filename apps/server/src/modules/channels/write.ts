import { type Channel, type ChannelChange, limits, mayUseReminders, type NewChannel } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { notifyOfLink } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmAdministrator, recordAdminEvent } from "../../accounts/administration.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor, type ConfirmedActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { splitTopic } from "../../deliveries/to-channels/formats.ts";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { cancelForChannels, type ChannelOwner } from "../../deliveries/to-channels/cancel.ts";
import { openChannel, sealChannel } from "../../deliveries/to-channels/seal.ts";
import { AppError, invalid } from "../../errors.ts";
import { countChannels, lockChannel, showChannel } from "./store.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { nextUpdatedAt, readNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { assertPublic } from "../../platform/outgoing/assert-public.ts";
import type { Outgoing } from "../../platform/outgoing/outgoing.ts";
import { createWebhookSecret } from "../../platform/outgoing/webhook.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** Dependencies of writing channels, with the guard that checks their addresses. */
type ChannelDeps = AppContext & { outgoing: Outgoing };

/** Adds a channel. The secret of a webhook is returned only this once. */
export async function createChannel(
  app: ChannelDeps,
  session: Session,
  { owner, form, device }: { owner: ChannelOwner; form: NewChannel; device: string },
): Promise<{ channel: Channel; secret: string | null }> {
  const host = await judgedHostOf(app, form.kind, form.url);
  return withTransaction(app.db, async (trx) => {
    const actor = await confirmOwner(trx, session, owner);
    await lockUntilCommit(trx, "channels", owner.id);
    if ((await countChannels(trx, owner)) >= limits.channelsPerOwner) throw new AppError("channels_full");
    const [id, at] = [uuidv7(), app.clock.now()];
    const secret = form.kind === "webhook" ? createWebhookSecret() : (form.token ?? null);
    await trx
      .insertInto("channels")
      .values({
        id,
        kind: form.kind,
        name: form.name,
        user_id: owner.kind === "person" ? owner.id : null,
        scope_tag_id: owner.kind === "tag" ? owner.id : null,
        sealed: sealChannel(app.pepper, id, { url: form.url, secret }),
        host,
        active_since: new Date(await readNow(trx, app.clock)),
        created_by: actor._id,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await requestPlanning(trx, owner, app.clock);
    await recordTagEvent(trx, { owner, actor, at });
    await noteAddress(trx, { actor, at, device, kind: form.kind, host, isNew: true });
    return { channel: await showChannel(trx, owner, id), secret: form.kind === "webhook" ? secret : null };
  });
}

interface ChannelRequest {
  owner: ChannelOwner;
  channelId: string;
}

/** Renames a channel, turns it off or on, or gives it another address; the secret of a webhook stays. */
export async function updateChannel(
  app: ChannelDeps,
  session: Session,
  { owner, channelId, change, device }: ChannelRequest & { change: ChannelChange; device: string },
): Promise<Channel> {
  const before = change.url === undefined ? null : await showChannel(app.db, owner, channelId);
  const host = before === null ? null : await judgedHostOf(app, before.kind, change.url ?? "");
  return withTransaction<Channel>(app.db, async (trx) => {
    const actor = await confirmOwner(trx, session, owner);
    const row = await lockChannel(trx, owner, channelId);
    const at = app.clock.now();
    const isTurnedOn = change.isActive === true && !row.is_active;
    const { name = row.name, isActive = row.is_active } = change;
    const isFresh = change.url !== undefined || isTurnedOn;
    const fresh = isFresh ? { failures: 0, refusals: 0, held_until: null } : {};
    await trx
      .updateTable("channels")
      .set({
        name,
        is_active: isActive,
        ...(isTurnedOn ? { active_since: new Date(await readNow(trx, app.clock)) } : {}),
        ...newAddress(app, row, change),
        ...fresh,
        updated_at: nextUpdatedAt(at),
      })
      .where("id", "=", channelId)
      .execute();
    if (isTurnedOn) await requestPlanning(trx, owner, app.clock);
    if (!isActive) await cancelForChannels(trx, [channelId]);
    await recordTagEvent(trx, { owner, actor, at });
    if (host !== null) await noteAddress(trx, { actor, at, device, kind: row.kind, host, isNew: false });
    return showChannel(trx, owner, channelId);
  });
}

/** Removes a channel; its pending messages are cancelled, sent ones stay in the reminders' histories. */
export function removeChannel(app: AppContext, session: Session, { owner, channelId }: ChannelRequest): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const actor = await confirmOwner(trx, session, owner);
    await lockChannel(trx, owner, channelId);
    await cancelForChannels(trx, [channelId]);
    await trx.deleteFrom("channels").where("id", "=", channelId).execute();
    await recordTagEvent(trx, { owner, actor, at: app.clock.now() });
  });
}

/**
 * Refuses a caller who may not manage the owner's channels: a user's own need Remind Me, a scope tag's an
 * administrator. The tag stays until the transaction ends.
 */
async function confirmOwner(trx: Trx, session: Session, owner: ChannelOwner): Promise<ConfirmedActor> {
  if (owner.kind === "tag") {
    const actor = await confirmAdministrator(trx, session);
    await assertTagExists(trx, owner.id);
    return actor;
  }
  const actor = await confirmActor(trx, session);
  if (!mayUseReminders(actor)) throw new AppError("forbidden");
  return actor;
}

/** Refuses a scope tag that does not exist; an existing one stays until the transaction ends. */
export async function assertTagExists(trx: Trx, scopeTagId: string): Promise<void> {
  await trx
    .selectFrom("scope_tags")
    .select("id")
    .where("id", "=", scopeTagId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}

async function recordTagEvent(
  trx: Trx,
  { owner, actor, at }: { owner: ChannelOwner; actor: ConfirmedActor; at: Date },
): Promise<void> {
  if (owner.kind === "person") return;
  const tag = await trx.selectFrom("scope_tags").select("name").where("id", "=", owner.id).executeTakeFirstOrThrow();
  await recordAdminEvent(trx, {
    kind: "scope-tag-changed",
    actor,
    at,
    details: { name: tag.name, fields: "channels" },
  });
}

interface ChannelAddress {
  actor: ConfirmedActor;
  at: Date;
  /** The device's name. */
  device: string;
  kind: Channel["kind"];
  host: string;
  isNew: boolean;
}

/** Records the host to which reminders are sent from now on, and mails the user who set it. */
async function noteAddress(trx: Trx, { actor, at, device, kind, host, isNew }: ChannelAddress): Promise<void> {
  const details = { channel: kind, host: host.slice(0, limits.reminderEventText), device };
  await recordEvent(trx, { at, kind: isNew ? "channel-added" : "channel-changed", actor: auditActor(actor), details });
  await notifyOfLink(trx, actor._id, { at, device }, { kind, host: details.host, isNew });
}

type LockedChannel = Awaited<ReturnType<typeof lockChannel>>;

function newAddress({ pepper }: AppContext, row: LockedChannel, { url, token }: ChannelChange) {
  if (url === undefined) return {};
  if (token != null && row.kind !== "ntfy") throw invalid("token", "Only ntfy takes a token");
  const secret = row.kind === "webhook" ? openChannel(pepper, row.id, row.sealed).secret : (token ?? null);
  return { sealed: sealChannel(pepper, row.id, { url, secret }), host: hostOf(row.kind, url) };
}

/**
 * Returns the host of an address to which this server may connect, with its port.
 * @throws `invalid` where it may not, and where its name has no address now
 */
async function judgedHostOf({ outgoing }: ChannelDeps, kind: Channel["kind"], address: string): Promise<string> {
  const host = hostOf(kind, address);
  await assertPublic(outgoing, new URL(address).hostname);
  return host;
}

/** Returns the host of an address, with its port. @throws `invalid` where it is none, and for ntfy without a topic */
function hostOf(kind: Channel["kind"], address: string): string {
  const url = URL.parse(address);
  if (url === null) throw invalid("url", "Enter an address that starts with https://");
  if (kind === "ntfy" && !/^[\w-]{1,64}$/.test(topicOf(address))) {
    throw invalid("url", "Enter the address of a topic, such as https://ntfy.sh/my-topic");
  }
  return url.host;
}

function topicOf(address: string): string {
  try {
    return splitTopic(address).topic;
  } catch {
    return "";
  }
}
