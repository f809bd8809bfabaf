import type { argon2id } from "@pomander/vault/argon2";
import type { OpenedSummary, OpenSummaries } from "@pomander/vault/open-summaries";
import type { SearchText } from "@pomander/vault";
import type { OpenSearchTexts } from "@pomander/vault/open-search-texts";
import argon2Address from "./argon2.worker.ts?worker&url";
import { createSharedWorkerClient, withWorkerClient } from "./worker/client.ts";
import type { OpeningRequest } from "./opening.worker.ts";
import openingAddress from "./opening.worker.ts?worker&url";
import type { SearchTextsRequest } from "./search.worker.ts";
import searchAddress from "./search.worker.ts?worker&url";

/** Entries per message: few enough that copying them does not block the page, many enough to keep the worker busy. */
const batchSize = 256;
/** Messages in flight at once, so that the worker never waits for the page. */
const maxInFlight = 2;

/** The worker that opens entries: one for several vaults that are opened at once, since starting it costs more than 200 entries. */
const withOpeningWorker = createSharedWorkerClient<OpeningRequest, OpenedSummary[]>(openingAddress);

/** Opens and marks entries in a worker. The keys are passed as they are: they can be used there, and read nowhere. */
const openSummariesInWorker: OpenSummaries = async (keys, entries, onProgress) => {
  if (entries.length === 0) return [];
  return withOpeningWorker(async (client) => {
    const opened: OpenedSummary[] = [];
    const inFlight: Array<Promise<OpenedSummary[]>> = [];
    const ask = (start: number) => {
      if (start >= entries.length) return;
      const answer = client.request({ keys, entries: entries.slice(start, start + batchSize) });
      // If an earlier batch fails, this one is no longer awaited, so its rejection would be unhandled.
      answer.catch(() => {});
      inFlight.push(answer);
    };
    for (let i = 0; i < maxInFlight; i++) ask(i * batchSize);
    for (let start = 0; start < entries.length; start += batchSize) {
      opened.push(...((await inFlight.shift()) ?? []));
      ask(start + maxInFlight * batchSize);
      onProgress(opened.length);
    }
    return opened;
  });
};

/** Opens the searched text of entries in a worker, which ends with the answer. */
const openSearchTextsInWorker: OpenSearchTexts = async (keys, entries) =>
  entries.length === 0
    ? []
    : withWorkerClient<SearchTextsRequest, SearchText[][], SearchText[][]>(searchAddress, (client) =>
        client.request({ keys, entries }),
      );

type Argon2id = typeof argon2id;
type Argon2Input = Parameters<Argon2id>[0];
type Argon2Hash = Awaited<ReturnType<Argon2id>>;

/** Derives keys with Argon2id off the main thread. The worker lives for one derivation, so that its memory does too. */
const argon2InWorker: Argon2id = (input) =>
  withWorkerClient<Argon2Input, Argon2Hash, Argon2Hash>(argon2Address, (client) => client.request(input));

/** The functions that a browser gives the vault client, in addition to its pinned state: heavy work runs in workers. */
export const browserPlatform = {
  argon2: argon2InWorker,
  openSummaries: openSummariesInWorker,
  openSearchTexts: openSearchTextsInWorker,
};
