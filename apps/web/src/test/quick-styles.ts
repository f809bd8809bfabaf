import type {
  CSSMediaRule,
  CSSRule,
  CSSStyleRule,
  CSSStyleSheet,
  Element,
  HTMLElement,
  HTMLStyleElement,
} from "happy-dom";
import CSSComputedStyle from "happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js";
import CSSStyleDeclaration from "happy-dom/lib/css/declaration/CSSStyleDeclaration.js";
import elementDefaults from "happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js";
import StyleElement from "happy-dom/lib/nodes/html-style-element/HTMLStyleElement.js";
import MediaQueryList from "happy-dom/lib/match-media/MediaQueryList.js";
import * as PropertySymbol from "happy-dom/lib/PropertySymbol.js";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";

/** The members that happy-dom keeps private. */
const stylesOf = CSSComputedStyle.prototype as unknown as StylesOf;
interface StylesOf {
  element: Element;
  getStyleSheets: (this: StylesOf) => CSSStyleSheet[];
}

type Property = "display" | "visibility";
/** A rule with its declarations. */
interface Saying {
  /** The media queries around the rule. */
  media: readonly string[];
  selector: string;
  style: CSSStyleDeclaration;
}
/** The rules that decide whether an element is visible, by a class without which a rule's selector matches nothing. */
interface SheetIndex {
  head: Element;
  sheets: readonly CSSStyleSheet[];
  byClass: Map<string | null, { saying: Saying; order: number }[]>;
}

const getPropertyValue = Reflect.get(CSSStyleDeclaration.prototype, "getPropertyValue") as (
  this: CSSStyleDeclaration,
  name: string,
) => string;
const known = new WeakMap<
  CSSStyleSheet,
  { rules: number; classes: ReadonlySet<string | null>; sayings: readonly Saying[] }
>();
/** The index of the last head that was asked for; null after a sheet has come or gone. */
let index: SheetIndex | null = null;
/** Methods that happy-dom calls when a sheet has come to a document or gone from it. */
const changesOfSheets = [PropertySymbol.connectedToDocument, PropertySymbol.disconnectedFromDocument].map((name) => ({
  name,
  change: Reflect.get(StyleElement.prototype, name) as (this: StyleElement) => void,
}));

/**
 * Has happy-dom check no other rules when it is asked whether an element is visible, which a query by role asks of many
 * elements, and skip in all other styles the sheets for classes that neither the element nor an ancestor has: Emotion
 * gives each class a sheet of its own, and matching all against all took half the time of a page's test.
 */
export function computeStylesQuickly(): void {
  for (const { name, change } of changesOfSheets) {
    Reflect.set(StyleElement.prototype, name, function (this: StyleElement) {
      index = null;
      change.call(this);
    });
  }
  stylesOf.getStyleSheets = function () {
    const own = new Set<string | null>([null]);
    for (let at: Element | null = this.element; at !== null; at = at.parentElement) {
      for (const name of classNames(at)) own.add(name);
    }
    return indexOf(this.element).sheets.filter((sheet) => !own.isDisjointFrom(read(sheet).classes));
  };
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    const element = this[PropertySymbol.computed] ? this[PropertySymbol.element] : null;
    if (!element?.isConnected || (name !== "display" && name !== "visibility"))
      return getPropertyValue.call(this, name);
    return name === "display" ? own(element, name) : inherited(element, name);
  };
}

function inherited(element: Element, name: Property): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = own(at, name);
    if (value !== "") return value;
  }
  return "";
}

const classNames = (element: Element) => (element.getAttribute("class") ?? "").split(/\s+/);

/** Returns the value of the style attribute, else of the strongest rule, else the default of the kind of element. */
function own(element: Element, name: Property): string {
  const inline = element.getAttribute("style")?.includes(name) ? (element as HTMLElement).style : null;
  let value = name === "display" ? defaultDisplay(element) : "";
  let isImportant = false;
  for (const style of [...matching(element), ...(inline === null ? [] : [inline])]) {
    const said = getPropertyValue.call(style, name);
    const important = style.getPropertyPriority(name) === "important";
    if (said === "" || said === "inherit" || (isImportant && !important)) continue;
    [value, isImportant] = [said, important];
  }
  return value;
}

/** Returns the matching styles, the weakest first. */
function matching(element: Element): CSSStyleDeclaration[] {
  const { byClass } = indexOf(element);
  return [null, ...classNames(element)]
    .flatMap((name) => byClass.get(name) ?? [])
    .flatMap(({ saying: { media, selector, style }, order }) => {
      const match = QuerySelector.matches(element, selector, { ignoreErrors: true });
      return match === null || !media.every((query) => applies(element, query))
        ? []
        : [{ style, order, weight: match.priorityWeight }];
    })
    .sort((a, b) => a.weight - b.weight || a.order - b.order)
    .map(({ style }) => style);
}

/** Returns whether happy-dom itself matches a media query, even where a test replaces matchMedia. */
const applies = (element: Element, media: string) =>
  new MediaQueryList({ window: element[PropertySymbol.window], media }).matches;

/** Returns the index of all sheets, which are in the head, where Emotion appends them. */
function indexOf({ ownerDocument: { head } }: Element): SheetIndex {
  if (index?.head === head) return index;
  const elements = head[PropertySymbol.elementArray];
  const sheets = elements.flatMap(
    (element) => (element.tagName === "STYLE" ? (element as HTMLStyleElement).sheet : null) ?? [],
  );
  const byClass: SheetIndex["byClass"] = new Map();
  for (const [order, saying] of sheets.flatMap((sheet) => read(sheet).sayings).entries()) {
    for (const name of classesOf(saying.selector)) {
      const all = byClass.get(name) ?? [];
      byClass.set(name, all);
      all.push({ saying, order });
    }
  }
  index = { head, sheets, byClass };
  return index;
}

function read(sheet: CSSStyleSheet) {
  const rules = sheet.cssRules.length;
  const before = known.get(sheet);
  if (before?.rules === rules) return before;
  const classes = new Set(sheet.cssRules.flatMap(classesIn));
  const now = { rules, classes, sayings: sheet.cssRules.flatMap((rule) => sayingsIn(rule)) };
  known.set(sheet, now);
  return now;
}

function classesIn(rule: CSSRule): readonly (string | null)[] {
  if ("selectorText" in rule) return classesOf((rule as CSSStyleRule).selectorText);
  return "conditionText" in rule ? (rule as CSSMediaRule).cssRules.flatMap(classesIn) : [null];
}

function sayingsIn(rule: CSSRule, media: readonly string[] = []): Saying[] {
  if ("selectorText" in rule) {
    const { selectorText, style } = rule as CSSStyleRule;
    if (style.getPropertyValue("display") === "" && style.getPropertyValue("visibility") === "") return [];
    return [{ media, selector: selectorText, style }];
  }
  if (!("conditionText" in rule) || !("media" in rule)) return [];
  const { conditionText, cssRules } = rule as CSSMediaRule;
  return cssRules.flatMap((inner) => sayingsIn(inner, [...media, conditionText]));
}

/** Returns the classes of which a matching element has one; null: that is not known. */
function classesOf(selector: string): readonly (string | null)[] {
  const names = selector.split(",").map(lastClass);
  return names.includes(null) ? [null] : names;
}

/** Returns a class that every matching element has, where the selector is plain enough to tell. */
function lastClass(selector: string): string | null {
  if (!/^[\w\s.:>+~*-]+$/.test(selector)) return null;
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  return /\.([\w-]+)/.exec(last)?.[1] ?? null;
}

/** Returns the `display` that a browser's own sheet gives a kind of element, according to happy-dom. */
function defaultDisplay(element: Element): string {
  const defaults = (elementDefaults as Record<string, string | Record<string, string>>)[element.tagName] ?? "";
  const said =
    typeof defaults === "string"
      ? defaults
      : Object.entries(defaults)
          .filter(([key]) => key === "default" || Boolean(Reflect.get(element, key)))
          .map(([, css]) => css)
          .join("");
  return /.*display:\s*([\w-]+)/.exec(said)?.[1] ?? "";
}
