import { calls, type LinkEnd, type SentLinkReply, type SentLinksReply } from "@pomander/contract";
import { decodeBase64url, type VaultKeys } from "@pomander/crypto";
import { isLinkReceipt, linkFragment, openLinkLabel } from "@pomander/crypto/links";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { placeOf } from "../vault/vault-place.ts";
import { linkLabel, type LinkLabel } from "./link-contents.ts";

/** One opening of a link. */
export interface LinkOpened {
  at: string;
  device: string;
  /** Whether it is certain that the opener had the link and its passphrase; otherwise only the server says so. */
  isConfirmed: boolean;
}

/** A link as its sender sees it. */
export interface SentLink {
  linkId: string;
  /** Null: its label cannot be opened. */
  title: string | null;
  to: string;
  hasPassphrase: boolean;
  /** The fragment of its address, without `#`; null: its label cannot be opened. */
  fragment: string | null;
  createdAt: string;
  until: string;
  left: number;
  ended: LinkEnd | null;
  opened: LinkOpened[];
}

export interface SentLinks {
  policy: SentLinksReply["policy"];
  links: SentLink[];
}

/** Reads the user's links, and checks the receipts of their openings. Throws the errors of any call. */
export async function listLinks(vault: OpenVault): Promise<SentLinks> {
  const { api, personalKeys: keys } = placeOf(vault).device();
  if (keys === null) throw new RangeError("personal vault");
  const { policy, links } = await api(calls.links.list);
  return { policy, links: await Promise.all(links.map((link) => openSentLink(keys, link))) };
}

async function openSentLink(keys: VaultKeys, { label: sealed, opened, ...link }: SentLinkReply): Promise<SentLink> {
  const label = await openLabel(keys, link.linkId, sealed);
  const receiptKey = label === null ? null : decodeBase64url(label.receiptKey);
  // A server that lists a confirmed opening again has not confirmed another one.
  const once = [...new Map(opened.map((opening) => [opening.openId, opening])).values()];
  const confirmed = once.map(async ({ openId, at, device, receipt }) => ({
    at,
    device,
    isConfirmed:
      receiptKey !== null &&
      receipt !== null &&
      (await isLinkReceipt(receiptKey, { linkId: link.linkId, openId, at }, receipt)),
  }));
  return {
    ...link,
    title: label?.title ?? null,
    to: label?.to ?? "",
    hasPassphrase: label?.hasPassphrase ?? false,
    fragment:
      label === null
        ? null
        : linkFragment({ secret: decodeBase64url(label.secret), hasPassphrase: label.hasPassphrase }),
    opened: await Promise.all(confirmed),
  };
}

async function openLabel(keys: VaultKeys, linkId: string, sealed: string): Promise<LinkLabel | null> {
  try {
    return linkLabel.parse(await openLinkLabel(keys, linkId, sealed));
  } catch {
    return null;
  }
}

/** Ends a link for everyone. Throws the errors of any call. */
export const endLink = (vault: OpenVault, linkId: string): Promise<void> =>
  placeOf(vault).device().api.done(calls.links.end, { params: { linkId }, body: {} });
