import { accountPageStates } from "./account.ts";
import { damagedRecordPageStates } from "./damaged-records.ts";
import { healthPageStates } from "./health.ts";
import { passwordSetupPageStates } from "./password-setup.ts";
import { entryPageStates } from "./entries.ts";
import { newVaultKeysPageStates } from "./new-vault-keys.ts";
import { extensionPageStates } from "./extension.ts";
import { exportPageStates } from "./export.ts";
import { filePageStates } from "./files.ts";
import { handOverPageStates } from "./hand-over.ts";
import { importPageStates } from "./import.ts";
import { linkPageStates } from "./links.ts";
import { offlinePageStates } from "./offline.ts";
import type { PageState } from "./page-state.ts";
import { factorPageStates } from "./factors.ts";
import { passwordPageStates } from "./passwords.ts";
import { channelPageStates } from "./channels.ts";
import { auditWebhookPageStates } from "./audit-webhooks.ts";
import { companyPageStates } from "./company.ts";
import { noMasterPasswordPageStates } from "./no-master-password.ts";
import { invitationPageStates } from "./invitation.ts";
import { dashboardPageStates } from "./dashboard.ts";
import { reminderFormPageStates } from "./reminder-form.ts";
import { reminderImportPageStates } from "./reminder-import.ts";
import { reminderPageStates } from "./reminders.ts";
import { scopeTagPageStates } from "./scope-tags.ts";
import { sharedPasswordPageStates } from "./shared-passwords.ts";
import { joiningPageStates } from "./joining.ts";
import { machinePageStates } from "./machines.ts";
import { sharingPageStates } from "./sharing.ts";
import { systemPageStates } from "./system.ts";
import { vaultWarningPageStates } from "./vault-warnings.ts";
import { apiTokenPageStates } from "./api-tokens.ts";
import { provisioningPageStates } from "./provisioning.ts";
import { anonymousPageStates } from "./anonymous.ts";

export const isThorough = process.env["SLOW"] !== undefined;

/** The part of the states that this run checks, as "2/6": the second of six; null: all of them. */
const chosenPart = process.env["PAGE_STATES"]?.split("/").map(Number) ?? null;

/** Returns the states of the chosen part. A state and those that continue from it are in the same part. */
function choosePart(states: readonly PageState[]): readonly PageState[] {
  if (chosenPart === null) return states;
  const [place = 1, count = 1] = chosenPart;
  const beginnings = [...new Set(states.map(beginningOf))];
  return states.filter((state) => beginnings.indexOf(beginningOf(state)) % count === place - 1);
}

const beginningOf = (state: PageState): PageState => (state.after === undefined ? state : beginningOf(state.after));

/**
 * Every page, in every state with a different appearance, in parts that take about the same time. A new page is a new
 * line in one of these lists.
 */
const parts = {
  passwords: [
    passwordPageStates,
    sharedPasswordPageStates,
    entryPageStates,
    filePageStates,
    linkPageStates,
    healthPageStates,
  ],
  vault: [
    passwordSetupPageStates,
    newVaultKeysPageStates,
    importPageStates,
    exportPageStates,
    vaultWarningPageStates,
    offlinePageStates,
    factorPageStates,
    auditWebhookPageStates,
    companyPageStates,
    noMasterPasswordPageStates,
    invitationPageStates,
    sharingPageStates,
    machinePageStates,
    joiningPageStates,
    damagedRecordPageStates,
    scopeTagPageStates,
    channelPageStates,
  ],
  reminders: [
    anonymousPageStates,
    extensionPageStates,
    accountPageStates,
    handOverPageStates,
    dashboardPageStates,
    apiTokenPageStates,
    provisioningPageStates,
    reminderPageStates,
    reminderFormPageStates,
    reminderImportPageStates,
    systemPageStates,
  ],
} satisfies Record<string, readonly (readonly PageState[])[]>;

const oneOf = 80;

/** States that `npm test` checks: a sample that stays the same. */
const sample = new Set(
  Object.values(parts).flatMap((part) =>
    part
      .flat()
      .filter((state) => state.isThorough !== true)
      .filter((_, index) => index % oneOf === 0),
  ),
);

export interface ChosenPageState extends PageState {
  /** Whether `npm test` checks the state. */
  isSampled: boolean;
}

/** Returns the states of a part that this run checks: all of them in a thorough run, else the sample. */
export const pageStatesOf = (part: keyof typeof parts): ChosenPageState[] =>
  choosePart(parts[part].flat())
    .filter((state) => isThorough || sample.has(state))
    .map((state) => ({ ...state, isSampled: sample.has(state) }));

/** States of all parts that this run checks. */
export const pageStates: readonly ChosenPageState[] = [
  ...pageStatesOf("passwords"),
  ...pageStatesOf("vault"),
  ...pageStatesOf("reminders"),
];
