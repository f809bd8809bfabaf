/** A field that is filled, or chosen in. */
export type FilledField = HTMLInputElement | HTMLSelectElement;

/** Least opacity, with that of everything around multiplied, and least size in pixels of a field that is filled. */
const minOpacity = 0.7;
const minSize = 4;

/** Returns the element around another, beyond the shadow root that it may be in. */
function parentOf(element: Element): Element | null {
  if (element.parentElement !== null) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function opacityOf(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    const { opacity: own, filter } = getComputedStyle(at);
    opacity *= Number(own);
    for (const [, left] of filter.matchAll(/opacity\(([^)]*)\)/g)) opacity *= Number(left);
  }
  return opacity;
}

/** Whether nothing but the field's own label is drawn over its middle. */
function isTopmost(field: FilledField): boolean {
  const { left, top, width, height } = field.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const root = field.getRootNode() as Document | ShadowRoot;
  const topmost = root.elementFromPoint(x, y);
  if (topmost === null) return false;
  if (topmost !== field && ![...(field.labels ?? [])].some((label) => label.contains(topmost))) return false;
  return root instanceof Document || isHostTopmost(root.host, x, y);
}

function isHostTopmost(host: Element, x: number, y: number): boolean {
  const root = host.getRootNode() as Document | ShadowRoot;
  const topmost = root.elementFromPoint(x, y);
  if (topmost !== host && !(topmost !== null && host.contains(topmost))) return false;
  return root instanceof Document || isHostTopmost(root.host, x, y);
}

/** Whether a field may be filled now: people see it, and can type into it. */
export function isFillable(field: FilledField): boolean {
  if (!field.isConnected || field.disabled || ("readOnly" in field && field.readOnly)) return false;
  if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = field.getBoundingClientRect();
  if (width < minSize || height < minSize || opacityOf(field) < minOpacity) return false;
  field.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  return isTopmost(field);
}
