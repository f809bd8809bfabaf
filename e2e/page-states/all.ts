import { accountPageStates } from "./account.ts";
import { healthPageStates } from "./health.ts";
import { passwordSetupPageStates } from "./password-setup.ts";
import { entryPageStates } from "./entries.ts";
import { newVaultKeysPageStates } from "./new-vault-keys.ts";
import { exportPageStates } from "./export.ts";
import { importPageStates } from "./import.ts";
import { offlinePageStates } from "./offline.ts";
import type { PageState } from "./page-state.ts";
import { factorPageStates } from "./factors.ts";
import { passwordPageStates } from "./passwords.ts";
import { channelPageStates } from "./channels.ts";
import { dashboardPageStates } from "./dashboard.ts";
import { reminderImportPageStates } from "./reminder-import.ts";
import { reminderPageStates } from "./reminders.ts";
import { scopeTagPageStates } from "./scope-tags.ts";
import { systemPageStates } from "./system.ts";
import { vaultWarningPageStates } from "./vault-warnings.ts";
import { anonymousPageStates } from "./anonymous.ts";

const isThorough = process.env["SLOW"] !== undefined;

/** Every page, in every state in which it looks different. A new page is a new line in one of these lists. */
const lists: readonly (readonly PageState[])[] = [
  anonymousPageStates,
  passwordSetupPageStates,
  accountPageStates,
  factorPageStates,
  newVaultKeysPageStates,
  passwordPageStates,
  entryPageStates,
  importPageStates,
  exportPageStates,
  healthPageStates,
  vaultWarningPageStates,
  offlinePageStates,
  dashboardPageStates,
  scopeTagPageStates,
  channelPageStates,
  reminderPageStates,
  reminderImportPageStates,
  systemPageStates,
];

const oneOf = 40;

/** Those that `npm test` looks at: a sample of each list that stays the same. */
const sample = new Set(
  lists.flatMap((list) => list.filter((state) => state.isThorough !== true).filter((_, index) => index % oneOf === 0)),
);

/** Those that this run looks at: all of them in a thorough run, else the sample. */
export const pageStates = lists
  .flat()
  .filter((state) => isThorough || sample.has(state))
  .map((state) => ({ ...state, isSampled: sample.has(state) }));
