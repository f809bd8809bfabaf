/** Most width and height of the button, in pixels, and its distance from the field's end. */
const maxSize = 24;
const gap = 4;
/** How many places are tried, one beside the other: a page may have a button of its own in the field. */
const places = 4;

/** Returns the width and height of the button in a field, which leaves its border free, in pixels. */
export const sizeIn = (field: HTMLInputElement): number => Math.max(12, Math.min(maxSize, field.clientHeight - 2));

/** Returns the place at a field's end, by its number, as a style. */
export function placeIn(field: HTMLInputElement, place: number): Record<string, string> {
  const { top, height } = field.getBoundingClientRect();
  return { inset: `${Math.round(top + (height - sizeIn(field)) / 2)}px auto auto ${Math.round(xOf(field, place))}px` };
}

function xOf(field: HTMLInputElement, place: number): number {
  const { left, right } = field.getBoundingClientRect();
  const size = sizeIn(field);
  const distance = gap + place * (size + gap);
  return getComputedStyle(field).direction === "rtl" ? left + distance : right - distance - size;
}

/** Whether the button at a place leaves the middle of a field free, where what is typed begins in a narrow one. */
function isBesideMiddle(field: HTMLInputElement, place: number): boolean {
  const { left, width } = field.getBoundingClientRect();
  const [x, middle] = [xOf(field, place), left + width / 2];
  return x > middle || x + sizeIn(field) < middle;
}

/**
 * Returns the number of the first place in a field's end where the page has nothing of its own; else the first. null:
 * the field is too narrow for a button, as the box of one digit of a code is.
 */
export function freePlaceIn(field: HTMLInputElement): number | null {
  const { left, right, top, height } = field.getBoundingClientRect();
  const root = field.getRootNode() as Document | ShadowRoot;
  const size = sizeIn(field);
  const isFree = (place: number) => {
    const x = xOf(field, place);
    const there = root.elementFromPoint(x + size / 2, top + height / 2);
    return (
      x >= left && x + size <= right && (there === field || [...(field.labels ?? [])].some((one) => one === there))
    );
  };
  const beside = Array.from({ length: places }, (_, place) => place).filter((place) => isBesideMiddle(field, place));
  return beside[0] === 0 ? (beside.find(isFree) ?? 0) : null;
}
