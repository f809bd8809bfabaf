/** The forms of a text for each kind of number that a language distinguishes; "#" is replaced by the number. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const year = "numeric";
/** The parts of a date that each form of a day consists of, with its English example. */
const dayForms = {
  /** "Nov 03, 2026". */
  short: { year, month: "short", day: "2-digit" },
  /** "November 03, 2026". */
  long: { year, month: "long", day: "2-digit" },
  /** "November 3, 2026". */
  full: { year, month: "long", day: "numeric" },
  /** "Nov 3, 2026". */
  plain: { year, month: "short", day: "numeric" },
  /** "Nov 3". */
  withoutYear: { month: "short", day: "numeric" },
  /** "Tuesday, Nov 3". */
  withWeekday: { weekday: "long", month: "short", day: "numeric" },
  /** "Tuesday". */
  weekday: { weekday: "long" },
  /** "Tue". */
  shortWeekday: { weekday: "short" },
  /** "November 2026". */
  month: { year, month: "long" },
  /** "Nov". */
  shortMonth: { month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DayForm = keyof typeof dayForms;

const dateStyle = "medium";
/** The forms that other languages write in their own way: "03.11.2026", "3. November 2026". */
const ownDayForms: Partial<Record<DayForm, Intl.DateTimeFormatOptions>> = {
  short: { dateStyle },
  long: { dateStyle: "long" },
  plain: { dateStyle },
};

/** How one language writes numbers, days and lists. */
export interface Format {
  /** Returns a number with the language's separators: "1,234". */
  readonly number: (value: number) => string;
  /** Formats an amount, a decimal number as text, in a currency (ISO 4217): "€1,200.50". */
  readonly money: (amount: string, currency: string) => string;
  /** Returns a currency's name: "Swiss Franc"; the code of an unknown one. */
  readonly currencyName: (currency: string) => string;
  /** Returns the form for a number, with the number in place of each "#": "1 reminder", "1,200 reminders". */
  readonly plural: (count: number, forms: PluralForms) => string;
  /** Joins items: "a, b, and c"; as a choice: "a, b, or c". */
  readonly list: (items: readonly string[], kind?: "conjunction" | "disjunction") => string;
  /** Formats a day, `YYYY-MM-DD`, or a part of its date: "Nov 03, 2026". */
  readonly day: (day: string, form?: DayForm) => string;
  /**
   * Formats a moment, ISO 8601, as a clock of `timeZone` shows it, or this device's: "Nov 03, 2026, 09:12", in which no
   * line ends. An unknown zone counts as this device's own; no moment is "—".
   */
  readonly moment: (iso: string, timeZone?: string) => string;
  /** Returns how far away a day is, from the number of days until then: "in 8 days", "today", "3 days ago". */
  readonly relativeDays: (days: number) => string;
  /** Compares texts for sorting: numbers by value, and neither case nor accents matter. */
  readonly compare: (one: string, other: string) => number;
  /** Formats a size in powers of 1,024, as file managers count: "812 KB", "1.5 GB". */
  readonly bytes: (bytes: number) => string;
}

/** A function that returns texts in the language of its format. */
export type InLanguage = (format: Format) => unknown;

type Translated<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : Text extends object
      ? { readonly [Name in keyof Text]: Translated<Text[Name]> }
      : Text;

/** The type that every language's texts have to have, from the English ones. */
export type TextsOf<English extends InLanguage> = Translated<ReturnType<English>>;

/** A language other than English; its script sets `globalThis.pomanderLanguage` before the app starts. */
export interface Language {
  /** The language's tag, as in `<html lang>` (BCP 47). */
  readonly tag: string;
  /** Returns the function of a module's texts in this language, from the module's name and its English function. */
  readonly translate: (name: string, english: InLanguage) => InLanguage;
  /** Loads the texts with which the program does not begin. */
  readonly load: () => Promise<void>;
}

declare global {
  var pomanderLanguage: Language | undefined;
}

const sizes = ["B", "KB", "MB", "GB", "TB", "PB"];

/** The parts of a moment in English, and in any other language. */
const moment = {
  year: "numeric",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;
const ownMoment = { dateStyle, timeStyle: "short", hourCycle: "h23" } as const;

/** Returns a function that keeps what `create` returned for each key: formatters are expensive to create. */
function kept<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}

/** Returns the format of a language, from its tag (BCP 47). */
export function createFormat(language: string): Format {
  const numbers = kept((digits: number) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }));
  const amounts = kept(
    (currency: string) => new Intl.NumberFormat(language, { style: "currency", currency, maximumFractionDigits: 4 }),
  );
  const currencies = kept<void, Intl.DisplayNames>(() => new Intl.DisplayNames(language, { type: "currency" }));
  const rules = kept<void, Intl.PluralRules>(() => new Intl.PluralRules(language));
  const lists = kept((type: Intl.ListFormatType) => new Intl.ListFormat(language, { type }));
  const isEnglish = language.startsWith("en");
  const partsOf = (form: DayForm) => (isEnglish ? undefined : ownDayForms[form]) ?? dayForms[form];
  const days = kept((form: DayForm) => new Intl.DateTimeFormat(language, { ...partsOf(form), timeZone: "UTC" }));
  const momentParts = isEnglish ? moment : ownMoment;
  const moments = kept((timeZone: string | undefined) => {
    try {
      return new Intl.DateTimeFormat(language, { ...momentParts, timeZone });
    } catch {
      return new Intl.DateTimeFormat(language, momentParts);
    }
  });
  const relative = kept<void, Intl.RelativeTimeFormat>(
    () => new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
  );
  const collator = kept<void, Intl.Collator>(() => new Intl.Collator(language, { sensitivity: "base", numeric: true }));

  const number = (value: number) => numbers(3).format(value);
  return {
    number,
    money: (amount, currency) => amounts(currency).format(amount as Intl.StringNumericLiteral),
    currencyName: (currency) => currencies().of(currency) ?? currency,
    plural: (count, forms) => (forms[rules().select(count)] ?? forms.other).replaceAll("#", () => number(count)),
    list: (items, kind = "conjunction") => lists(kind).format(items),
    day: (day, form = "short") => days(form).format(new Date(day)),
    moment: (iso, timeZone) => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? "—" : moments(timeZone).format(date).replaceAll(" ", "\u00a0");
    },
    relativeDays: (left) => relative().format(left, "day"),
    compare: (one, other) => collator().compare(one, other),
    bytes: (bytes) => {
      let value = bytes;
      let unit = 0;
      while (value >= 1_000 && unit < sizes.length - 1) {
        value /= 1_024;
        unit += 1;
      }
      return `${numbers(unit === 0 || value >= 10 ? 0 : 1).format(value)}\u00a0${sizes[unit]}`;
    },
  };
}

const language = globalThis.pomanderLanguage;

/** The format of the language in which this program runs. */
export const format = createFormat(language?.tag ?? "en");

/** Resolves once every text is there in the language in which this program runs. Code whose texts come later awaits it. */
export const allTexts = async (): Promise<void> => language?.load();

/**
 * Returns a module's texts in the language in which this program runs. `name` is the module's path below its `src`, without
 * the ending: its texts in German are the file of that name that ends in `.de.ts`.
 */
export function localize<English extends InLanguage>(name: string, english: English): TextsOf<English> {
  return (language?.translate(name, english) ?? english)(format) as TextsOf<English>;
}
