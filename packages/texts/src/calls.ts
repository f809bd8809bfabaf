import { errorMessage, errors as replies, type ErrorCode, fillIn, isErrorCode, serverSays } from "@pomander/contract";
import type { CallErrors } from "@pomander/vault";
import { addErrorTexts, setRefusalText, type TextsOfCodes } from "./error-texts.ts";
import { localize } from "./format.ts";

/** Every text about a call without a usable reply. */
export const english = () => {
  const errors: TextsOfCodes<CallErrors> = {
    unreachable: () => "Can't reach the server",
    malformed_reply: () => "The server sent an unexpected reply.",
  };
  const refusals = Object.fromEntries(Object.entries(replies).map(([code, { message }]) => [code, message]));
  return {
    errors,
    /** The texts of the server's codes, in English as the interface defines them. */
    refusals: refusals as Readonly<Record<ErrorCode, string>>,
    serverSays: (words: string) => `${before}${words}`,
  };
};

const before = serverSays("-").slice(0, -1);
const texts = localize("calls", english);

addErrorTexts<CallErrors>(texts.errors);

setRefusalText(({ code, params, message }) => {
  if (message.startsWith(before)) return texts.serverSays(message.slice(before.length));
  return isErrorCode(code) && message === errorMessage(code, params) ? fillIn(texts.refusals[code], params) : message;
});
