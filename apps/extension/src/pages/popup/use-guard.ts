import { useEffect, useState } from "react";

/** How long the popup takes no click and no key that presses something, in milliseconds. */
const guarded = 500;

const presses = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";

/**
 * Ignores input in a popup's first half second, which was meant for the page below it: a page may have opened the popup
 * by the first click of a double click, or while a key is held down. Returns whether input is still ignored.
 */
export function useGuard(): boolean {
  const [isGuarded, setIsGuarded] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsGuarded(false), guarded);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const stop = (event: Event) => {
      const isMeant = event instanceof KeyboardEvent ? !presses(event) || (!event.repeat && !isGuarded) : !isGuarded;
      if (isMeant) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const names = ["click", "keydown"];
    for (const name of names) addEventListener(name, stop, { capture: true });
    return () => {
      for (const name of names) removeEventListener(name, stop, { capture: true });
    };
  }, [isGuarded]);
  return isGuarded;
}
