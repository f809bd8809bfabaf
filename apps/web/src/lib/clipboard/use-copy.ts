import { useNotify } from "../notices.ts";
import { useServices } from "../services.ts";

/**
 * Returns a function that copies a text, and a notice says whether it worked. What `copySecret` copied is removed from
 * the clipboard later.
 */
export function useCopy(how: "copy" | "copySecret", said: { copied: string; copyFailed: string }) {
  const { clipboard } = useServices();
  const notify = useNotify();
  return (text: string) =>
    void clipboard[how](text).then(
      () => notify({ text: said.copied, severity: "success" }),
      () => notify({ text: said.copyFailed, severity: "error" }),
    );
}
