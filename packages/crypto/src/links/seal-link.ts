import type { Bytes, RandomSource } from "../bytes.ts";
import { openCommitting, sealCommitting } from "../committing-envelope.ts";
import { open, parseJson, seal, unpadText } from "../envelope.ts";
import { linkLimits } from "../limits.ts";
import { pad } from "../padding.ts";
import { ivBytes } from "../primitives.ts";
import { utf8 } from "../utf8.ts";
import type { VaultKeys } from "../vault-key.ts";
import type { LinkKeys } from "./derive-link.ts";

const contentsContext = (linkId: string) => `pomander/v1/link/${linkId}`;
const labelContext = (vaultId: string, linkId: string) => `pomander/v1/link-label/${vaultId}/${linkId}`;

/** Seals what a link shows, JSON of a shape that the caller has checked. Throws RangeError for more than it may hold. */
export async function sealLinkContents(
  { linkId, sealKey }: Pick<LinkKeys, "linkId" | "sealKey">,
  contents: unknown,
  random: RandomSource,
): Promise<string> {
  const bytes = utf8(JSON.stringify(contents));
  if (bytes.length > linkLimits.contentsBytes) throw new RangeError("The contents of the link are too long");
  return sealCommitting(sealKey, contentsContext(linkId), pad(bytes), random(ivBytes));
}

/** Opens what a link shows; the caller checks its shape. Throws `cannot_open` of the field "link". */
export async function openLinkContents(
  { linkId, sealKey }: Pick<LinkKeys, "linkId" | "sealKey">,
  sealed: string,
): Promise<unknown> {
  const padded = await openCommitting(sealKey, contentsContext(linkId), sealed, "link");
  return parseJson(unpadText(padded, "link"), "link");
}

/** Seals what the sender remembers of a link, JSON of a shape that the caller has checked. */
export async function sealLinkLabel(
  { vaultId, linkLabel }: Pick<VaultKeys, "vaultId" | "linkLabel">,
  linkId: string,
  label: unknown,
  random: RandomSource,
): Promise<string> {
  const context = labelContext(vaultId, linkId);
  const sealed = await seal(linkLabel, context, pad(utf8(JSON.stringify(label))), random(ivBytes));
  if (sealed.length > linkLimits.labelLength) throw new RangeError("The label of the link is too long");
  return sealed;
}

/** Opens what the sender remembers of a link; the caller checks its shape. Throws `cannot_open` of the field "linkLabel". */
export async function openLinkLabel(
  { vaultId, linkLabel }: Pick<VaultKeys, "vaultId" | "linkLabel">,
  linkId: string,
  sealed: string,
): Promise<unknown> {
  const padded: Bytes = await open(linkLabel, labelContext(vaultId, linkId), sealed, "linkLabel");
  return parseJson(unpadText(padded, "linkLabel"), "linkLabel");
}
