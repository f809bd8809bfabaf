/** How a page is looked at. */
export interface View {
  /** Returns the shadow root of an element; in a content script, closed ones too. */
  shadowRootOf: (element: Element) => ShadowRoot | null;
  isVisible: (element: Element) => boolean;
}

/** The parts of a page that the classifier reads, in the order of the page. */
type PageItem =
  | { kind: "field"; element: HTMLInputElement }
  | { kind: "button" | "heading" | "link" | "checkbox"; element: HTMLElement };

export interface Page {
  items: PageItem[];
  /** Password fields that are not visible now: those of a later step. */
  hiddenPasswords: HTMLInputElement[];
}

const textTypes: ReadonlySet<string> = new Set(["text", "email", "tel", "number", "password", "url", "search"]);
const buttonTypes: ReadonlySet<string> = new Set(["submit", "button", "image"]);
const headings = /^(h[1-6]|legend)$/;

/** Elements that pages draw as buttons and headings, and the classes that say so. */
const drawn: ReadonlySet<string> = new Set(["a", "div", "span", "p", "strong", "b"]);
const buttonLook = /(^|[\s_-])(btn|button|submit)/i;
const headingLook = /(^|[\s_-])(title|heading|headline|caption)/i;

/** How many elements around one are looked at for a place that it is scrolled away in. */
const levels = 50;

/** Whether a person can scroll to an element: not to one left of the page, or above it, where decoys are. */
function isInReach(element: Element, { right, bottom }: DOMRect): boolean {
  const page = element.ownerDocument;
  const { scrollX, scrollY } = page.defaultView ?? { scrollX: 0, scrollY: 0 };
  if (right + scrollX > 0 && bottom + scrollY > 0) return true;
  // The page that is read from the right is scrolled to the left.
  if (bottom + scrollY > 0 && getComputedStyle(page.documentElement).direction === "rtl") return true;
  let at: Element | null = element;
  for (let level = 0; at !== null && level < levels; level += 1) {
    if (at.scrollTop > 0 || at.scrollLeft !== 0) return true;
    const root: Node | null = at.parentElement === null ? at.getRootNode() : null;
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return false;
}

/**
 * The page as every script sees it. An element is visible if it has a box that can be scrolled to, and neither it nor one
 * around it is transparent.
 */
export const openView: View = {
  shadowRootOf: (element) => element.shadowRoot,
  isVisible(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 2 && isInReach(element, box);
  },
};

function itemOf(element: Element): PageItem | null {
  const name = element.localName;
  if (name === "input") {
    const input = element as HTMLInputElement;
    if (textTypes.has(input.type)) return { kind: "field", element: input };
    if (buttonTypes.has(input.type)) return { kind: "button", element: input };
    return input.type === "checkbox" ? { kind: "checkbox", element: input } : null;
  }
  if (name === "button") return { kind: "button", element: element as HTMLElement };
  if (headings.test(name)) return { kind: "heading", element: element as HTMLElement };
  const role = element.getAttribute("role");
  if (role === "button" && name !== "a") return { kind: "button", element: element as HTMLElement };
  if (role === "heading") return { kind: "heading", element: element as HTMLElement };
  const look = element.className;
  if (typeof look === "string" && look !== "" && drawn.has(name) && element.childElementCount < 3) {
    if (buttonLook.test(look)) return { kind: "button", element: element as HTMLElement };
    if (headingLook.test(look) && name !== "a") return { kind: "heading", element: element as HTMLElement };
  }
  return name === "a" ? { kind: "link", element: element as HTMLElement } : null;
}

/** Yields the elements below a root in their order. A list of them all would cost ten times as much on a long page. */
export function* elementsOf(root: Document | ShadowRoot | Element): Generator<Element> {
  const walker = (root.ownerDocument ?? (root as Document)).createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node as Element;
}

/** Reads the fields of a page, or of a part of it, and what is around them, those in shadow roots at the place of their host. */
export function readPage(part: Document | ShadowRoot | Element, { shadowRootOf, isVisible }: View): Page {
  const page: Page = { items: [], hiddenPasswords: [] };
  const walk = (root: Document | ShadowRoot | Element) => {
    for (const element of elementsOf(root)) {
      const item = itemOf(element);
      if (item?.kind === "field") {
        const { element: field } = item;
        if (isVisible(field)) page.items.push(item);
        else if (field.type === "password") page.hiddenPasswords.push(field);
      } else if (item !== null) page.items.push(item);
      const shadow = shadowRootOf(element);
      if (shadow !== null) walk(shadow);
    }
  };
  walk(part);
  return page;
}

/** Returns the form of an element, also one around the host of its shadow root. */
export function formOf(element: Element): Element | null {
  for (let at: Element | null = element; at !== null;) {
    // A control named `form` takes the place of that property of the form itself.
    const own = at.localName === "form" ? at : (at as HTMLInputElement).form;
    const form = own ?? at.closest("form, [role=form]");
    if (form instanceof Element) return form;
    const root = at.getRootNode();
    at = "host" in root ? (root as ShadowRoot).host : null;
  }
  return null;
}
