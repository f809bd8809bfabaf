import type { NewPasswordForm, Role } from "../messages.ts";
import type { Report } from "../page-messages.ts";

/** How many addresses of a form, and how many characters of these and of its texts, are taken from a page. */
const most = { actions: 20, address: 300, rules: 2_000, userName: 500, names: 100, name: 100 };

const originsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .slice(0, most.actions)
    .filter((one) => typeof one === "string" && one.length <= most.address && URL.canParse(one));
const textIn = (value: unknown, length: number) => (typeof value === "string" ? value.slice(0, length) : "");
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .slice(0, most.names)
    .filter((one) => typeof one === "string" && one.length <= most.name);
const lengthIn = (value: unknown) => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : null);

function formIn(form: NewPasswordForm): NewPasswordForm {
  return {
    rules: textIn(form.rules, most.rules),
    minLength: lengthIn(form.minLength),
    maxLength: lengthIn(form.maxLength),
    userName: textIn(form.userName, most.userName),
    isChange: form.isChange === true,
  };
}

const allRoles = ["username", "current", "new", "code"] as const satisfies readonly Role[];
const kinds = ["card", "identity"] as const;
const detailsIn = (details: Report["details"]) =>
  kinds.flatMap((kind) => {
    const found = (Array.isArray(details) ? details : []).find((one) => one?.kind === kind);
    return found === undefined ? [] : [{ kind, actions: originsIn(found.actions) }];
  });

/** Returns a report of a content script within bounds: a broken page process can send anything. */
export function checkedReport({
  isFieldActive,
  isFrameActive,
  isWithinOrigin,
  hasForm,
  roles,
  ownNames,
  isChange,
  actions,
  fresh,
  details,
}: Report): Report {
  return {
    name: "report",
    isFieldActive: isFieldActive === true,
    isFrameActive: isFrameActive === true,
    isWithinOrigin: isWithinOrigin === true,
    hasForm: hasForm === true,
    roles: allRoles.filter((role) => Array.isArray(roles) && roles.includes(role)),
    ownNames: textsIn(ownNames),
    isChange: isChange === true,
    actions: originsIn(actions),
    details: detailsIn(details),
    fresh:
      typeof fresh?.form !== "object" || fresh.form === null
        ? null
        : { form: formIn(fresh.form), actions: originsIn(fresh.actions) },
  };
}
