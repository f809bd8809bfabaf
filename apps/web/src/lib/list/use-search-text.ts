import { useEffect, useState } from "react";
import { useDebounced } from "../hooks/use-debounced.ts";

const typingPause = 300;

/**
 * The text in a search box. `search` is what is searched for now, as the address says it; `onSearch` is told of
 * another one once typing has paused.
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed, typingPause);

  // Back and forward change the address without anybody typing.
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== settled.trim()) setTyped(search);
  }

  useEffect(() => {
    if (settled.trim() !== search) onSearch(settled.trim());
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed leads to another search, not the search itself
  }, [settled]);
  return { typed, setTyped };
}
