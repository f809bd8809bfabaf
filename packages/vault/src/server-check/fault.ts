/**
 * `changed`: the contents are not those of the release. `missing`: the server does not send it. `extra`: a page names it,
 * and the release does not have it. `weaker`: a header protects less than the release's.
 */
export type ServerFaultKind = "changed" | "missing" | "extra" | "weaker";

export interface ServerFault {
  kind: ServerFaultKind;
  /** The fault in English, without its place. */
  text: string;
  /** The address where it was found, with the language of a translated page. */
  place: string;
  /** The address of the file that it is about. */
  file: string;
}

/** A fault without the place where it was found; `file`: it is about another file. */
export type Found = Pick<ServerFault, "kind" | "text"> & { file?: string };

/** Returns the fault of contents that are not the release's. */
export const differs = (text: string): Found => ({ kind: "changed", text });
