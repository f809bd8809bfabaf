import { languageCookie } from "@pomander/contract/languages";
import { type AskServer, maxReplyBytes, NoReplyError } from "@pomander/vault/server-check";
import { readBounded } from "../read-bounded.ts";

/** Encodings in which browsers accept a file; "identity" is the file as it is. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

const withinMs = 60_000;

/** User agent of a common browser, so that a server can't tell a check from a visit by its first header. */
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

/**
 * Requests a file as a browser does. No redirect is followed, and the reply is bounded in size and time.
 * @param language the language that the browser's cookie names, if any
 * @throws NoReplyError when no complete reply arrives
 */
export async function fetchReply(
  server: string,
  address: string,
  encoding: Encoding,
  language: string | null = null,
): ReturnType<AskServer> {
  try {
    const reply = await globalThis.fetch(server + address, {
      redirect: "manual",
      headers: {
        "user-agent": browser,
        "accept-encoding": encoding,
        "accept-language": "en",
        ...(language === null ? {} : { cookie: `${languageCookie}=${language}` }),
      },
      signal: AbortSignal.timeout(withinMs),
    });
    return { status: reply.status, headers: reply.headers, bytes: await readBounded(reply.body ?? [], maxReplyBytes) };
  } catch (error) {
    const { message, cause, code = "" } = error as Error & { cause?: NodeJS.ErrnoException; code?: string };
    const reason = cause?.code ?? cause?.message ?? (code === "" ? message : code);
    throw new NoReplyError(`Can't fetch ${server}${address} (${encoding}): ${reason}.${adviceOn(reason)}`);
  }
}

/** Error codes of Node.js for a certificate whose authority is unknown here. */
const unknownAuthority =
  /^(UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/;

const adviceOn = (reason: string) =>
  unknownAuthority.test(reason)
    ? " This machine doesn't know the authority of the certificate. If it's your own, set NODE_EXTRA_CA_CERTS to its file."
    : "";
