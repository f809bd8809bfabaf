import type { Role } from "@pomander/extension/classify";

/** A field of a labelled page, with what the classifier says of it. */
export interface LabelledField {
  file: string;
  /** The label that a person gave it; null: none. */
  label: string | null;
  type: string;
  tag: string;
  name: string;
  isVisible: boolean;
  said: Role | null;
}

type Kind = "signup" | "change" | "checkout" | "newsletter" | "login" | "other";
/** The values that a field takes by its label. */
type Truth = "username" | "current" | "new" | "totp" | null;

/** Returns what a page is for, by its file's name. */
function kindOf(file: string): Kind {
  if (/signup|sign-up/.test(file)) return "signup";
  if (/change-password|reset|access-settings|account-settings/.test(file)) return "change";
  return (["checkout", "newsletter", "login"] as const).find((kind) => file.includes(kind)) ?? "other";
}

const isUserName = (label: string | null, kind: Kind): boolean =>
  label === "username" ||
  label === "username OR emailAddress" ||
  (label === "emailAddress" && ["login", "signup", "other"].includes(kind));

function truthOf({ label, file }: LabelledField): Truth {
  const kind = kindOf(file);
  if (isUserName(label, kind)) return "username";
  if (label === "password.current") return "current";
  if (label === "password.new") return "new";
  if (label === "password") return kind === "signup" || kind === "change" ? "new" : "current";
  return label === "totp" ? "totp" : null;
}

const notTyped = ["hidden", "submit", "button", "checkbox", "radio", "image", "file", "reset"];
const isTyped = ({ tag, type }: LabelledField) => tag !== "select" && !notTyped.includes(type);
const isPassword = (what: Truth | Role | null) => what === "current" || what === "new";
const isFilled = (what: Truth | Role | null) => what === "username" || what === "current";

/** How many fields of one meaning were found, named wrongly and missed; the shares are percentages. */
interface Tally {
  right: number;
  wrong: number;
  missed: number;
  precision: number;
  recall: number;
}

export interface Scores {
  tallies: Record<"username" | "current" | "new" | "totp" | "any password", Tally>;
  pages: number;
  fields: number;
  visibleFields: number;
  hiddenButLabelled: number;
  loginPages: number;
  /** Login pages on which filling user name and current password does everything right, and nothing else. */
  rightLoginPages: number;
  wrongFields: number;
  pagesWithWrong: number;
  /** Per page that is not right, its fields with what they are and what was said. */
  failures: string[];
  /** Fields filled with the current password that have no label. */
  withoutLabel: string[];
}

/** Computes the figures by which classifiers are compared. */
export function scoreOf(rows: readonly LabelledField[]): Scores {
  const scored = rows.filter((row) => isTyped(row) && row.isVisible);
  const tally = (is: (what: Truth | Role | null) => boolean): Tally => {
    const count = (wanted: boolean, said: boolean) =>
      scored.filter((row) => is(truthOf(row)) === wanted && is(row.said) === said).length;
    const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
    const share = (of: number) => (100 * right) / (of || 1);
    return { right, wrong, missed, precision: share(right + wrong), recall: share(right + missed) };
  };
  const scores: Scores = {
    tallies: {
      username: tally((what) => what === "username"),
      current: tally((what) => what === "current"),
      new: tally((what) => what === "new"),
      totp: tally((what) => what === "totp" || what === "code"),
      "any password": tally(isPassword),
    },
    pages: new Set(rows.map(({ file }) => file)).size,
    fields: rows.length,
    visibleFields: scored.length,
    hiddenButLabelled: rows.filter((row) => row.label !== null && isTyped(row) && !row.isVisible).length,
    loginPages: 0,
    rightLoginPages: 0,
    wrongFields: 0,
    pagesWithWrong: 0,
    failures: [],
    withoutLabel: scored
      .filter(({ said, label }) => said === "current" && label === null)
      .map(({ file, name }) => `${file}:${name}`),
  };
  for (const [file, fields] of Map.groupBy(scored, (row) => row.file)) {
    const wrong = fields.filter((row) => isFilled(row.said) && !isFilled(truthOf(row)));
    const wanted = fields.filter((row) => isFilled(truthOf(row)));
    scores.wrongFields += wrong.length;
    if (wrong.length > 0) scores.pagesWithWrong += 1;
    if (kindOf(file) !== "login" || wanted.length === 0) continue;
    scores.loginPages += 1;
    if (wrong.length === 0 && wanted.every((row) => row.said === truthOf(row))) scores.rightLoginPages += 1;
    else {
      const errors = fields.filter((row) => row.said !== truthOf(row));
      scores.failures.push(
        [file, ...errors.slice(0, 3).map((row) => `${row.name}:${truthOf(row)}→${row.said}`)].join(" "),
      );
    }
  }
  return scores;
}

/** Returns the lines that are printed, one a figure. */
export function linesOf(name: string, scores: Scores): string[] {
  const { pages, visibleFields, fields, hiddenButLabelled, loginPages, rightLoginPages } = scores;
  const share = ((100 * rightLoginPages) / (loginPages || 1)).toFixed(1);
  return [
    `${name}: ${pages} pages, ${visibleFields} visible fillable fields of ${fields}, hidden but labelled ${hiddenButLabelled}`,
    ...Object.entries(scores.tallies).map(
      ([what, { right, wrong, missed, precision, recall }]) =>
        `${what.padEnd(28)} right ${right} wrong ${wrong} missed ${missed}  precision ${precision.toFixed(1)}  recall ${recall.toFixed(1)}`,
    ),
    `login pages filled wholly right: ${rightLoginPages} of ${loginPages} (${share} %); fields filled that should not be: ${scores.wrongFields} on ${scores.pagesWithWrong} of ${pages} pages`,
    `of these, password fields without any label (gaps of the corpus): ${scores.withoutLabel.join(" ")}`,
  ];
}
