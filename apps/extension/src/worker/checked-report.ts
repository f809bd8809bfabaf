import type { NewPasswordForm, Report } from "../messages.ts";

/** How many addresses of a form, and how many characters of its texts, are taken from a page. */
const most = { actions: 20, rules: 2_000, userName: 500 };

const originsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter((one) => typeof one === "string" && URL.canParse(one))
    .slice(0, most.actions);
const textIn = (value: unknown, length: number) => (typeof value === "string" ? value.slice(0, length) : "");
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

const kinds = ["card", "identity"] as const;
const detailsIn = (details: Report["details"]) =>
  kinds.flatMap((kind) => {
    const found = (Array.isArray(details) ? details : []).find((one) => one?.kind === kind);
    return found === undefined ? [] : [{ kind, actions: originsIn(found.actions) }];
  });

/** Returns a report of a content script within bounds: a broken page process can send anything. */
export function checkedReport({ isFieldActive, isFrameActive, hasForm, actions, fresh, details }: Report): Report {
  return {
    name: "report",
    isFieldActive: isFieldActive === true,
    isFrameActive: isFrameActive === true,
    hasForm: hasForm === true,
    actions: originsIn(actions),
    details: detailsIn(details),
    fresh: fresh?.form === undefined ? null : { form: formIn(fresh.form), actions: originsIn(fresh.actions) },
  };
}
