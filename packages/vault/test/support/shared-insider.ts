import { randomUUID } from "node:crypto";
import { decodeBase64url, digestEntryHashes, systemRandom, type ContentKeys } from "@pomander/crypto";
import {
  hashText,
  openIdentity,
  openLink,
  openList,
  openSharedKeys,
  sealGrant,
  sealLink,
  sealList,
  type Card,
  type Identity,
  type OpenedLink,
  type SharedContent,
  type SharedList,
} from "@pomander/crypto/sharing";
import type { TestServer } from "../../../../apps/server/test/harness.ts";
import { readOwnRecords } from "../../src/sharing/own-store.ts";
import { placeOf } from "../../src/vault/vault-place.ts";
import type { Participant } from "./sharing.ts";

type Insider = Pick<Participant, "personal" | "sharing"> & { device: Pick<Participant["device"], "client"> };

type Database = TestServer["db"];

/** Returns what a member of a shared vault knows and a server does not. */
export async function insiderOf(
  { device, personal, sharing }: Insider,
  vaultId: string,
): Promise<{ identity: Identity; keys: ContentKeys; vaultKey: Uint8Array<ArrayBuffer> }> {
  const own = (await device.client.sharingHost()).personal()!;
  const { records } = await readOwnRecords(own.keys, placeOf(personal).verified()!);
  const vaultKey = decodeBase64url(records.vaults.find((vault) => vault.vaultId === vaultId)!.vaultKey);
  const identity = await openIdentity(own.keys, sharing.snapshot().me!.userId);
  return { identity, keys: await openSharedKeys(vaultKey, vaultId), vaultKey };
}

/** Returns the identity of a person, a member or not. */
export async function identityOf({ device, sharing }: Participant): Promise<Identity> {
  const own = (await device.client.sharingHost()).personal()!;
  return openIdentity(own.keys, sharing.snapshot().me!.userId);
}

/** Returns the links of a vault as the server stores them, opened, and the list that is valid with the last one. */
export async function storedChain(db: Database, keys: ContentKeys): Promise<{ links: OpenedLink[]; list: SharedList }> {
  const rows = await db
    .selectFrom("vault_manifests")
    .select(["counter", "sealed", "by_id", "sig", "list"])
    .where("vault_id", "=", keys.vaultId)
    .orderBy("counter")
    .execute();
  const links = await Promise.all(
    rows.map(({ counter, sealed, by_id, sig }) => openLink(keys, { counter, sealed, by: by_id!, sig: sig! })),
  );
  const { counter } = links.at(-1)!.content.list;
  const { content } = await openList(keys, counter, rows.find((row) => row.counter === counter)!.list!);
  return { links, list: content };
}

interface Forged {
  /** Members of the link that differ from a right one after the last. */
  content?: Partial<SharedContent>;
  list?: SharedList;
  /** The user id that the server names as its author. */
  by?: string;
}

/** Stores a link after the last one, past the server's checks, signed by anyone who has the vault's key. */
export const forgeLink = (db: Database, keys: ContentKeys, signer: Identity, forged: Forged = {}): Promise<void> =>
  forgeLinks(db, keys, signer, [forged]);

/** Stores several links, one after the other, as `forgeLink` does one. */
export async function forgeLinks(
  db: Database,
  keys: ContentKeys,
  signer: Identity,
  forged: readonly Forged[],
): Promise<void> {
  const { links } = await storedChain(db, keys);
  let last: Pick<OpenedLink, "counter" | "hash" | "content"> = links.at(-1)!;
  for (const one of forged) last = await forgeAfter(db, keys, signer, last, one);
}

async function forgeAfter(
  db: Database,
  keys: ContentKeys,
  signer: Identity,
  last: Pick<OpenedLink, "counter" | "hash" | "content">,
  { content = {}, list, by }: Forged,
) {
  const { vaultId } = keys;
  const counter = last.counter + 1;
  const sealedList = list === undefined ? null : await sealList(keys, counter, list, systemRandom);
  const { accepted: _, follows: __, ...copied } = last.content;
  const whole: SharedContent = {
    ...copied,
    prev: last.hash,
    at: new Date().toISOString(),
    by: signer.userId,
    ...(sealedList === null ? {} : { list: { counter, hash: sealedList.hash } }),
    ...content,
  };
  const link = await sealLink(keys, { ...signer, userId: whole.by }, counter, whole, systemRandom);
  const { sealed, sig } = link;
  await db
    .insertInto("vault_manifests")
    .values({ vault_id: vaultId, counter, sealed, by_id: by ?? link.by, sig, list: sealedList?.sealed ?? null })
    .execute();
  await db
    .updateTable("vaults")
    .set({ manifest_counter: counter, manifest_sealed: sealed })
    .where("id", "=", vaultId)
    .execute();
  return { counter, hash: await hashText(sealed), content: whole };
}

interface ForgedSuccessor {
  list: SharedList;
  /** The id of the new vault; by default a new one. */
  vaultId?: string;
  content?: Partial<SharedContent>;
  takers: readonly Card[];
}

/** Puts an empty vault in the place of another one, past the server's checks, with a grant for each taker. */
export async function forgeSuccessor(
  db: Database,
  old: ContentKeys,
  signer: Identity,
  { list, vaultId = randomUUID(), content = {}, takers }: ForgedSuccessor,
): Promise<string> {
  const vaultKey = systemRandom(32);
  const keys = await openSharedKeys(vaultKey, vaultId);
  const { links } = await storedChain(db, old);
  const last = links.at(-1)!;
  const sealedList = await sealList(keys, 0, list, systemRandom);
  const first: SharedContent = {
    count: 0,
    digest: await digestEntryHashes(new Uint8Array(0)),
    prev: "",
    at: new Date().toISOString(),
    search: false,
    by: signer.userId,
    list: { counter: 0, hash: sealedList.hash },
    follows: { vaultId: old.vaultId, counter: last.counter, hash: last.hash },
    ...content,
  };
  const { sealed, sig } = await sealLink(keys, signer, 0, first, systemRandom);
  await db
    .insertInto("vaults")
    .values({
      id: vaultId,
      manifest_counter: 0,
      manifest_sealed: sealed,
      created_by: signer.userId,
      created_at: new Date(),
    })
    .execute();
  await db
    .insertInto("vault_manifests")
    .values({ vault_id: vaultId, counter: 0, sealed, by_id: signer.userId, sig, list: sealedList.sealed })
    .execute();
  await db
    .insertInto("shared_members")
    .values(
      list.members.map(({ userId, role, sign }) => ({ vault_id: vaultId, user_id: userId, role, sign_key: sign })),
    )
    .execute();
  const given = { vaultKey, vaultId, counter: 0, hash: await hashText(sealed), until: "" };
  for (const taker of takers) {
    const { counter, hash, until, box, sig: ofGrant } = await sealGrant(signer, taker, given, systemRandom);
    await db
      .insertInto("shared_grants")
      .values({ vault_id: vaultId, by_id: signer.userId, to_id: taker.userId, counter, hash, until, box, sig: ofGrant })
      .execute();
  }
  await db
    .updateTable("vaults")
    .set({ successor_id: vaultId, archived_at: new Date() })
    .where("id", "=", old.vaultId)
    .execute();
  return vaultId;
}
