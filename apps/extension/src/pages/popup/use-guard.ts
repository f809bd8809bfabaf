import { useEffect, useState } from "react";
import { askWorker } from "../ask.ts";

/** How long the popup takes no click and no key that presses something, in milliseconds. */
const guarded = 500;

/**
 * The mark of a popup that a page has opened, or may have: there Enter after a search chooses nothing, as the word and the
 * key may be meant for the page.
 */
const mark = "byPage";
export const isOpenedByPage = (): boolean => document.body.dataset[mark] !== undefined;

/** The parts of the popup that may come later than itself: a page decides when its logins are found. */
const parts = ["[data-entry]", "[role=dialog]", "form"];

/** Whether the entries are those that the person searches for. */
const isSearching = () => document.querySelector<HTMLInputElement>("[data-search]")?.value.trim() !== "";

const presses = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";
const moves = ({ key }: KeyboardEvent) => key === "ArrowDown" || key === "ArrowUp";

/**
 * Ignores input in a popup's first half second, and in that of each part which appears in it or of the window which
 * comes to the front: it was meant for what was there before. A page may have opened the popup by the first click of a
 * double click, or during the repeats of a key: there each ignored input begins the time again. Returns true as long as
 * input is ignored.
 *
 * @param tabId of the tab below the popup; null: not known, or a page asks by its very window
 */
export function useGuard(tabId: number | null): boolean {
  const [isGuarded, setIsGuarded] = useState(true);
  useEffect(() => {
    document.body.dataset[mark] = "";
    if (tabId === null) return;
    const take = (isByPage: boolean) => {
      if (!isByPage) delete document.body.dataset[mark];
    };
    askWorker("isOpenedByPage", { tabId }).then(take, () => undefined);
  }, [tabId]);
  useEffect(() => {
    let isEarly = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      isEarly = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isEarly = false;
        document.body.style.pointerEvents = "";
        setIsGuarded(false);
      }, guarded);
      document.body.style.pointerEvents = "none";
      setIsGuarded(true);
    };
    const there = new Set<string>();
    let entries = 0;
    const look = () => {
      const before = entries;
      entries = document.querySelectorAll("[data-entry]").length;
      // Entries that come later move what is below them.
      if (before > 0 && entries > before && !isSearching()) begin();
      for (const part of parts) {
        if (document.querySelector(part) === null) there.delete(part);
        else if (!there.has(part)) {
          there.add(part);
          if (part !== "[data-entry]" || !isSearching()) begin();
        }
      }
    };
    const stop = (event: Event) => {
      if (!isOpenedByPage() && event instanceof KeyboardEvent && !event.repeat) return;
      const isMeant =
        event instanceof KeyboardEvent
          ? (!presses(event) || (!event.repeat && !isEarly)) && !(moves(event) && isEarly)
          : !isEarly;
      if (isMeant) return;
      event.preventDefault();
      event.stopPropagation();
      // Further clicks and keys of a person who was lured into pressing them are not meant either.
      if (isOpenedByPage()) begin();
    };
    begin();
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener("focus", begin);
    document.addEventListener("visibilitychange", begin);
    const names = ["click", "keydown"];
    for (const name of names) addEventListener(name, stop, { capture: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener("focus", begin);
      document.removeEventListener("visibilitychange", begin);
      for (const name of names) removeEventListener(name, stop, { capture: true });
    };
  }, []);
  return isGuarded;
}
