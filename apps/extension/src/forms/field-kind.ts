import { type FieldTexts, textsOf } from "./field-description.ts";
import { joined, says } from "./words/meanings.ts";

/** The kind of a field by itself, without its form. */
export type FieldKind =
  | "password"
  | "email"
  | "user"
  | "weak"
  | "phone"
  | "person"
  | "text"
  | "code"
  | "other"
  | "ignored";

const decoy = /fake|dummy|honey ?pot|prevent|decoy|do not fill|leave (this )?(field )?(blank|empty)|hp field/;
const ignoredTokens =
  /^(cc-.*|postal-code|address.*|street-address|country.*|bday.*|organization.*|transaction-.*|sex|language|url|photo)$/;
const personTokens = /^(given-name|family-name|additional-name|name|honorific.*|nickname)$/;
const cardSecret = /(?<!\p{L})(cvv|cvc|csc|cvn|ssn)(?!\p{L})|card.{0,12}security|security (answer|question)/u;
const cardWords =
  /(?<!\p{L})(cc|iban)(?!\p{L})|(credit|debit|gift|bank) ?card|card ?(no|number|code|holder|verification)/u;
/** Fields that are never one's own. */
const abuse = /description|captcha|coupon|voucher|promo|gift ?cert|discount/;
const otherWords =
  /referr?(al|er)|(?<!\p{L})(ein|amount|quantity|qty|date|dob|birth|zip|plz|city|street|comment|message|subject|website|url|address|state|country|province|answer|question|response|company|organi[sz]ation|institution|postbox)|postal|post ?code|date of|geburt|naissance|nacimiento|postleitzahl|anschrift|дата|адрес|город/u;
/** Words that name an account, but are found in names of other fields too. */
const weakUser =
  /(?<!\p{L})(user|usr|account|acct|member|customer|client|id|dni|rut|nif|cpf|cnpj|nik|tckn|kimlik|pesel|cedula|pnr)(?!\p{L})/u;

/** Returns what the words of a visible text field say. */
function kindOfText(element: HTMLInputElement, own: string, labels: string): FieldKind {
  if (says("email", own)) return "email";
  if (says("person", labels) && !says("user", labels)) return "person";
  if (says("user", own)) return "user";
  if (says("search", own)) return "ignored";
  if (/^(text|tel|number)$/.test(element.type) && says("password", own) && !/hint|question/.test(own))
    return "password";
  if (otherWords.test(own)) return "other";
  if (says("person", own)) return "person";
  if (element.type === "tel" || says("phone", own)) return "phone";
  return weakUser.test(own) ? "weak" : "text";
}

/** Whether a picture is beside a field, whose letters a person types to show that they are no program. */
const hasPictureBeside = (element: HTMLInputElement) =>
  [...(element.parentElement?.children ?? [])].some(({ localName }) => localName === "img" || localName === "canvas");

export function kindOf(element: HTMLInputElement, texts: FieldTexts): FieldKind {
  const { names, last, labels, near, more, tokens } = texts;
  const words = joined([names, labels, near]);
  const own = joined([last, labels, near]);
  const has = (expression: RegExp) => [...tokens].some((token) => expression.test(token));
  const isPassword = element.type === "password";
  if (decoy.test(names) || decoy.test(more)) return "ignored";
  if (tokens.has("one-time-code")) return "code";
  if (tokens.has("current-password") || (tokens.has("new-password") && isPassword)) return "password";
  if (cardSecret.test(words)) return "ignored";
  if (has(ignoredTokens)) return "other";
  if (says("code", words) && !(isPassword && says("password", words)))
    return abuse.test(words) || hasPictureBeside(element) ? "ignored" : "code";
  if (isPassword) return says("user", labels) && !says("password", words) ? "user" : "password";
  if (element.type === "search" || element.type === "url" || abuse.test(words)) return "ignored";
  const isMail = tokens.has("email") || element.type === "email";
  if (isMail) return "email";
  if (tokens.has("username")) return says("email", own) ? "email" : "user";
  if (has(personTokens) && !says("user", own)) return "person";
  if (cardWords.test(words)) return "other";
  const kind = kindOfText(element, own, labels);
  const other = kind === "text" ? kindOfText(element, joined([names, more]), "") : kind;
  return other === "password" ? kind : other;
}

/** Whether a field takes an email address and nothing else, as "Email or user name" does. */
export function takesOnlyEmail(field: HTMLInputElement): boolean {
  if (field.type === "email") return true;
  const texts = textsOf(field);
  if (texts.tokens.has("username") || kindOf(field, texts) !== "email") return false;
  const said = joined([texts.labels, texts.near]) || texts.last;
  return !says("user", said) && !says("phone", said) && !weakUser.test(said);
}
