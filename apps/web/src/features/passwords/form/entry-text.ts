import { noAutofill } from "../../../lib/form/field-props.ts";

/**
 * For a field of an entry: no browser should fill a sign-in of its own into it, nor send what is typed to its maker to be
 * looked through for slips, as some do.
 */
export const entryText = { ...noAutofill, spellCheck: false } as const;
