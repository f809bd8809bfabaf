import { joined, plain } from "./words/meanings.ts";

/** Texts by which a field describes itself, as `plain` texts. */
export interface FieldTexts {
  /** Name, id and the like: words of those who made the page. */
  names: string;
  /** The last part of the first of these: "first_name" of `user[first_name]`. */
  last: string;
  /** Other attributes, of which most say nothing. */
  more: string;
  /** Label, placeholder and the like: words for those who fill it. */
  labels: string;
  /** Text before the field, if nothing else labels it. */
  near: string;
  /** The tokens of `autocomplete`. */
  tokens: ReadonlySet<string>;
}

const textOf = (element: Element) => element.textContent ?? "";
const controls = /^(input|select|textarea|button)$/;
/** How many levels around a field the text before it is looked for. */
const nearLevels = 4;

/** Attributes in which libraries of forms keep a field's name. */
const modelAttributes = ["formcontrolname", "ng-model", "v-model", "data-testid", "data-name", "data-field"];
/** Longest part of a label that is read; what follows is an explanation. */
const labelLength = 60;

/** Returns the text before an element, as far as no other field is between. */
function textBefore(element: Element): string {
  let level = element;
  for (let i = 0; i < nearLevels; i++) {
    for (let node = level.previousSibling; node !== null; node = node.previousSibling) {
      if (
        node instanceof Element &&
        (controls.test(node.localName) || node.querySelector("input, select, textarea, button") !== null)
      )
        return "";
      if (node instanceof Element && /^(script|style)$/.test(node.localName)) continue;
      const text = (node.textContent ?? "").trim();
      if (text !== "") return text.slice(-labelLength);
    }
    const parent = level.parentElement;
    if (parent === null || parent.localName === "form" || parent.localName === "body") return "";
    level = parent;
  }
  return "";
}

/** Returns the texts of the elements that an attribute such as `aria-labelledby` names. */
function referenced(element: Element, attribute: string): string[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = (element.getAttribute(attribute) ?? "").split(/\s+/).filter((id) => id !== "");
  return ids.flatMap((id) => root.getElementById(id)?.textContent ?? []);
}

/** Returns the last part of a name such as `user[first_name]`, `Order.Email` or `ctl00$txtCity`. */
const lastPart = (name: string) => name.split(/[[\].$:/]+/).findLast((part) => /\p{L}{2}/u.test(part)) ?? "";

export function textsOf(field: HTMLInputElement | HTMLSelectElement): FieldTexts {
  const attribute = (name: string) => field.getAttribute(name) ?? "";
  const labels = [...(field.labels ?? [])].map(textOf);
  const described = [
    attribute("placeholder"),
    attribute("aria-label"),
    attribute("title"),
    ...referenced(field, "aria-labelledby"),
  ];
  const isLabelled = [...labels, ...described].some((text) => text.trim() !== "");
  const names = [field.name, field.id, ...modelAttributes.map(attribute)];
  const more = [...field.attributes].filter(({ name }) => name.startsWith("data-") || name === "class");
  const all = [...labels, ...described].map((text) => plain(text.trim().slice(0, labelLength)));
  return {
    names: joined(names.map(plain)),
    more: joined(more.map(({ value }) => plain(value.slice(0, labelLength)))),
    last: plain(names.map(lastPart).find((part) => part !== "") ?? ""),
    labels: joined(all),
    near: isLabelled ? "" : plain(textBefore(field)),
    tokens: new Set(attribute("autocomplete").toLowerCase().split(/\s+/)),
  };
}

/** Returns what a button, a heading or a link says. */
export function saidBy(element: HTMLElement): string {
  const value = element instanceof HTMLInputElement ? element.value || element.alt : "";
  const text = value || textOf(element).trim() || element.getAttribute("aria-label") || element.title;
  return plain(text.trim().slice(0, 160));
}
