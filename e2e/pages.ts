import { accountPages } from "./pages/account.ts";
import { choosingPages } from "./pages/choosing.ts";
import { offlinePages } from "./pages/offline.ts";
import type { PageState } from "./pages/page-state.ts";
import { passwordPages } from "./pages/passwords.ts";
import { peoplePages } from "./pages/people.ts";
import { reminderPages } from "./pages/reminders.ts";
import { scopeTagPages } from "./pages/scope-tags.ts";
import { signedOutPages } from "./pages/signed-out.ts";

/** Every page, in every state in which it looks different. A new page is a new line in one of these lists. */
export const pages: readonly PageState[] = [
  ...signedOutPages,
  ...choosingPages,
  ...accountPages,
  ...passwordPages,
  ...offlinePages,
  ...peoplePages,
  ...scopeTagPages,
  ...reminderPages,
];
