import type { VaultRole } from "@pomander/contract";
import type { ManifestLink } from "@pomander/crypto";
import type { ActivityPage, ActivityPlace } from "./activity-types.ts";
import type { RecordKind } from "./own-records.ts";
import type {
  GoOnOffer,
  Invitee,
  LeaverProgress,
  MachineDraft,
  MachineInfo,
  NewKeysOptions,
  ReceivedInvite,
  RecordVersion,
  SharedMemberInfo,
  SharingOutcome,
  SharingSnapshot,
  TransferOptions,
} from "./sharing-types.ts";

/** Shared vaults of one user on this device. Made by `createSharing`, on an unlocked vault. */
export interface Sharing {
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  snapshot(): SharingSnapshot;
  /**
   * Asks the server for news, opens the vaults that are known, follows new keys, and reads what changed. Call it after
   * the unlock, on focus, and each minute. Resolves when it has ended; its result is in the snapshot.
   */
  refresh(): Promise<void>;
  /** Ends listening to the open vaults. */
  close(): void;

  /** Makes a shared vault whose only member is this user, as a manager. */
  found(name: string): Promise<SharingOutcome<{ vaultId: string }>>;
  /**
   * Makes an invitation for each address, to vaults that this user manages. The links are the user's to send: they are in
   * the result, and in `invites` of the snapshot.
   */
  invite(
    people: readonly Invitee[],
    vaults: readonly { vaultId: string; role: VaultRole }[],
  ): Promise<SharingOutcome<{ invites: readonly { email: string; fragment: string }[] }>>;
  cancelInvite(inviteId: string): Promise<SharingOutcome>;
  /** Opens an invitation. Refused with `invite_malformed`, `invite_ended`, `invite_other_address` or `invite_own`. */
  readInvite(fragment: string): Promise<SharingOutcome<{ invite: ReceivedInvite }>>;
  /**
   * Accepts it: stores the inviter as a contact, and answers. Refused with `contact_differs` where the contact has
   * another card: then compare codes.
   */
  acceptInvite(fragment: string): Promise<SharingOutcome>;
  /**
   * Gives those who accepted what their invitations say: those of the invitations that are named, or all. A page names
   * those that it shows, because more people may have accepted since. `given`: how many people.
   */
  giveAccess(inviteIds?: readonly string[]): Promise<SharingOutcome<{ given: number }>>;
  /** Takes what waits from a contact. `vaultIds`: only those, which the user was shown; by default all. */
  takeGrants(userId: string, vaultIds?: readonly string[]): Promise<SharingOutcome<{ vaultIds: readonly string[] }>>;
  /** Leaves a vault that was given and never opened. */
  decline(vaultId: string): Promise<SharingOutcome>;
  /**
   * Compares the digits that a person reads out with all cards known for them: the one that fits becomes the contact's.
   * Refused with `code_fits_none`.
   */
  compare(userId: string, name: string, typed: string): Promise<SharingOutcome>;
  removeContact(userId: string): Promise<SharingOutcome>;

  /** Adds a contact, or a person whom a contact introduces, to a vault that this user manages. */
  addMember(vaultId: string, userId: string, role: VaultRole): Promise<SharingOutcome>;
  setRole(vaultId: string, userId: string, role: VaultRole): Promise<SharingOutcome>;
  rename(vaultId: string, name: string): Promise<SharingOutcome>;
  renameMember(vaultId: string, userId: string, name: string): Promise<SharingOutcome>;
  /**
   * States in a vault's list that a contact's card is theirs, as its other members may then rely on. `name`: the listed
   * one, as the user saw it. Refused with `member_renamed` where the list has another one by now.
   */
  markChecked(vaultId: string, userId: string, name: string): Promise<SharingOutcome>;

  /**
   * Adds a program that reads a vault which this user manages. `token` contains its secret, which is nowhere else: it is
   * shown once. It works from the link that the list was read back with.
   */
  addMachine(vaultId: string, machine: MachineDraft): Promise<SharingOutcome<{ machineId: string; token: string }>>;
  /** Lets a program that a restored backup brought back read a vault which this user manages. */
  keepMachine(vaultId: string, machineId: string): Promise<SharingOutcome>;
  /** Returns the programs of a vault that this user manages. Throws the errors of any call. */
  machines(vaultId: string): Promise<readonly MachineInfo[]>;

  /**
   * Returns the members that these people or former members have added to a vault, and those that such members have added
   * in turn, except for contacts that this user has checked. A thief may have added them, so they are removed too, or
   * confirmed before these people are removed.
   */
  putThereBy(vaultId: string, userIds: readonly string[]): readonly SharedMemberInfo[];
  /**
   * Takes people out of a vault, or replaces their cards: makes another vault under new keys, which takes its place.
   * Refused with `new_keys_begun` while another manager makes some, unless `isReplacing`: then name the people of those too.
   * Refused with `others_go_too` where the server says that more people are out: name them, or ask them. Refused with
   * `added_by_leavers` when `putThereBy` returns members for those who are removed or whose cards are replaced: name them
   * as `out` or `staying`. Refused with `stays_with_other_keys` where one of `staying` has another card than this user's
   * contact, or than the published one. Refused with `entries_left_behind` where entries cannot be sealed again: name them
   * as `withoutEntries`.
   * Resolves with its id. `cut`: the ids of entries that lost earlier passwords or other data, so that the marks of
   * those who go had room.
   */
  makeNewKeys(options: NewKeysOptions): Promise<SharingOutcome<{ vaultId: string; cut: readonly string[] }>>;
  /** Leaves a vault, or declines one that was never opened: then without a password. */
  leave(vaultId: string, password: string): Promise<SharingOutcome>;
  /** Hides a vault from all its members for 30 days, then deletes it. */
  deleteVault(vaultId: string, password: string): Promise<SharingOutcome>;
  undeleteVault(vaultId: string, password: string): Promise<SharingOutcome>;
  /** Deletes every kept version of an entry of a vault that this user manages, at once. */
  deleteVersions(entry: { vaultId: string; entryId: string }, password: string): Promise<SharingOutcome>;
  /**
   * Looks for a manager's Keep from which a vault with a fault can be read on. Refused with `no_keep_since`: then remove
   * the vault, and be given it again.
   */
  readGoOn(vaultId: string): Promise<SharingOutcome<{ offer: GoOnOffer }>>;
  /**
   * Gives up what this device remembers of the vault for what was kept, up to the link of the offer that was shown.
   * Refused with `vault_keeps_changing` where the server has another one by now: look again.
   */
  goOn(vaultId: string, shown: ManifestLink): Promise<SharingOutcome>;
  /** Removes a vault from the own records: one that ended, or that this user is no longer a member of. */
  forget(vaultId: string): Promise<SharingOutcome>;
  /** Returns what each former member of a vault still knows. */
  leavers(vaultId: string): Promise<readonly LeaverProgress[]>;
  /**
   * Reads who did what in a vault, newest first, from a place that the page before named (null: from the last verified
   * link). Refused with `activity_differs` where the server does not send what led to that.
   */
  activity(vaultId: string, before: ActivityPlace | null): Promise<SharingOutcome<{ page: ActivityPage }>>;
  /** Notes in an entry that what a former member knows of it need not change; `isAside: false` takes that back. */
  setAside(entry: { vaultId: string; entryId: string; userId: string; isAside?: boolean }): Promise<SharingOutcome>;
  /** Copies entries into another vault, or moves them there. `count`: how many are there now. */
  transfer(options: TransferOptions): Promise<SharingOutcome<{ count: number }>>;
  /**
   * Returns the earlier versions of damaged own records, newest first. Refused with `locked` when the vault was not
   * unlocked within ten minutes: call `VaultClient.proveUnlock` and retry.
   */
  damagedVersions(kind: RecordKind): Promise<SharingOutcome<{ versions: readonly RecordVersion[] }>>;
  /** Puts one of them in the place of the damaged records; null: begins with none. */
  restoreRecords(kind: RecordKind, historyId: string | null): Promise<SharingOutcome>;
  /** Marks all notices as shown. */
  dismissNotices(): void;
}
