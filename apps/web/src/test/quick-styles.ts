import type { CSSMediaRule, CSSRule, CSSStyleRule, CSSStyleSheet, Document, Element } from "happy-dom";
import CSSComputedStyle from "happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js";

interface StylesOf {
  element: Element;
  getStyleSheets: (this: StylesOf, root: Document) => CSSStyleSheet[];
}
/** What it keeps to itself. */
const stylesOf = CSSComputedStyle.prototype as unknown as StylesOf;
const { getStyleSheets } = stylesOf;
const known = new WeakMap<CSSStyleSheet, { rules: number; classes: ReadonlySet<string> | null }>();

/**
 * Has happy-dom leave out, when it computes the styles of an element, what is for classes that neither it nor anything around
 * it has. Whoever looks for a role asks for the styles of many elements, and Emotion gives each class a sheet of its own:
 * to hold all against all was half the time of a page's test.
 */
export function computeStylesQuickly(): void {
  stylesOf.getStyleSheets = function (root) {
    const own = new Set<string>();
    for (let at: Element | null = this.element; at !== null; at = at.parentElement) {
      for (const name of (at.getAttribute("class") ?? "").split(/\s+/)) own.add(name);
    }
    return getStyleSheets.call(this, root).filter((sheet) => {
      const classes = classesOf(sheet);
      return classes === null || !own.isDisjointFrom(classes);
    });
  };
}

/** The classes of which an element has at least one for whom a sheet says anything; null: that is not known. */
function classesOf(sheet: CSSStyleSheet): ReadonlySet<string> | null {
  const rules = sheet.cssRules.length;
  const before = known.get(sheet);
  if (before?.rules === rules) return before.classes;
  const names = sheet.cssRules.map(classOf);
  const classes = names.includes(null) ? null : new Set(names.flat() as string[]);
  known.set(sheet, { rules, classes });
  return classes;
}

function classOf(rule: CSSRule): readonly string[] | null {
  if ("selectorText" in rule) {
    const parts = (rule as CSSStyleRule).selectorText.split(",").map(lastClass);
    return parts.includes(null) ? null : (parts as string[]);
  }
  if (!("conditionText" in rule)) return null;
  const inner = (rule as CSSMediaRule).cssRules.map(classOf);
  return inner.includes(null) ? null : (inner.flat() as string[]);
}

/** A class that an element has which matches a selector, where the selector is plain enough to tell. */
function lastClass(selector: string): string | null {
  if (!/^[\w\s.:>+~*-]+$/.test(selector)) return null;
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  return /\.([\w-]+)/.exec(last)?.[1] ?? null;
}
