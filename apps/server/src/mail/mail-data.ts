import type { ChannelKind, VaultRole } from "@pomander/contract";

/** The data of every account mail: the recipient's name, when it happened, and on which device. */
export interface MailEvent {
  /** The first name. */
  name: string;
  /** ISO 8601, UTC. */
  at: string;
  device: string;
  /** The time zone for moments; UTC by default. */
  timeZone?: string;
  /** The tag of the reader's language; absent or null: they have chosen none. */
  language?: string | null;
  /** A device generated the recipient's master password, and no one knows it; mails of an older release lack this. */
  isGenerated?: boolean;
}

type FactorKind = "totp" | "security-key";

/** The action of another member in a shared vault, which is named by the first characters of its id. */
interface SharedVaultEvent extends MailEvent {
  by: string;
  vault: string;
}

interface VerificationLink {
  /**
   * The token of the link that proves the recipient's address; absent where it is proven, or this message must not
   * prove it.
   */
  proof?: string;
}

/** The action of an administrator on a user's account. */
interface AdministrationEvent extends MailEvent {
  /** The administrator's name. */
  by: string;
  /** The last day on which the temporary password is accepted: ISO 8601, UTC. */
  until: string;
}

/**
 * The data of each message in addition to its recipient. None of it may be secret: rows and messages are readable. The
 * exceptions are the code of `sign-in-code` (crypto-protocol.md §6) and the token of a link that proves an address, ends a
 * session, lets an invited user in or connects an account to the company: they are deleted from the row as soon as the message is sent.
 */
export interface MailData {
  "password-set": MailEvent;
  /** The present vault has a generated password from now on, and a new recovery key. */
  "password-generated": MailEvent;
  registered: MailEvent & VerificationLink;
  /** `by`: an administrator who asked for it. */
  "verify-email": MailEvent & VerificationLink & { by?: string };
  "vault-made": MailEvent;
  /**
   * The first choices of a user whose account an administrator created: password, vault and, perhaps, recovery key at
   * once.
   */
  "vault-set-up": MailEvent & { hasRecoveryKey: boolean };
  "recovery-key-set": MailEvent;
  "recovery-used": MailEvent;
  "new-vault-keys": MailEvent;
  /** `by`: an administrator; null: the company's directory; absent: the owner. */
  "address-changed": MailEvent & VerificationLink & { oldEmail?: string; newEmail?: string; by?: string | null };
  /** `end`: the token of the link that ends that session; absent where the address is not proven. */
  "new-device": MailEvent & { end?: string };
  "user-added": AdministrationEvent;
  /** `invitation`: the token of the link. */
  "user-invited": AdministrationEvent & { invitation?: string };
  /** `hadFactor`: two-step sign-in was on until then; `hadLinks`: there were calendar links or channels. `hasVault`: false for a user who has never signed in. */
  "password-reset": AdministrationEvent & { hadFactor?: boolean; hadLinks?: boolean; hasVault?: boolean };
  "sign-in-code": MailEvent & { code: string };
  /** `by`: the super admin; empty where the recipient's address is not proven. `until`: ISO 8601, UTC. */
  "super-admin-offered": MailEvent & { by: string; until: string };
  /** `isNew`: the recipient is the new super admin. Names are empty where the recipient's address is not proven. */
  "super-admin-changed": MailEvent & { from: string; to: string; isNew: boolean };
  "factor-added": MailEvent & { kind: FactorKind; isFirst: boolean };
  "factor-removed": MailEvent & { kind: FactorKind; isLast: boolean };
  /** `by`: an administrator; absent: the server's operator. */
  "factors-removed": MailEvent & { by?: string };
  "recovery-codes-made": MailEvent;
  "recovery-code-used": MailEvent & { left: number };
  "factor-failures": MailEvent;
  "authenticator-copied": MailEvent & { kind: FactorKind | "passkey" };
  "passkey-added": MailEvent & { opensVault: boolean };
  "passkey-removed": MailEvent;
  /** `isKept`: a restored backup brought devices back, and they were kept; mails of an older release lack it. */
  "device-key-added": MailEvent & { isKept?: boolean };
  /** `isEvery`: all devices were removed at once; mails of an older release lack it. */
  "device-key-removed": MailEvent & { isEvery?: boolean };
  "device-approval-begun": MailEvent;
  "calendar-link-added": MailEvent;
  /**
   * `email`: the address that was invited. In this and the next ones, texts of other users are empty where the
   * recipient's address is not proven.
   */
  "shared-invite-accepted": MailEvent & { email: string };
  /**
   * `by`: the manager who gave access. `who`: the person who got it, for other managers; null: the recipient. `givenBy`,
   * `givenTo`: ids of both. `also`: other vaults to which the same manager gave the same person access moments later.
   */
  "shared-access": SharedVaultEvent & {
    role: VaultRole;
    who: string | null;
    givenBy: string;
    givenTo: string;
    also?: { vault: string; role: VaultRole }[];
  };
  "shared-removed": SharedVaultEvent;
  /**
   * `hasManager`: false where there is no one left who can create new keys. `machines`: the machines of the vault that
   * the person added, by the first characters of their ids. `leaver`: the id of a person who was shut out.
   */
  "shared-keys-due": MailEvent & {
    who: string;
    vault: string;
    why: "left" | "deleted" | "deactivated";
    hasManager: boolean;
    machines?: string[];
    leaver?: string;
  };
  "shared-deleted": SharedVaultEvent;
  /**
   * A reminder of a task after members left. `left` and `total`: null where they were not counted. `stage`: "escalated"
   * is sent to administrators.
   */
  "leaver-task": Omit<MailEvent, "device"> & {
    kind: "keys" | "passwords";
    stage: "first" | "midway" | "day-before" | "overdue" | "escalated";
    vault: string;
    who: string;
    left: number | null;
    total: number | null;
    due: string;
  };
  /** `made`: when the sender made the link: ISO 8601, UTC. `left`: the openings that are left. */
  "link-opened": MailEvent & { made: string; left: number };
  /** `isNew`: false for another address of a channel. */
  "channel-added": MailEvent & { kind: ChannelKind; host: string; isNew: boolean };
  /**
   * `by`: for a token of the server's, who did it. `isOwn`: where the recipient did it. In this and the next one, texts of
   * users may be empty.
   */
  "api-token": MailEvent & {
    token: string;
    change: "token-made" | "token-rotated" | "token-kept";
    isServers: boolean;
    until: string;
    by: string;
    isOwn?: true;
  };
  "api-token-network": MailEvent & { token: string; network: string; isServers: boolean };
  /**
   * `webhook`, `host`, `by`: empty where the recipient's address is not proven, here and in the next one. `isOwn`: where the
   * recipient did it.
   */
  "audit-webhook": MailEvent & {
    webhook: string;
    host: string;
    change: "audit-webhook-added" | "audit-webhook-replaced" | "audit-webhook-kept" | "audit-webhook-removed";
    by: string;
    isOwn?: true;
  };
  /** Sent to super admins: it has accepted no events for a day, `since` then. */
  "audit-webhook-behind": Omit<MailEvent, "device"> & { webhook: string; host: string; reason: string; since: string };
  /** Sent to super admins: the company's directory has shut out so many people in 24 hours. */
  "provisioning-brake": Omit<MailEvent, "device"> & { people: number };
  /** Sent to super admins: the directory names more new people in 24 hours than get accounts without a confirmed plan. */
  "provisioning-many-new": Omit<MailEvent, "device">;
  /** Sent to super admins: the directory changed who is an administrator, without a confirmed plan. */
  "provisioning-admins": Omit<MailEvent, "device">;
  /**
   * Sent to super admins: `who` was shut out by the company's directory, and created the server's tokens with these
   * names; both are empty where the recipient's address is not proven. `leaver`: the person's id.
   */
  "leaver-tokens": Omit<MailEvent, "device"> & { who: string; tokens: string[]; leaver: string };
  /**
   * Sent to super admins: one of them stopped provisioning, deleted what the directory sent, chose who gets the reminders
   * of people who leave, or revoked a token of the server. `subject`: the name of that person or token, empty where there
   * is none. Both names are empty where the recipient's address is not proven.
   */
  "server-changed": MailEvent & {
    change: "watching" | "cleared" | "heir" | "token-revoked";
    by: string;
    subject: string;
  };
  /**
   * Sent to the new owner of reminders that `who` shared, an account that was shut out. `manager`: their manager's name, to
   * whom the new owner can give the reminders. An unproven address gets no names.
   */
  "reminders-handed-over": MailEvent & { who: string; reminders: number; manager?: string };
  /**
   * `email`: at the provider; empty where the recipient's address is not proven. `isNew`: they have chosen no master
   * password; mails of an older release lack it.
   */
  "company-connected": MailEvent & { company: string; email: string; isNew?: boolean };
  /**
   * `by`: an administrator, or the operator where it is empty; absent: the owner. `isNew`: they have no password, not even
   * a temporary one; mails of an older release lack it.
   */
  "company-disconnected": MailEvent & { company: string; by?: string; isNew?: boolean };
  /** `invitation`: the token of the link. */
  "company-invited": AdministrationEvent & { company: string; invitation?: string };
  "company-start-over": AdministrationEvent & { company: string; invitation?: string };
  /** Sent to super admins: the operator has ended company sign-in. */
  "company-off": MailEvent & { company: string; people: number };
  /**
   * Sent to super admins. `reason`: of the last attempt, if it failed; `lastGoodAt`: null before the first good one.
   */
  "backup-failed": Omit<MailEvent, "device"> & {
    isOverdue: boolean;
    dir: string;
    reason: string | null;
    lastGoodAt: string | null;
  };
  /** The outcome of reminders, for the user who owns them or added the person, or for an administrator. */
  "reminder-notice": Omit<MailEvent, "device"> & {
    kind: "undelivered" | "unconfirmed" | "ended";
    reminders: { id: string; title: string; expiryDate: string; address?: string }[];
    /** The number of further reminders. */
    more: number;
    isOwn: boolean;
    isAdministrator: boolean;
  };
  /** A message whose texts are all a visitor's own. */
  "contact-message": { at: string; name: string; email: string; subject: string; message: string };
}
export type MailTemplate = keyof MailData;
