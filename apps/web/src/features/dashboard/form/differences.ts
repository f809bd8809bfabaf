import type { Difference } from "../../../components/ChangedDialog.tsx";
import { texts } from "../texts.ts";
import type { UserValues } from "./schema.ts";

const shown = (values: UserValues): ReadonlyArray<readonly [label: string, text: string]> => [
  [texts.form.firstName, values.firstName],
  [texts.form.lastName, values.lastName],
  [texts.form.email, values.email],
  [texts.form.mobileNo, values.mobileNo],
  [texts.form.userType, values.isAdmin ? texts.roles.admin : texts.roles.regular],
  [texts.form.remindMe, values.isAllowedForRemindMe ? texts.form.yes : texts.form.no],
];

/** The fields that were changed by someone else since the form was filled, beside what the form holds. */
export function differences(before: UserValues, stored: UserValues, mine: UserValues): Difference[] {
  const [was, yours] = [shown(before), shown(mine)];
  return shown(stored).flatMap(([label, now], index) =>
    now === was[index]?.[1] ? [] : [{ label, now, yours: yours[index]?.[1] ?? "" }],
  );
}

/** What the person changed, on top of what is stored now: a field that they left alone follows the other change. */
export const mergeOf = (before: UserValues, stored: UserValues, mine: UserValues): UserValues =>
  Object.fromEntries(
    (Object.keys(stored) as (keyof UserValues)[]).map((field) => [
      field,
      mine[field] === before[field] ? stored[field] : mine[field],
    ]),
  ) as UserValues;
