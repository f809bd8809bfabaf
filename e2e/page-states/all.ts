import { accountPageStates } from "./account.ts";
import { passwordSetupPageStates } from "./password-setup.ts";
import { offlinePageStates } from "./offline.ts";
import type { PageState } from "./page-state.ts";
import { passwordPageStates } from "./passwords.ts";
import { dashboardPageStates } from "./dashboard.ts";
import { reminderPageStates } from "./reminders.ts";
import { scopeTagPageStates } from "./scope-tags.ts";
import { anonymousPageStates } from "./anonymous.ts";

/** Every page, in every state in which it looks different. A new page is a new line in one of these lists. */
export const pageStates: readonly PageState[] = [
  ...anonymousPageStates,
  ...passwordSetupPageStates,
  ...accountPageStates,
  ...passwordPageStates,
  ...offlinePageStates,
  ...dashboardPageStates,
  ...scopeTagPageStates,
  ...reminderPageStates,
];
