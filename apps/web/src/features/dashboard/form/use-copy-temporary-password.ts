import { useNotify, type Notice } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

const { form: words } = texts;

/** Copies a temporary password for who hands it over, and offers that once more when it is saved and seen nowhere. */
export function useCopyTemporaryPassword() {
  const { clipboard } = useServices();
  const notify = useNotify();
  const copy = (password: string) =>
    void clipboard.copySecret(password).then(
      () => notify({ text: words.copied }),
      () => notify({ text: words.copyFailed, severity: "error" }),
    );
  return {
    copy,
    /** The notice of a user who was saved; `password` is empty when none was given. */
    saved: (text: string, password: string): Notice => ({
      text,
      severity: "success",
      ...(password === "" ? {} : { action: { label: words.copy, run: () => copy(password) } }),
    }),
  };
}
