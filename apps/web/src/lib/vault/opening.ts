import type { OpenedSummary, OpenSummaries } from "@pomander/vault/opening";
import { withWorker } from "../worker/helper.ts";
import address from "./opening.worker.ts?worker&url";
import type { OpeningQuestion } from "./opening.worker.ts";

/** Entries a message: few enough that copying them does not hold the page up, many enough to keep the worker busy. */
const perMessage = 256;
/** Messages under way at once, so that the worker never waits for the page. */
const ahead = 2;

/** Opens and marks entries in a worker. The keys go along as they are: they can be used there, and read nowhere. */
export const openSummariesInWorker: OpenSummaries = async (keys, entries, onProgress) => {
  if (entries.length === 0) return [];
  return withWorker<OpeningQuestion, OpenedSummary[], OpenedSummary[]>(address, async (helper) => {
    const opened: OpenedSummary[] = [];
    const underWay: Array<Promise<OpenedSummary[]>> = [];
    const ask = (start: number) => {
      if (start >= entries.length) return;
      const answer = helper.ask({ keys, entries: entries.slice(start, start + perMessage) });
      // When the one before it fails, nobody waits for this one any more.
      answer.catch(() => {});
      underWay.push(answer);
    };
    for (let i = 0; i < ahead; i++) ask(i * perMessage);
    for (let start = 0; start < entries.length; start += perMessage) {
      opened.push(...((await underWay.shift()) ?? []));
      ask(start + ahead * perMessage);
      onProgress(opened.length);
    }
    return opened;
  });
};
