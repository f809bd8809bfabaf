import { differencesOf, type FieldTexts } from "../../../lib/form/edit-conflict.ts";
import { texts } from "../texts.ts";
import type { UserValues } from "./schema.ts";

const shown = (values: UserValues): FieldTexts => [
  [texts.form.firstName, values.firstName],
  [texts.form.lastName, values.lastName],
  [texts.form.email, values.email],
  [texts.form.mobileNo, values.mobileNo],
  [texts.form.userType, values.isAdmin ? texts.roles.admin : texts.roles.regular],
  [texts.form.remindMe, values.isAllowedForRemindMe ? texts.form.yes : texts.form.no],
];

/** The fields that were changed by someone else since the form was filled, beside what the form holds. */
export const differences = (before: UserValues, stored: UserValues, mine: UserValues) =>
  differencesOf(shown(before), shown(stored), shown(mine));
