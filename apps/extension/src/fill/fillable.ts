import { belowOwnHosts } from "../overlay/own-hosts.ts";
import { isAroundTopmost, scaleOfDocument, sightOf } from "./sight.ts";

/** A field that is filled, or chosen in. */
export type FilledField = HTMLInputElement | HTMLSelectElement;

/** Least size of a field that is filled, in pixels. */
const minSize = 4;

/** Elements of a label that draw nothing but text, unless they are given a background. */
const textOfLabel = "label, label :is(span, div, p, b, strong, em, i, small, sup, abbr)";
const noColor = /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/;

/** Whether nothing is painted behind the text of an element. */
const isBare = (element: Element): boolean =>
  [null, "::before", "::after"].every((part) => {
    const { backgroundColor, backgroundImage, boxShadow, content } = getComputedStyle(element, part);
    if (part !== null && /^(?:none|normal)$/.test(content)) return true;
    return noColor.test(backgroundColor) && backgroundImage === "none" && boxShadow === "none";
  });

/** Whether an element is text of a label, without anything painted behind it: a label may be drawn over an empty field. */
function isTextOf(label: HTMLLabelElement, element: Element): boolean {
  if (!label.contains(element) || !element.matches(textOfLabel)) return false;
  for (let at: Element | null = element; at !== null; at = at === label ? null : at.parentElement) {
    if (!isBare(at)) return false;
  }
  return true;
}

/** Whether nothing but the text of the field's own label is drawn over a place of it, by parts of its width and height. */
function isTopmost(field: FilledField, [across, down]: readonly [number, number]): boolean {
  const { left, top, width, height } = field.getBoundingClientRect();
  const [x, y] = [left + width * across, top + height * down];
  const root = field.getRootNode() as Document | ShadowRoot;
  const topmost = root.elementFromPoint(x, y);
  if (topmost === null) return false;
  if (topmost !== field && ![...(field.labels ?? [])].some((label) => isTextOf(label, topmost))) return false;
  return isAroundTopmost(field, [x, y]);
}

/** Returns a place in each quarter of a field, but at its edges; a page does not know it, and so leaves no holes there. */
function randomPlaces(): [number, number][] {
  const between = (least: number, most: number) => least + Math.random() * (most - least);
  const halves = (least: number) => [between(least, 0.45), between(0.55, 1 - least)];
  return halves(0.2).flatMap((across) => halves(0.3).map((down): [number, number] => [across, down]));
}

/** Whether a field is topmost in its middle and in half of it: an icon or a bar at the edge of a page may be over the rest. */
function isMostlyTopmost(field: FilledField): boolean {
  if (!isTopmost(field, [0.5, 0.5])) return false;
  return randomPlaces().filter((place) => isTopmost(field, place)).length >= 2;
}

/** Whether a field may be filled now: people see it, and can type into it. */
export function isFillable(field: FilledField): boolean {
  if (!field.isConnected || field.matches(":disabled") || ("readOnly" in field && field.readOnly)) return false;
  if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = field.getBoundingClientRect();
  if (Math.min(width, height) * scaleOfDocument() < minSize) return false;
  field.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  return !sightOf(field).isObscured && belowOwnHosts(() => isMostlyTopmost(field));
}
