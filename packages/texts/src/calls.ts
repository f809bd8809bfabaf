import type { CallErrors } from "@pomander/vault";
import { addErrorTexts, type TextsOfCodes } from "./error-texts.ts";
import { localize } from "./format.ts";

/** Every text about a call without a usable reply. */
export const english = () => {
  const errors: TextsOfCodes<CallErrors> = {
    unreachable: () => "Can't reach the server",
    malformed_reply: () => "The server sent an unexpected reply.",
  };
  return { errors };
};

addErrorTexts<CallErrors>(localize("calls", english).errors);
