import type { BrowserErrors } from "@pomander/browser/errors";
import { addErrorTexts, type TextsOfCodes } from "@pomander/texts/error-texts";
import { localize } from "@pomander/texts/format";

/** Every text about what the browser refused. */
export const english = () => {
  const errors: TextsOfCodes<BrowserErrors> = {
    worker_failed: ({ message }) => message,
    worker_not_started: () => "Part of this page couldn't start. Reload the page.",
    worker_stopped: () => "Part of this page stopped working. Reload the page.",
    memory_unavailable: () => "This browser doesn't store data for this page, so its memory of your vault is missing.",
  };
  return { errors };
};

addErrorTexts<BrowserErrors>(localize("app/browser-texts", english).errors);
