import { calls, type OpenedLink } from "@pomander/contract";
import { type Argon2id, type Bytes, type RandomSource, systemRandom } from "@pomander/crypto";
import {
  deriveLink,
  linkReceipt,
  newOpenId,
  openLinkContents,
  readLinkFragment,
  type LinkSecret,
} from "@pomander/crypto/links";
import { type Api, isLostReply } from "../api.ts";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import type { FileRecord } from "../entry/file-records.ts";
import { readSegments } from "../files/read-segments.ts";
import { withRetries } from "../files/with-retries.ts";
import { linkContents, type LinkContents } from "./link-contents.ts";

export { createApi } from "../api.ts";
export { withRetries } from "../files/with-retries.ts";
export { isCode } from "../is-code.ts";
export { readLinkFragment };
export type { FileRecord, LinkContents, LinkSecret };

/** A link that was opened: what it shows, and what the server says of it. */
export interface OpenLink extends Pick<OpenedLink, "left" | "sender"> {
  contents: LinkContents;
  /** Reads a file of the link, piece by piece, as `readFile` does of an entry. */
  readFile: (
    record: FileRecord,
    options?: { onProgress?: (done: number) => void; signal?: AbortSignal },
  ) => AsyncGenerator<Bytes>;
}

export interface LinkOpener {
  /**
   * Opens the link, which spends one of its openings; a try after a lost reply is the same opening. Throws
   * `link_ended`, `wrong_passphrase`, `cannot_open` where the server sent other contents, and the errors of any call.
   * @param passphrase null for a link that has none
   */
  open: (passphrase: string | null) => Promise<OpenLink>;
}

interface OpenerOptions {
  api: Api;
  argon2: Argon2id;
  random?: RandomSource;
  now?: () => Date;
  sleep?: (milliseconds: number) => Promise<void>;
}

const timeoutMs = 120_000;
/** Milliseconds by which the time of a reply may differ from the own clock for a receipt of it. */
const receiptLeewayMs = 10 * 60 * 1000;
/** Milliseconds in which a try with the same name counts as the same opening. */
const repeatMs = 10 * 60 * 1000;
const sleepFor = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/** Creates what opens one link. Nothing is sent before `open`. */
export function createLinkOpener(
  link: LinkSecret,
  { api, argon2, random = systemRandom, now = () => new Date(), sleep = sleepFor }: OpenerOptions,
): LinkOpener {
  /** The opening whose reply may have been lost. */
  let unanswered: { openId: string; since: number } | null = null;

  return {
    open: async (passphrase) => {
      const keys = await deriveLink(link, passphrase, argon2);
      const { linkId, credential } = keys;
      const since = now().getTime();
      const earlier = unanswered !== null && since - unanswered.since <= repeatMs ? unanswered : null;
      const { openId } = (unanswered = earlier ?? { openId: newOpenId(random), since });
      const reply = await api(calls.openLinks.open, { body: { linkId, credential, openId } }).catch(
        (error: unknown) => {
          // A wrong passphrase, or too many requests, says nothing of an earlier try whose reply was lost.
          const isOver = earlier === null ? !isLostReply(error) : isCode(error, "link_ended");
          if (isOver) unanswered = null;
          throw error;
        },
      );
      const contents = linkContents.safeParse(await openLinkContents(keys, reply.contents));
      if (!contents.success) throw clientError("link_malformed", {}, contents.error);
      if (Math.abs(new Date(reply.at).getTime() - now().getTime()) <= receiptLeewayMs) {
        const receipt = await linkReceipt(keys.receiptKey, { linkId, openId, at: reply.at });
        // Without it the sender sees an opening that only the server tells of.
        withRetries({ sleep }, undefined, () =>
          api.done(calls.openLinks.receipt, { body: { linkId, openId, receipt } }),
        ).catch(() => undefined);
      }
      const { ticket } = reply;
      return {
        contents: contents.data,
        left: reply.left,
        sender: reply.sender,
        readFile: (record, { onProgress, signal } = {}) => {
          const jsonHeaders = { "link-ticket": ticket ?? "" };
          const request = <T>(call: () => Promise<T>) =>
            withRetries({ sleep }, signal, call).catch((error: unknown) => {
              throw isCode(error, "link_ended") ? clientError("link_file_over", {}, error) : error;
            });
          const source = {
            stored: () => request(() => api(calls.openLinks.file, { params: { fileId: record.id }, jsonHeaders })),
            segment: (index: number) => {
              const params = { fileId: record.id, n: `${index}` };
              return request(() => api(calls.openLinks.fileSegment, { params, jsonHeaders }, { timeoutMs }));
            },
          };
          return readSegments(source, record, onProgress);
        },
      };
    },
  };
}
