/**
 * `changed`: the contents are not those of the release. `missing`: the server does not send it. `extra`: a page names it,
 * and the release does not have it. `weaker`: a header protects less than the release's.
 */
export type ServerFaultKind = "changed" | "missing" | "extra" | "weaker";

const kinds = {
  fileDiffers: "changed",
  pageDiffers: "changed",
  inlineScript: "changed",
  repeatedNonce: "changed",
  notHtml: "changed",
  tooLarge: "changed",
  redirect: "missing",
  status: "missing",
  pageInstead: "missing",
  extraFile: "extra",
  headerMissing: "weaker",
  headerDiffers: "weaker",
  headerSent: "weaker",
  directiveMissing: "weaker",
  directiveAdded: "weaker",
  directiveDiffers: "weaker",
  weakTransport: "weaker",
} as const satisfies Record<string, ServerFaultKind>;

/** A fault without its address. */
export interface Fault {
  code: keyof typeof kinds;
  /** The file, header or directive that it is about, or the status. */
  name?: string;
  /** The value of a header or a directive, and the release's. */
  is?: string;
  should?: string;
}

export interface ServerFault extends Fault {
  /** The address of the faulty reply, and the language of a translated page. */
  address: string;
  language: string | null;
}

export const kindOf = ({ code }: Fault): ServerFaultKind => kinds[code];
