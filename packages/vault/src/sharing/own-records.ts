import { base64url, counter, hash, id, key32, limits, vaultRole, z } from "@pomander/contract";
import { isSharedName, isTime, sealedTextBytes } from "@pomander/crypto/limits";

/** The kinds of a person's own records about sharing, each in an entry of its own. */
export const recordKinds = ["contacts", "vaults", "invites"] as const;
export type RecordKind = (typeof recordKinds)[number];

const codeBytes = 16;
const time = z.string().refine(isTime);
const name = z.string().refine(isSharedName);

// Members that this version does not know are kept.
const contact = z.looseObject({
  userId: id,
  sign: key32,
  box: key32,
  name,
  /** The way by which the contact came about: `sent` an invitation or `accepted` one; `code`: the two compared their codes. */
  how: z.enum(["sent", "accepted", "code"]),
  at: time,
});
/** A person whose card is known to be theirs. */
export type ContactRecord = z.infer<typeof contact>;

const knownVault = z.looseObject({
  vaultId: id,
  /** 32 bytes, base64url. */
  vaultKey: key32,
  /** A link of it that was verified. */
  counter,
  hash,
  name,
  /** When new keys replaced it, or it was removed; null: it is live. */
  endedAt: time.nullable(),
  /** The vault that new keys put in its place, as the device that ended it has verified. */
  successor: id.optional(),
});
export type VaultRecord = z.infer<typeof knownVault>;

const invite = z.looseObject({
  inviteId: id,
  /** 16 bytes, base64url. */
  code: base64url(codeBytes),
  email: z.string(),
  name,
  vaults: z.array(z.looseObject({ vaultId: id, role: vaultRole })),
  until: time,
  /** The hash of the sealed offer, which its answer names. */
  offer: hash,
});
export type InviteRecord = z.infer<typeof invite>;

export interface OwnRecords {
  contacts: readonly ContactRecord[];
  vaults: readonly VaultRecord[];
  invites: readonly InviteRecord[];
}
export const noRecords: OwnRecords = { contacts: [], vaults: [], invites: [] };

const schemas: { [K in RecordKind]: z.ZodType<OwnRecords[K]> } = {
  contacts: z.array(contact),
  vaults: z.array(knownVault),
  invites: z.array(invite),
};

const mostEnded = 100;
/** Most records of a kind; of vaults as many live ones as a person can have, and those that ended. */
export const mostRecords = { contacts: 200, vaults: limits.sharedVaults + mostEnded, invites: 50 } as const;

/** Reads the records of one kind from an own entry's `extra`; null: they are malformed. */
export function readRecords<K extends RecordKind>(
  kind: K,
  extra: Readonly<Record<string, unknown>>,
): OwnRecords[K] | null {
  const parsed = schemas[kind].safeParse(extra[kind]);
  return parsed.success ? parsed.data : null;
}

const dayMs = 24 * 60 * 60 * 1_000;
const endedDays = 60;

/** Returns the records as they are kept: ended vaults for a while, and the newest of them, as far as live ones leave room. */
export function keptVaults(vaults: readonly VaultRecord[], now: Date): readonly VaultRecord[] {
  const live = vaults.filter(({ endedAt }) => endedAt === null);
  const ended = vaults
    .filter(({ endedAt }) => endedAt !== null && now.getTime() - Date.parse(endedAt) < endedDays * dayMs)
    .toSorted((a, b) => ((a.endedAt ?? "") < (b.endedAt ?? "") ? 1 : -1));
  return [...live, ...ended.slice(0, Math.max(0, Math.min(mostEnded, mostRecords.vaults - live.length)))];
}

/** Returns whether an invitation can still be accepted, and its answer be taken. */
export const isOpen = ({ until }: Pick<InviteRecord, "until">, now: Date): boolean =>
  Date.parse(until) >= now.getTime();

/** Returns invitations with new ones, for which the oldest of those whose time is over make room. */
export function withInvites(
  invites: readonly InviteRecord[],
  added: readonly InviteRecord[],
  now: Date,
): readonly InviteRecord[] {
  const over = invites
    .filter((record) => !isOpen(record, now))
    .toSorted((a, b) => (a.until < b.until ? -1 : 1))
    .slice(0, Math.max(0, invites.length + added.length - mostRecords.invites));
  return [...invites.filter((record) => !over.includes(record)), ...added];
}

/** Returns whether records of one kind fit into their entry. */
export function areFit<K extends RecordKind>(kind: K, records: OwnRecords[K]): boolean {
  const bytes = new TextEncoder().encode(JSON.stringify({ [kind]: records })).length;
  return records.length <= mostRecords[kind] && bytes <= sealedTextBytes.extra;
}
