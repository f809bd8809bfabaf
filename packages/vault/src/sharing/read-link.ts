import { calls, type ReceivedManifest } from "@pomander/contract";
import type { ContentKeys } from "@pomander/crypto";
import { hashText, openLink, openList, type OpenedLink } from "@pomander/crypto/sharing";
import type { Api } from "../api.ts";
import type { PinnedManifest } from "../device/pinned-state.ts";
import { isCode, ifUnopenable } from "../is-code.ts";
import type { KnownList } from "../vault/vault-state.ts";

/** A received link that opens, with the list that it brings. */
export interface ReadLink {
  link: OpenedLink;
  list: KnownList | null;
}

/** Opens a received link of a shared vault, and the list that it brings; null: one of them does not open. */
export async function readLink(keys: ContentKeys, manifest: ReceivedManifest): Promise<ReadLink | null> {
  const { counter, sealed, by = "", sig = "", list } = manifest;
  try {
    const link = await openLink(keys, { counter, sealed, by, sig });
    return { link, list: list == null ? null : { ...(await openList(keys, counter, list)), sealed: list } };
  } catch (error) {
    if (isCode(error, "cannot_open")) return null;
    throw error;
  }
}

/**
 * Returns the list that is valid with a link: the one that comes with it, the remembered one, or the server's; null: the
 * server has no such list. The link names its hash, so that no other is taken.
 */
export async function listOfLink(
  { api, keys }: { api: Api; keys: ContentKeys },
  { link, list }: ReadLink,
  remembered: PinnedManifest["list"],
): Promise<KnownList | null> {
  const { counter, hash } = link.content.list;
  const opened = async (sealed: string): Promise<KnownList | null> => {
    if ((await hashText(sealed)) !== hash) return null;
    return openKnownList(keys, { counter, sealed });
  };
  if (list !== null && list.counter === counter && list.hash === hash) return list;
  const known = remembered?.counter === counter ? await opened(remembered.sealed) : null;
  if (known !== null) return known;
  const params = { vaultId: keys.vaultId, counter: `${counter}` };
  const sent = await api(calls.sharedVaults.list, { params }).catch((error: unknown) => {
    if (isCode(error, "not_found")) return null;
    throw error;
  });
  return sent && opened(sent.list);
}

/** Opens a list that this device remembers; null: it does not open. */
export const openKnownList = (
  keys: ContentKeys,
  { counter, sealed }: NonNullable<PinnedManifest["list"]>,
): Promise<KnownList | null> =>
  openList(keys, counter, sealed).then(
    (known) => ({ ...known, sealed }),
    ifUnopenable(() => null),
  );
