/** Least opacity of what people see, with that of everything around multiplied. */
const minOpacity = 0.7;

// A form's control of the same name would replace this property of the form.
const parentElement = Object.getOwnPropertyDescriptor(Node.prototype, "parentElement");

/** Returns the shadow root of an element, closed ones too. */
function shadowRootOf(element: Element): ShadowRoot | null {
  if ("openOrClosedShadowRoot" in element) return element.openOrClosedShadowRoot as ShadowRoot | null;
  // An element of a page around this document is no instance of this document's classes.
  const isHtml = element.namespaceURI === "http://www.w3.org/1999/xhtml";
  return isHtml ? chrome.dom.openOrClosedShadowRoot(element as HTMLElement) : element.shadowRoot;
}

/** Returns the slot in which a child of a shadow root's host is drawn; null: it is in none. */
const slotOf = (child: Element, parent: Element): Element | null =>
  [...(shadowRootOf(parent)?.querySelectorAll("slot") ?? [])].find((slot) => slot.assignedElements().includes(child)) ??
  null;

/** Returns the element around another of a window's document, as they are drawn: a slot, or the host of a shadow root. */
function parentOf(element: Element, { document }: Window): Element | null {
  const parent = (parentElement?.get?.call(element) ?? null) as Element | null;
  if (parent !== null) return slotOf(element, parent) ?? parent;
  const root = element.getRootNode();
  return root === document || root === element ? null : (root as ShadowRoot).host;
}

/** Yields an element and everything around it, also what is around the frames of this document, as far as their page has its origin. */
function* outwards(element: Element): Generator<Element> {
  let at: Element | null = element;
  for (let page: Window = window; at !== null; page = page.parent) {
    for (; at !== null; at = parentOf(at, page)) yield at;
    at = page.frameElement;
  }
}

/** Filters after which people still see an element; `opacity()` counts as the property does. */
const clearFilters = [
  String.raw`(?:opacity|grayscale|sepia|saturate|hue-rotate)\([^()]*\)`,
  String.raw`drop-shadow\((?:[^()]|\([^()]*\))*\)`,
  String.raw`blur\(0px\)`,
  String.raw`(?:brightness|contrast|invert)\(1\)`,
];
/** Filters of a whole page, as those that darken it have: within a fifth, and once only. */
const clearRootFilters = [
  String.raw`(?:brightness|contrast)\((?:0\.[89]\d*|1\.[01]\d*|1\.2)\)`,
  String.raw`invert\(0\.[89]\d*\)`,
];
const allOf = (filters: readonly string[]) =>
  new RegExp(String.raw`^(?!.*(brightness|contrast|invert)\(.*\1\()(?:none|(?:(?:${filters.join("|")}) ?)+)$`);
const clear = { anywhere: allOf(clearFilters), root: allOf([...clearFilters, ...clearRootFilters]) };
const isClear = (element: Element, filter: string) =>
  (element === element.ownerDocument.documentElement ? clear.root : clear.anywhere).test(filter);

/** How people see an element, with everything around it. */
interface Sight {
  /** Whether opacity, a mask, a filter, blending or a cut of its own may take it from people's eyes. */
  isObscured: boolean;
  /** Whether something around it may cut off a part of it. */
  isClipped: boolean;
}

/** Properties that may make a picture, a blending or a cut of an element, with their value for none; a browser has not each. */
const plainValues = Object.entries({
  "mask-image": "none",
  "mask-border-source": "none",
  "-webkit-mask-box-image-source": "none",
  "mix-blend-mode": "normal",
});
const cuts = Object.entries({ "clip-path": "none", clip: "auto" });
const hasOther = (style: CSSStyleDeclaration, values: readonly (readonly [string, string])[]) =>
  values.some(([name, plain]) => !["", plain].includes(style.getPropertyValue(name)));

/** Corners that are cut off round, or not at all; others cut into an element, down to a cross. */
const roundCorners = /^(?:(?:round|squircle|square|superellipse\((?:[1-9][\d.]*|infinity)\)) ?)*$/;

/** Places in a 3D matrix, with their numbers as long as it turns nothing out of the page's plane. */
const inPlane: readonly (readonly [number, number])[] = [
  ...[2, 3, 6, 7, 8, 9, 11].map((at) => [at, 0] as const),
  [10, 1],
];

/** Whether a style turns an element in space, so that its back may be in front. */
function isTurned(style: CSSStyleDeclaration): boolean {
  const [, matrix] = /^matrix3d\((.*)\)$/.exec(style.transform) ?? [];
  const numbers = matrix?.split(",").map(Number);
  if (numbers !== undefined && inPlane.some(([index, plain]) => numbers[index] !== plain)) return true;
  return /[xy]|\d .* /.test(style.getPropertyValue("rotate")) || /\S+ \S+ \S+/.test(style.getPropertyValue("scale"));
}

/** Whether the outline of an element covers more than a quarter of it from each side: one that is drawn inwards. */
function isOutlinedOver(element: Element, { outlineStyle, outlineWidth, outlineOffset }: CSSStyleDeclaration): boolean {
  const inwards = -Number.parseFloat(outlineOffset);
  if (outlineStyle === "none" || !(inwards > 0)) return false;
  const { width, height } = element.getBoundingClientRect();
  return Math.min(inwards, Number.parseFloat(outlineWidth)) * 4 > Math.min(width, height);
}

/** Yields the styles of an element, and of what is drawn around it within its parent. */
function* stylesOf(element: Element): Generator<CSSStyleDeclaration> {
  yield getComputedStyle(element);
  const parent = parentElement?.get?.call(element) as Element | null;
  if (parent?.localName !== "details" || parent.querySelector(":scope > summary") === element) return;
  const content = getComputedStyle(parent, "::details-content");
  // A browser that knows no such part gives a style without values.
  if (content.opacity !== "") yield content;
}

/** Returns how people see an element. */
export function sightOf(element: Element): Sight {
  const sight = { isObscured: false, isClipped: false };
  let seen = 1;
  let isBackHidden = false;
  for (const at of outwards(element)) {
    // A list draws its content in a picker, whose style cannot be read.
    if (at !== element && at.localName === "select") sight.isObscured = true;
    for (const style of stylesOf(at)) {
      const { opacity, filter } = style;
      seen *= Number(opacity);
      for (const [, left] of filter.matchAll(/opacity\(([^)]*)\)/g)) seen *= Number(left);
      sight.isObscured ||= seen < minOpacity || !isClear(at, filter) || hasOther(style, plainValues);
      isBackHidden ||= style.backfaceVisibility === "hidden";
      sight.isObscured ||= (isBackHidden && isTurned(style)) || isOutlinedOver(at, style);
      const isCut = hasOther(style, cuts) || !roundCorners.test(style.getPropertyValue("corner-shape"));
      if (isCut) sight[at === element ? "isObscured" : "isClipped"] = true;
    }
  }
  return sight;
}

/**
 * Whether nothing is drawn over a place of what is around an element: of the host of its shadow root, and of the frames
 * of this document, as far as their page has its origin.
 *
 * @param x pixels from the left of the element's document
 * @param y pixels from its top
 */
export function isAroundTopmost(element: Element, [x, y]: readonly [number, number], page: Window = window): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  if (root !== page.document) return isTopmost((root as ShadowRoot).host, [x, y], page);
  const frame = page.frameElement;
  if (frame === null) return true;
  const { left, top } = frame.getBoundingClientRect();
  const [across, down] = scaleOf(frame);
  return isTopmost(frame, [left + (frame.clientLeft + x) * across, top + (frame.clientTop + y) * down], page.parent);
}

/** Returns how many pixels a pixel of a frame's page is wide and high in the page around it. */
function scaleOf(frame: Element): readonly [number, number] {
  const { width, height } = frame.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = frame as HTMLElement;
  return [width / offsetWidth, height / offsetHeight];
}

/** Returns how many pixels a pixel of this document has on the page of its tab, by the frames around it of its origin; the lesser of both ways. */
export function scaleOfDocument(): number {
  let [across, down] = [1, 1];
  for (let page: Window = window; page.frameElement !== null; page = page.parent) {
    const scale = scaleOf(page.frameElement);
    [across, down] = [across * scale[0], down * scale[1]];
  }
  return Math.min(across, down);
}

function isTopmost(element: Element, place: readonly [number, number], page: Window): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  const topmost = root.elementFromPoint(...place);
  return topmost === element && isAroundTopmost(element, place, page);
}
