import type { DetailKind } from "../messages.ts";
import { type DetailPart, partOfToken, partOfWords } from "./detail-words.ts";
import { saidBy, textsOf } from "./field-description.ts";
import { elementsOf, formOf, type View } from "./page.ts";
import { joined, plain, says } from "./words/meanings.ts";

export type DetailField = HTMLInputElement | HTMLSelectElement;

/** Fields of one form that take a card or an identity. */
export interface DetailForm {
  kind: DetailKind;
  form: Element | null;
  parts: Map<DetailField, DetailPart>;
}

const cardParts: ReadonlySet<DetailPart> = new Set<DetailPart>([
  "cardholder",
  "number",
  "expiry",
  "month",
  "year",
  "code",
  "brand",
]);
const partsOfName: ReadonlySet<DetailPart> = new Set<DetailPart>(["firstName", "middleName", "lastName"]);
/** Parts that a newsletter asks for, which takes no identity. */
const partsOfNewsletter: ReadonlySet<DetailPart> = new Set<DetailPart>([
  ...partsOfName,
  "title",
  "fullName",
  "email",
  "company",
  "country",
  "postalCode",
]);
/** Types of inputs that take no such text. */
const others: ReadonlySet<string> = new Set(
  "checkbox radio button submit image reset file hidden range color search".split(" "),
);
/** A page of more fields is no form of a shop, and reading it would take time. */
const maxFields = 400;

function fieldsOf(root: Document | ShadowRoot, view: View): DetailField[] {
  const fields: DetailField[] = [];
  const walk = (part: Document | ShadowRoot) => {
    for (const element of elementsOf(part)) {
      const isField =
        element.localName === "select" ||
        (element.localName === "input" && !others.has((element as HTMLInputElement).type));
      if (isField && fields.length < maxFields && view.isVisible(element)) fields.push(element as DetailField);
      const shadow = view.shadowRootOf(element);
      if (shadow !== null) walk(shadow);
    }
  };
  walk(root);
  return fields;
}

function tokenPart(field: DetailField): DetailPart | null {
  const tokens = (field.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/);
  return tokens.map((token) => partOfToken.get(token)).find((part) => part !== undefined) ?? null;
}

const isPassword = ({ type }: DetailField) => type === "password";

/** Returns which part of a card's last month a field chooses from, by its options; null: from neither months nor years. */
function partOfOptions(field: DetailField): "month" | "year" | null {
  if (field.localName !== "select") return null;
  const numbers = [...(field as HTMLSelectElement).options].flatMap(({ text, value }) =>
    [text, value].some((one) => /\d\D+\d/.test(one))
      ? []
      : Number(/\d+/.exec(text)?.[0] ?? /\d+/.exec(value)?.[0] ?? 0),
  );
  const isMonths = Array.from({ length: 12 }, (_, index) => index + 1).every((month) => numbers.includes(month));
  if (isMonths && Math.max(...numbers) === 12) return "month";
  const isPast = numbers.some((number) => number >= 1_900 && number < 2_000);
  return !isPast && numbers.filter((number) => number >= 2_000 && number < 2_100).length > 2 ? "year" : null;
}

interface TakingField {
  field: DetailField;
  part: DetailPart;
  /** Whether it takes again what a field before it takes, as the second field of an email address does. */
  isRepeat: boolean;
}

/** Returns the fields of a form that take a part of a kind. What `autocomplete` says counts more than words. */
function takingFields(kind: DetailKind, fields: readonly DetailField[]): TakingField[] {
  const taking: TakingField[] = [];
  const texts = new Map(fields.map((field) => [field, textsOf(field)]));
  const isCard = (part: DetailPart | null) => part !== null && cardParts.has(part);
  const hasNumber = fields.some((field) => {
    const { names = "", labels = "", near = "" } = texts.get(field) ?? {};
    return tokenPart(field) === "number" || partOfWords("card", joined([names, labels, near]), false) === "number";
  });
  const nameFields = fields.filter((field) => tokenPart(field) === "fullName").length;
  for (const field of fields) {
    const { names = "", labels = "", near = "", last = "" } = texts.get(field) ?? {};
    const token = tokenPart(field);
    const said = joined([labels, near]);
    const ofNames = partOfWords(kind, kind === "card" ? names : last, hasNumber);
    const ofLabels = partOfWords(kind, labels, hasNumber);
    const ofSaid = partOfWords(kind, said, hasNumber);
    // Text before an email field is often about its address.
    const isEmail =
      kind === "identity" && ofLabels === null && (ofNames === "email" || (field.type === "email" && ofSaid !== null));
    const words = isEmail ? "email" : (ofSaid ?? ofNames);
    // A field of a card takes no part of an identity, as "Name on card" does not.
    const isOther =
      kind === "identity" && (isCard(token) || isCard(partOfWords("card", joined([names, said]), hasNumber)));
    // The token for a whole name on several fields says less than their words.
    const isPartOfName = token === "fullName" && nameFields > 1 && words !== null && partsOfName.has(words);
    const named = token === null || isPartOfName ? words : isCard(token) === (kind === "card") ? token : null;
    const part = named === "expiry" ? (partOfOptions(field) ?? named) : named;
    if (part === null || isOther || (isPassword(field) && part !== "code" && part !== "number")) continue;
    const before = taking.at(-1);
    const isSecond = before?.part === "email" && last === `${texts.get(before.field)?.last}2`;
    const isRepeat = part === "email" && (isSecond || says("repeat", joined([names, said])));
    taking.push({ field, part, isRepeat });
  }
  return taking;
}

/**
 * Returns the parts that fields take, each once: a form may ask for several persons. They are those of the person whose
 * fields have the focus, else of the first one.
 */
function partsOf(taking: readonly TakingField[], focused: Element | null): Map<DetailField, DetailPart> {
  const active = taking.findIndex(({ field }) => field === focused);
  // The first part that is asked for several times begins the fields of each person.
  const first = taking.find(({ part, isRepeat }, index) =>
    taking.some((later, at) => at > index && later.part === part && !isRepeat && !later.isRepeat),
  );
  const from = taking.findLastIndex(({ part }, index) => index <= active && part === first?.part);
  const parts = new Map<DetailField, DetailPart>();
  for (const { field, part, isRepeat } of taking.slice(Math.max(from, 0)))
    if (isRepeat || ![...parts.values()].includes(part)) parts.set(field, part);
  return parts;
}

/** Whether these parts make a card or an identity, and not the address of a newsletter. */
function isWhole(kind: DetailKind, parts: ReadonlyMap<DetailField, DetailPart>): boolean {
  const all = new Set(parts.values());
  if (kind === "card") return all.has("number") || all.has("code") || all.has("expiry");
  return all.size >= 2 && [...all].some((part) => part !== "email" && part !== "phone");
}

/** Whether a form subscribes to a newsletter: by its buttons or its own names, and it asks for no more than that needs. */
function isNewsletter(form: Element | null, parts: ReadonlyMap<DetailField, DetailPart>): boolean {
  if (form === null || [...parts.values()].some((part) => !partsOfNewsletter.has(part))) return false;
  const buttons = [...form.querySelectorAll<HTMLElement>("button, [type=submit], [role=button]")].map(saidBy);
  const names = ["id", "name", "class", "action", "aria-label"].map((name) => plain(form.getAttribute(name) ?? ""));
  return !form.querySelector("[type=password]") && [...buttons, ...names].some((text) => says("newsletter", text));
}

/**
 * Says which visible forms of a page take a card or an identity.
 *
 * @param taken fields that take a login
 * @param focused the element with the focus
 */
export function classifyDetails(
  root: Document | ShadowRoot,
  view: View,
  taken: ReadonlySet<Element> = new Set(),
  focused: Element | null = null,
): DetailForm[] {
  const fields = fieldsOf(root, view).filter((field) => !taken.has(field));
  const forms = [...new Set(fields.map(formOf))];
  return forms.flatMap((form) => {
    const own = fields.filter((field) => formOf(field) === form);
    return (["card", "identity"] as const).flatMap((kind) => {
      const parts = partsOf(takingFields(kind, own), focused);
      const isOffered = isWhole(kind, parts) && !(kind === "identity" && isNewsletter(form, parts));
      return isOffered ? [{ kind, form, parts }] : [];
    });
  });
}
