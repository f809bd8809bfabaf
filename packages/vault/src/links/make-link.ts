import { calls } from "@pomander/contract";
import { encodeBase64url, type Argon2id } from "@pomander/crypto";
import {
  deriveLink,
  linkFragment,
  newLinkSecret,
  proveLink,
  sealLinkContents,
  sealLinkLabel,
} from "@pomander/crypto/links";
import { linkLimits } from "@pomander/crypto/limits";
import { clientError } from "../errors.ts";
import { minStrengthScore } from "../entry/strength-score.ts";
import { withRetries } from "../files/with-retries.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { placeOf } from "../vault/vault-place.ts";
import { cutText, labelTextLength, linkContents, type LinkContents } from "./link-contents.ts";

export interface LinkDraft {
  contents: LinkContents;
  /** The vault that its files are in; the sender's own for a link without files. */
  filesIn: OpenVault;
  /** The recipient's name, for the sender's own list. */
  to: string;
  /** Null: the link opens without one. */
  passphrase: string | null;
  until: Date;
  opens: number;
  showSender: boolean;
}

export interface MadeLink {
  linkId: string;
  /** The fragment of the link's address, without `#`. */
  fragment: string;
}

/** Returns whether contents fit into a link. */
export const fitsLink = (contents: LinkContents): boolean =>
  new TextEncoder().encode(JSON.stringify(contents)).length <= linkLimits.contentsBytes;

/**
 * Makes a link for people without an account. Its keys never leave this device, and neither does the passphrase.
 * Throws `link_too_large`, `passphrase_required` where the server's policy wants one, `password_too_weak` for a passphrase that is easily guessed, and the errors of any call.
 */
export async function makeLink(vault: OpenVault, draft: LinkDraft, argon2: Argon2id): Promise<MadeLink> {
  const device = placeOf(vault).device();
  const { api, personalKeys: keys, random } = device;
  if (keys === null) throw new RangeError("personal vault");
  const contents = linkContents.parse(draft.contents);
  if (!fitsLink(contents)) throw clientError("link_too_large", { max: linkLimits.contentsBytes });
  await assertStrong(draft.passphrase);
  // The server cannot tell whether a link has one.
  if (draft.passphrase === null && (await api(calls.links.list)).policy.passphrase)
    throw clientError("passphrase_required");

  const secret = newLinkSecret(random, draft.passphrase !== null);
  const derived = await deriveLink(secret, draft.passphrase, argon2);
  const { linkId, credential } = derived;
  const sealed = await sealLinkContents(derived, contents, random);
  const label = {
    title: cutText(contents.title, labelTextLength.title),
    to: cutText(draft.to, labelTextLength.to),
    secret: encodeBase64url(secret.secret),
    hasPassphrase: secret.hasPassphrase,
    receiptKey: encodeBase64url(derived.receiptKey),
  };
  const { vaultId } = placeOf(draft.filesIn).device().keys;
  const body = {
    linkId,
    credential,
    contents: sealed,
    label: await sealLinkLabel(keys, linkId, label, random),
    files: (contents.files ?? []).map(({ id }) => ({ vaultId, fileId: id })),
    until: draft.until.toISOString(),
    opens: draft.opens,
    showSender: draft.showSender,
    proof: await proveLink(keys, linkId, sealed),
  };
  await withRetries(device, undefined, () => api.done(calls.links.make, { body }));
  return { linkId, fragment: linkFragment(secret) };
}

/** Throws `password_too_weak`. */
async function assertStrong(passphrase: string | null): Promise<void> {
  if (passphrase === null) return;
  const { scorePassword } = await import("../entry/strength.ts");
  const { score, warning } = await scorePassword(passphrase);
  if (score < minStrengthScore) throw clientError("password_too_weak", { score, warning });
}
