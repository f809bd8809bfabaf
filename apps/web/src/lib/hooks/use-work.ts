import { useEffect, useRef } from "react";

/** Work of a page of which one piece at a time is under way: the next one ends it, and so does leaving the page. */
export function useWork() {
  const working = useRef<AbortController | null>(null);
  useEffect(() => () => working.current?.abort(), []);
  const end = () => working.current?.abort();
  return {
    end,
    /** The signal that ends the piece of work that begins. */
    begin: () => {
      end();
      return (working.current = new AbortController()).signal;
    },
  };
}
