import type { RandomSource } from "../bytes.ts";
import { hashText } from "../hash-text.ts";
import { isCounter, isUuid } from "../ids.ts";
import { isTime, maxManifestLength } from "../limits.ts";
import { isManifestContent, isManifestLink, type ManifestContent, type ManifestLink } from "../manifest.ts";
import type { ContentKeys } from "../vault-key.ts";
import { cryptoError } from "../errors.ts";
import type { Card } from "./card.ts";
import type { Identity } from "./identity.ts";
import { openJson, sealJson, type SealedForm } from "./sealed-json.ts";
import { isSigned, sign } from "./signatures.ts";

/** The last link of the vault that a successor follows. */
export interface FollowedLink extends ManifestLink {
  vaultId: string;
}

/** The statement of a link about a shared vault (crypto-protocol.md §20). */
export interface SharedContent extends ManifestContent {
  /** The user id of who signed it. */
  by: string;
  /** The list that is valid with this link: the counter of the link that brought it, and its hash. */
  list: ManifestLink;
  /** The vault that new keys replace: in counter 0 of its successor alone. */
  follows?: FollowedLink;
}

/** A link as it is sent. */
export interface SharedLink {
  counter: number;
  sealed: string;
  by: string;
  sig: string;
}

/** A link that opened under its counter. Nothing of it counts until it is verified. */
export interface OpenedLink extends Omit<SharedLink, "sealed"> {
  hash: string;
  content: SharedContent;
}

const form: SealedForm<SharedContent> = { field: "manifest", maxLength: maxManifestLength, is: isSharedContent };

const contextOf = ({ vaultId }: ContentKeys, counter: number) => `pomander/v1/shared-manifest/${vaultId}/${counter}`;

/**
 * Seals and signs a link; `by` is the identity's. Throws RangeError for what `openLink` would
 * refuse.
 */
export async function sealLink(
  keys: ContentKeys,
  identity: Identity,
  counter: number,
  content: SharedContent,
  random: RandomSource,
): Promise<SharedLink> {
  if (!isCounter(counter) || content.by !== identity.userId) throw new RangeError("Not a link of this person");
  const sealed = await sealJson(keys.seal, contextOf(keys, counter), content, form, random);
  const sig = await sign(identity, "shared-manifest", keys.vaultId, counter, await hashText(sealed));
  return { counter, sealed, by: identity.userId, sig };
}

/** Opens a link under its counter. Throws `cannot_open` with the field "manifest". It does not check the signature. */
export async function openLink(keys: ContentKeys, { counter, sealed, by, sig }: SharedLink): Promise<OpenedLink> {
  if (!isCounter(counter)) throw cryptoError("cannot_open", { field: form.field, reason: "shape" });
  const content = await openJson(keys.seal, contextOf(keys, counter), sealed, form);
  return { counter, by, sig, hash: await hashText(sealed), content };
}

/** Returns whether a link of this vault has the signature of a person, by the public key that a list gives them. */
export const isLinkSigned = (
  vaultId: string,
  { counter, hash, sig }: Pick<OpenedLink, "counter" | "hash" | "sig">,
  { sign: signKey }: Pick<Card, "sign">,
): boolean => isSigned(signKey, sig, "shared-manifest", vaultId, counter, hash);

function isSharedContent(value: unknown): value is SharedContent {
  if (!isManifestContent(value)) return false;
  const { by, list, follows, at, accepted, search } = value;
  return (
    !search &&
    isTime(at) &&
    (accepted === undefined || isTime(accepted.at)) &&
    typeof by === "string" &&
    isUuid(by) &&
    isManifestLink(list) &&
    (follows === undefined || isFollowedLink(follows))
  );
}

function isFollowedLink(value: unknown): value is FollowedLink {
  if (!isManifestLink(value)) return false;
  const { vaultId } = value as Partial<FollowedLink>;
  return typeof vaultId === "string" && isUuid(vaultId);
}
