import { invalidEmailMessage } from "@pomander/contract/email-address";
import { localize } from "@pomander/texts/format";

/** Texts of the fields for addresses. */
export const english = () => ({ invalid: invalidEmailMessage });

export const texts = localize("lib/form/email-texts", english);
