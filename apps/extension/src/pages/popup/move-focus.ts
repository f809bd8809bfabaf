import type { KeyboardEvent } from "react";
import { isOpenedByPage } from "./use-guard.ts";

/**
 * Moves the focus by the arrow keys: from the search to the entries, and between them. Enter after a searched text
 * chooses the first that was found for it: it fills that entry, or opens its details where the page does not take it.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const isSearch = target instanceof HTMLInputElement && target.dataset["search"] !== undefined;
  // Keys of other fields, and of a dialog that is drawn elsewhere, come here too.
  if ((target instanceof HTMLInputElement && !isSearch) || !currentTarget.contains(target as Node)) return;
  if (key === "Enter" && !event.nativeEvent.isComposing && isSearch && target.value.trim() !== "") {
    if (isOpenedByPage()) return;
    currentTarget.querySelector<HTMLElement>("ul:not([aria-busy=true]) [data-row]")?.click();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>("[data-search], [data-row]")];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
