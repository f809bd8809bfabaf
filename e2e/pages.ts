import { accountPageStates } from "./pages/account.ts";
import { passwordSetupPageStates } from "./pages/choosing.ts";
import { offlinePageStates } from "./pages/offline.ts";
import type { PageState } from "./pages/page-state.ts";
import { passwordPageStates } from "./pages/passwords.ts";
import { dashboardPageStates } from "./pages/people.ts";
import { reminderPageStates } from "./pages/reminders.ts";
import { scopeTagPageStates } from "./pages/scope-tags.ts";
import { anonymousPageStates } from "./pages/signed-out.ts";

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
