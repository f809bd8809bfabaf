import { useLayoutEffect, useRef, type RefObject } from "react";

interface Shown {
  items: readonly unknown[];
  page: number;
  pages: number;
  isCurrent: boolean;
}

/** Moves the focus among the titles of the list's rows, and to the next page at the end of one. */
export function useMoveFocus(list: RefObject<HTMLElement | null>, shown: Shown, turnTo: (page: number) => void) {
  const pending = useRef<"first" | "last" | null>(null);
  const { items, isCurrent, page, pages } = shown;
  useLayoutEffect(() => {
    if (pending.current === null || !isCurrent) return;
    const all = titlesIn(list.current);
    focus(pending.current === "first" ? all[0] : all.at(-1));
    pending.current = null;
  }, [list, items, isCurrent]);
  return {
    /** Moves the focus to the first hit of the typed text, once it is found. */
    toFirst: () => {
      if (isCurrent) focus(titlesIn(list.current)[0]);
      else pending.current = "first";
    },
    move: (step: 1 | -1) => {
      const all = titlesIn(list.current);
      const row =
        (document.activeElement ?? document.body).closest("li") ?? list.current?.querySelector("[data-viewed]");
      const place = all.findIndex((title) => row?.contains(title) === true);
      const next = place < 0 ? all[0] : all[place + step];
      if (next !== undefined) return focus(next);
      if (place < 0 || page + step < 1 || page + step > pages) return;
      pending.current = step === 1 ? "first" : "last";
      turnTo(page + step);
    },
    /** Moves the focus among the visible buttons of the focused row. */
    moveInRow: (step: 1 | -1) => {
      const row = document.activeElement?.closest("li");
      const buttons = [...(row?.querySelectorAll<HTMLElement>("button, a[href], input") ?? [])].filter(isReached);
      buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus();
    },
  };
}

const isReached = (button: HTMLElement) =>
  button.checkVisibility() && !button.matches(":disabled") && button.closest("[data-labels]") === null;

const titlesIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>("[data-entry-title]") ?? [])];

function focus(title: HTMLElement | undefined): void {
  title?.focus();
  title?.closest("li")?.scrollIntoView({ block: "nearest" });
}
