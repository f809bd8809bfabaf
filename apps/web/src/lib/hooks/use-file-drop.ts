import { useEffect, useEffectEvent } from "react";

/** Takes a file dropped anywhere: beside the place for it, the browser would show it in the page's stead. */
export function useFileDrop(onFile: (file: File) => void) {
  const take = useEffectEvent((file: File) => onFile(file));
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) take(file);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}
