import type { Format, PluralForms } from "../../packages/texts/src/format.ts";
import { englishFormat } from "./english-format.ts";
import { argumentsOf, parametersOf, sampleArguments, valuesOf } from "./sample-arguments.ts";

type Text = (...values: unknown[]) => unknown;
type InLanguage = (format: Format) => unknown;
/** Writes the value of a parameter in a language. */
type Write = (format: Format, value: never) => string;

/** One text as translators' tools know it: parameters are `{name}`. */
export interface Message {
  /** The module and the path of the text in it: "passwords/empty.all.title". */
  context: string;
  one: string;
  /** The text for other numbers than one; null if it has no number. */
  other: string | null;
}

/** A text that is a function, with what is known of its parameters. */
interface Template extends Message {
  parameters: readonly string[];
  /** The parameter that chooses the plural form. */
  counted: string | null;
  /** How a parameter is written, where that is not its own text. */
  written: ReadonlyMap<string, Write>;
}

const nameOf = (placeholder: unknown): string => {
  const name = /^\{(\w+)\}$/.exec(String(placeholder))?.[1];
  if (name === undefined) throw new Error(`${String(placeholder)} is not a parameter.`);
  return name;
};

/** Returns what a function of texts does with its parameters; null if it does more than fill them in. */
function templateOf(context: string, inEnglish: InLanguage, path: readonly string[]): Template | null {
  const written = new Map<string, Write>();
  const plurals: Array<{ name: string; forms: PluralForms }> = [];
  const note = (value: unknown, write: Write): string => {
    if (typeof value === "number" && !Number.isNaN(value)) return write(englishFormat, value as never);
    written.set(nameOf(value), write);
    return String(value);
  };
  const recording: Format = {
    ...englishFormat,
    number: (value) => note(value, (format, actual) => format.number(actual)),
    money: (amount, currency) => note(amount, (format, actual) => format.money(actual, currency)),
    plural: (count, forms) => {
      plurals.push({ name: nameOf(count), forms });
      note(count, (format, actual) => format.number(actual));
      return "\u0001";
    },
    list: (items, kind) => note(items, (format, actual) => format.list(actual, kind)),
    day: (day, length) => note(day, (format, actual) => format.day(actual, length)),
    moment: (iso) => note(iso, (format, actual) => format.moment(actual)),
    relativeDays: (days) => note(days, (format, actual) => format.relativeDays(actual)),
    bytes: (bytes) => note(bytes, (format, actual) => format.bytes(actual)),
  };
  const text = memberAt(inEnglish(englishFormat), path) as Text;
  const parameters = parametersOf(text);
  try {
    const recorded = memberAt(inEnglish(recording), path) as Text;
    const placeholders = parameters.map((name) => `{${name}}`);
    const result = recorded(...argumentsOf(text, placeholders));
    const [plural, ...more] = plurals;
    if (typeof result !== "string" || more.length > 0) return null;
    const formOf = (form: string) => result.replace("\u0001", form.replaceAll("#", `{${plural?.name ?? ""}}`));
    const template: Template = {
      context,
      one: plural === undefined ? result : formOf(plural.forms.one ?? plural.forms.other),
      other: plural === undefined ? null : formOf(plural.forms.other),
      parameters,
      counted: plural?.name ?? null,
      written,
    };
    const isWhole = sampleArguments(text).every((given) => {
      const values = valuesOf(text, given);
      const form = isOne(template, values) ? template.one : (template.other ?? template.one);
      return fill(template, form, englishFormat, values) === text(...given);
    });
    return isWhole ? template : null;
  } catch {
    return null;
  }
}

const isOne = ({ counted, parameters }: Template, values: readonly unknown[]) =>
  counted === null || values[parameters.indexOf(counted)] === 1;

const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, name) => (inner as Record<string, unknown>)[name], value);

/** Returns a form of a text with the values of its parameters in it. */
const fill = ({ parameters, written }: Template, form: string, format: Format, values: readonly unknown[]) =>
  form.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const at = parameters.indexOf(name);
    if (at === -1) return placeholder;
    return written.get(name)?.(format, values[at] as never) ?? String(values[at]);
  });

/** Replaces every text in a module's texts by what `replace` returns for it. */
function mapTexts(
  value: unknown,
  replace: (text: string | Text, path: readonly string[]) => unknown,
  path: readonly string[] = [],
): unknown {
  if (typeof value === "string" || typeof value === "function") return replace(value as string | Text, path);
  if (Array.isArray(value)) return value.map((each, index) => mapTexts(each, replace, [...path, String(index)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, replace, [...path, name])]),
  );
}

const contextOf = (module: string, path: readonly string[]) => `${module}/${path.join(".")}`;

/** Returns the texts of a module for translators, and the places of those that only a programmer can translate. */
export function messagesOf(module: string, inEnglish: InLanguage): { messages: Message[]; byHand: string[] } {
  const messages: Message[] = [];
  const byHand: string[] = [];
  mapTexts(inEnglish(englishFormat), (text, path) => {
    const context = contextOf(module, path);
    const message =
      typeof text === "string" ? { context, one: text, other: null } : templateOf(context, inEnglish, path);
    if (message === null) byHand.push(context);
    else if (message.one !== "") messages.push({ context, one: message.one, other: message.other });
  });
  return { messages, byHand };
}

/** Forms of each translated text, by its context; a text without a number has one. */
export type Translations = ReadonlyMap<string, readonly string[]>;

/** Returns the kinds of whole numbers that a language distinguishes, in the order of a PO file's forms. */
export function pluralKindsOf(tag: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(tag);
  const known = new Set(Array.from({ length: 1_001 }, (_, count) => rules.select(count)));
  return (["zero", "one", "two", "few", "many", "other"] as const).filter((kind) => known.has(kind));
}

/** Returns a module's function in another language, from its English one: what isn't translated stays English. */
export function translated(
  tag: string,
  translations: Translations,
  module: string,
  inEnglish: InLanguage,
): (format: Format) => unknown {
  const kinds = pluralKindsOf(tag);
  const rules = new Intl.PluralRules(tag);
  return (format) =>
    mapTexts(inEnglish(format), (text, path) => {
      const context = contextOf(module, path);
      const forms = translations.get(context);
      if (forms === undefined) return text;
      if (typeof text === "string") return forms[0];
      const template = templateOf(context, inEnglish, path);
      if (template === null) return text;
      return (...given: unknown[]) => {
        const values = valuesOf(text, given);
        const count = template.counted === null ? null : values[template.parameters.indexOf(template.counted)];
        const form = forms[typeof count === "number" ? kinds.indexOf(rules.select(count)) : 0] ?? forms.at(-1) ?? "";
        return fill(template, form, format, values);
      };
    });
}
