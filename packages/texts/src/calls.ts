import { errorMessage, errors as replies, type ErrorCode, fillIn, isErrorCode, serverSays } from "@pomander/contract";
import type { CallErrors } from "@pomander/vault";
import { addErrorTexts, setRefusalText, type TextsOfCodes } from "./error-texts.ts";
import { localize } from "./format.ts";

/** The server's messages about a field that our forms may leave to it to check, in English. */
type FieldFault =
  | "This text contains an unsupported character"
  | "This password contains unsupported characters"
  | "Please enter a valid email"
  | "Please enter a valid mobile number"
  | "Enter a date from 1900 to 2999"
  | "Enter a time, such as 09:00"
  | "Unknown time zone"
  | "Choose a person or enter an email"
  | "Choose at least one person"
  | "Enter how many days before"
  | "Enter an address that starts with https://"
  | "Enter the token without spaces"
  | "Only ntfy takes a token"
  | "Enter the address again with a new token"
  | "Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24"
  | "Not a domain"
  | "Two have the same name"
  | "This amount has too many decimals"
  | "This notice period is too long"
  | "Enter days in ascending order, and an hour or more";

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
    /** The texts of these faults, in other languages. */
    fieldFaults: {} as Readonly<Partial<Record<FieldFault, string>>>,
    serverSays: (words: string) => `${before}${words}`,
  };
};

const before = serverSays("-").slice(0, -1);
const texts = localize("calls", english);

addErrorTexts<CallErrors>(texts.errors);

const inWords = (message: string) =>
  (Object.hasOwn(texts.fieldFaults, message) && texts.fieldFaults[message as FieldFault]) || message;

setRefusalText(({ code, params, message }) => {
  if (message.startsWith(before)) return texts.serverSays(message.slice(before.length));
  return isErrorCode(code) && message === errorMessage(code, params)
    ? fillIn(texts.refusals[code], params)
    : inWords(message);
});
