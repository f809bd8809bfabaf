import type { Coded } from "@pomander/crypto/coded-error";

/** The text of each code of a table, as a function of the values that it names. */
export type TextsOfCodes<Table> = { readonly [Code in keyof Table]: (params: Table[Code]) => string };

/** Returns the text of a code. */
export const textOf = <Table>(texts: TextsOfCodes<Table>, { code, params }: Coded<Table>): string =>
  texts[code](params);

interface Shared {
  known: Map<string, (params: object) => string>;
  textOfRefusal: (refusal: Refusal) => string;
}

declare global {
  var pomanderErrorTexts: Shared | undefined;
}

/** The texts of this program. A language's script has a copy of this module, and the same texts. */
const shared = (globalThis.pomanderErrorTexts ??= { known: new Map(), textOfRefusal: ({ message }) => message });

/** Adds the texts of errors. A page loads them together with the code that throws these errors. */
export function addErrorTexts<Errors extends object>(texts: TextsOfCodes<Errors>): void {
  for (const [code, text] of Object.entries(texts)) shared.known.set(code, text as (params: object) => string);
}

interface Refusal {
  code?: string | null | undefined;
  params?: Readonly<Record<string, number>> | undefined;
  /** The text that `errorText` returned, in English. */
  message: string;
}

/** Sets the texts of the server's refusals. A page loads them together with the code that calls the server. */
export function setRefusalText(text: (refusal: Refusal) => string): void {
  shared.textOfRefusal = text;
}

/** Returns the text of a server's refusal. */
export const refusalText = (refusal: Refusal): string => shared.textOfRefusal(refusal);

/** Returns the text of an error by its code; null for one that is not written for users. */
export function textOfError(error: unknown): string | null {
  const { code, params = {} } = (error ?? {}) as { code?: unknown; params?: object };
  return shared.known.get(String(code))?.(params) ?? null;
}
