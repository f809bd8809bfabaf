import type { Coded } from "@pomander/crypto/coded-error";

/** The text of each code of a table, as a function of the values that it names. */
export type TextsOfCodes<Table> = { readonly [Code in keyof Table]: (params: Table[Code]) => string };

/** Returns the text of a code. */
export const textOf = <Table>(texts: TextsOfCodes<Table>, { code, params }: Coded<Table>): string =>
  texts[code](params);

const known = new Map<string, (params: object) => string>();

/** Adds the texts of errors. A page loads them together with the code that throws these errors. */
export function addErrorTexts<Errors extends object>(texts: TextsOfCodes<Errors>): void {
  for (const [code, text] of Object.entries(texts)) known.set(code, text as (params: object) => string);
}

interface Refusal {
  code?: string | null | undefined;
  params?: Readonly<Record<string, number>> | undefined;
  /** The text that `errorText` returned, in English. */
  message: string;
}

let textOfRefusal = ({ message }: Refusal) => message;

/** Sets the texts of the server's refusals. A page loads them together with the code that calls the server. */
export function setRefusalText(text: (refusal: Refusal) => string): void {
  textOfRefusal = text;
}

/** Returns the text of a server's refusal. */
export const refusalText = (refusal: Refusal): string => textOfRefusal(refusal);

/** Returns the text of an error by its code; null for one that is not written for users. */
export function textOfError(error: unknown): string | null {
  const { code, params = {} } = (error ?? {}) as { code?: unknown; params?: object };
  return known.get(String(code))?.(params) ?? null;
}
