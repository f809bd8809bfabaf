import { noAutofill } from "../../../lib/form/field-props.ts";

/**
 * Attributes for a field of an entry: the browser must neither fill in its own saved sign-in nor send the typed text to
 * its vendor for a spelling check, as some browsers do.
 */
export const entryText = { ...noAutofill, spellCheck: false } as const;
