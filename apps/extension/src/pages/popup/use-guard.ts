import { useEffect, useState } from "react";

/** How long the popup takes no click and no key that presses something, in milliseconds. */
const guarded = 500;

const presses = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";

/**
 * Keeps the first moment of a popup from what was meant for the page below it: a page may have opened it by the first
 * click of a double click, or while a key is held down. Returns whether that moment lasts.
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
