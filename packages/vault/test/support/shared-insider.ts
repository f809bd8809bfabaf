import { decodeBase64url, systemRandom, type ContentKeys } from "@pomander/crypto";
import {
  openIdentity,
  openLink,
  openList,
  openSharedKeys,
  sealLink,
  sealList,
  type Identity,
  type OpenedLink,
  type SharedContent,
  type SharedList,
} from "@pomander/crypto/sharing";
import type { TestServer } from "../../../../apps/server/test/harness.ts";
import { readOwnRecords } from "../../src/shared/own-store.ts";
import { placeOf } from "../../src/vault/vault-place.ts";
import type { Participant } from "./sharing.ts";

type Database = TestServer["db"];

/** Returns what a member of a shared vault knows and a server does not. */
export async function insiderOf(
  { device, personal, sharing }: Participant,
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
  /** What the link says beyond a right one after the last. */
  content?: Partial<SharedContent>;
  list?: SharedList;
  /** The user id that the server names as its author. */
  by?: string;
}

/** Stores a link after the last one, past the server's checks, signed by anyone who has the vault's key. */
export async function forgeLink(
  db: Database,
  keys: ContentKeys,
  signer: Identity,
  { content = {}, list, by }: Forged = {},
): Promise<void> {
  const { vaultId } = keys;
  const { links } = await storedChain(db, keys);
  const last = links.at(-1)!;
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
}
