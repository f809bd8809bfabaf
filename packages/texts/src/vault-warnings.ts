import type { IntegrityFault, SecurityWarning } from "@pomander/vault";
import { type Format, localize } from "./format.ts";

/** Every text that warns of a vault or a server that is not as expected: the same words in every client. */
export const english = ({ plural }: Format) => {
  const entries = (count: number) => plural(count, { one: "# entry", other: "# entries" });
  /** A failed integrity check. */
  const integrity = {
    title: "Your vault doesn't match what was last saved",
    fewer: (count: number) => `Your vault has ${entries(count)} fewer than when it was last saved.`,
    missing: "Missing:",
    more: (count: number) => `Your vault has ${entries(count)} more than when it was last saved.`,
    replaced:
      "Your vault has as many entries as when it was last saved, but at least one of them isn't what was saved.",
    older: "This copy of your vault is older than one this device has already seen.",
    changesMissing: "The server left out changes that this device has already seen.",
    parted: (at: string, isOrBefore: boolean) =>
      `The server's history differs from this device's ${isOrBefore ? `as of ${at} or earlier` : `after ${at}`}.`,
    gap: "Your vault has changed since this device last read it. The server doesn't send the changes in between.",
    jump: "The server claims far more changes to your vault than this device can check.",
    unsigned: "The last change isn't signed by anyone who may edit this vault.",
    unreadable: "Your vault's list of its entries can't be read.",
    checkCode: "Check code",
    readOnly: "You can read and copy what the server sent, but you can't change anything until you decide.",
    steps: [
      "Read again first. The problem may be temporary.",
      "Ask the people who run the server whether they restored a backup. If so, this warning is expected.",
      "If they didn't, compare the check code with the one on another of your devices before you keep anything.",
    ],

    keepTitle: "Keep this version?",
    keepBody:
      "What the server sent becomes your vault, even if something is missing or different. " +
      "Each of your other devices shows a notice once, with the names of the missing entries.",
    keepSettings:
      "Settings such as auto-lock come from the newest record that can be read. If there is none, they go back to their defaults.",
    kept: "Your vault now uses this version.",
    settingsLost: "Its settings couldn't be read. Check auto-lock and the search index in your profile.",

    accepted: (date: string) => `On ${date}, another device kept the server's version.`,
    leftOut: (count: number) => plural(count, { one: "# change was left out.", other: "# changes were left out." }),
    gone: (count: number) =>
      plural(count, {
        one: "# entry this device knew about is gone",
        other: "# entries this device knew about are gone",
      }),
    unnamed: (count: number) => `${entries(count)} without a known name`,
    newKeys: (date: string) => `New vault keys were created on ${date}.`,
  };
  /** A failed check of a shared vault, where the words differ. */
  const sharedFaults = {
    fewer: (count: number) => `This vault has ${entries(count)} fewer than when it was last saved.`,
    more: (count: number) => `This vault has ${entries(count)} more than when it was last saved.`,
    replaced:
      "This vault has as many entries as when it was last saved, but at least one of them isn't what was saved.",
    older: "This copy of the vault is older than one this device has already seen.",
    gap: "This vault has changed since this device last read it. The server doesn't send the changes in between.",
    jump: "The server claims far more changes to this vault than this device can check.",
    unreadable: "This vault's list of its entries can't be read.",
  };
  /** A vault that this device, or this browser, has no memory of. */
  const firstVisit = {
    title: "Check that this is your vault",
    lead: (where: "browser" | "device") => `This ${where} hasn't seen this vault before, or its memory was cleared.`,
    lastChange: "Last change",
    unknownChange: "can't be read",
    entries: "Entries",
    checkCode: "Check code",
    question: "Is this what you expect?",
    declined: {
      title: "Your vault is locked",
      meaning: [
        "The server may be showing you an old copy of your vault.",
        "Compare it with the check code on another of your devices, in your profile under Advanced.",
        "If it differs, tell your administrator.",
      ],
    },
  };
  /** The warnings that a user must confirm before anything more is sent to a server that behaves unexpectedly. */
  const securityWarnings: Record<SecurityWarning["kind"], { title: string; text: readonly string[] }> = {
    passwordChanged: {
      title: "Your password was changed",
      text: [
        "The password of this account was changed, on another device or by an administrator.",
        "If you didn't change it and no one did it for you, stop here. Nothing has been sent yet.",
      ],
    },
    passwordTemporary: {
      title: "The server says this password is temporary",
      text: [
        "The server says an administrator set this password, but this device has opened your vault before.",
        "If you didn't ask for a reset, stop here.",
      ],
    },
    vaultMissing: {
      title: "Your vault is missing",
      text: [
        "The server says this account has no vault, but this device has opened its vault before.",
        "If you didn't ask for a reset, stop here.",
      ],
    },
    otherAccount: {
      title: "This is a different account",
      text: [
        "The company signed you in to a different account from the one last used here.",
        "If it isn't yours, stop here and sign out of the company's account.",
      ],
    },
    vaultReplaced: {
      title: "This is a different vault",
      text: [
        "The server sent a different vault from the one this device opened for this account before.",
        "If you didn't ask for a reset, stop here.",
      ],
    },
  };
  return { integrity, sharedFaults, firstVisit, securityWarnings } as const;
};

const { integrity, sharedFaults, firstVisit, securityWarnings } = localize("vault-warnings", english);
export { integrity as integrityTexts, firstVisit as firstVisitTexts, securityWarnings as securityWarningTexts };

/**
 * Describes a fault by what is known alone: not its author, nor the reason. `formatMoment` formats an ISO 8601 time for
 * a user.
 */
export function faultText(
  fault: IntegrityFault,
  formatMoment: (iso: string) => string,
  { isShared }: { isShared: boolean },
): string {
  const texts = isShared ? { ...integrity, ...sharedFaults } : integrity;
  if (fault.kind === "fewer") return texts.fewer(fault.count);
  if (fault.kind === "more") return texts.more(fault.count);
  if (fault.kind !== "twoHistories") return texts[fault.kind];
  const { at, isOrBefore } = fault;
  return at === null ? texts.changesMissing : `${texts.changesMissing} ${texts.parted(formatMoment(at), isOrBefore)}`;
}
