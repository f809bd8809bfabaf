/**
 * The parts that each purpose signs, in order (crypto-protocol.md §17 to §22). Hashes are `H` of the protocol, numbers are
 * written in decimal.
 */
export interface SignedParts {
  /** A person's own public keys. */
  card: [card: string];
  /** The statement that these keys are the person's: the two compared them, or one invited the other. */
  checked: [card: string, name: string, at: string];
  "shared-manifest": [vaultId: string, counter: number, hashOfSealed: string];
  grant: [
    vaultId: string,
    hashOfGiversCard: string,
    hashOfTakersCard: string,
    counter: number,
    hashOfLink: string,
    until: string,
    box: string,
  ];
  invite: [inviteId: string, email: string, hashOfOffer: string];
  "shared-act": [what: SharedAct, vaultId: string];
  /** The statement that a machine which a restored backup brought back is to read its vault again. */
  "machine-keep": [vaultId: string, machineId: string];
  "leaver-report": [
    vaultId: string,
    taskId: string,
    counter: number,
    hashOfLink: string,
    left: number,
    aside: number,
    gone: number,
  ];
  /** `to`: the user ids, joined by ",". */
  "leaver-task": [vaultId: string, taskId: string, due: string, to: string];
  /** A file that is added to a vault; `bytes` of it once sealed. */
  file: [vaultId: string, fileId: string, bytes: number];
  /** Files of another vault that are put into this one too. `fileIds`: joined by ",". */
  "file-link": [vaultId: string, from: string, fileIds: string];
  /** A link for people without an account. */
  link: [vaultId: string, linkId: string, hashOfContents: string];
  /** The statement that a link was opened with its secret and its passphrase. */
  "link-receipt": [linkId: string, openId: string, at: string];
  /** The public key with which a device whose vault is open answers a new device. */
  "approval-answer": [approvalId: string, openKey: string];
  /** The message that it sealed for the new device. */
  "approval-seal": [approvalId: string, hashOfSealed: string];
}

export type SignedPurpose = keyof SignedParts;

/** An act on a vault that no link signs. */
export type SharedAct = "begin" | "delete" | "undelete" | "history-delete";

/**
 * Returns the text that a signature is over: purpose and parts, one a line. Sign and verify its UTF-8. Throws
 * RangeError for a part that would read as two, and for a number that is not a whole one from 0.
 */
export function signedText<P extends SignedPurpose>(purpose: P, ...parts: SignedParts[P]): string {
  const lines = parts.map((part) => {
    const isWhole = typeof part === "string" ? !part.includes("\n") : Number.isSafeInteger(part) && part >= 0;
    if (!isWhole) throw new RangeError("Not a part of a signed text");
    return String(part);
  });
  return [`pomander/v1/${purpose}`, ...lines].join("\n");
}
