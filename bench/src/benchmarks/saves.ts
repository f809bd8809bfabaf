import { createHttp, textOf } from "../http.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import { newSaver, type Saver } from "../saver.ts";
import type { BenchServer } from "../server/start.ts";

const people = 16;
/** Number of saves of each person in each round, one after the other. */
const saves = 10;
const rounds = 40;

/** Measures saves of 16 people at once, each on their own connection, against as many bare, durable INSERTs. */
export async function measureSaves({ url, bareUrl }: BenchServer): Promise<Benchmark> {
  const { http, closeConnections } = createHttp(people);
  const savers: Saver[] = [];
  while (savers.length < people) savers.push(await newSaver(url));

  /** Returns the bodies that each person sends next; they are built before the clock runs. */
  const bodies = () => savers.map(({ next }) => Array.from({ length: saves }, next));
  const sendAll = (sent: readonly string[][], urlOf: (saver: Saver) => string) =>
    Promise.all(
      savers.map(async (saver, i) => {
        for (const body of sent[i] ?? []) textOf(await http("PUT", urlOf(saver), { body, headers: saver.headers }));
      }),
    );
  const times = await runRounds(rounds, [
    async (time) => {
      const sent = bodies();
      await time("saves", () => sendAll(sent, (saver) => saver.url));
    },
    async (time) => {
      const sent = savers.map(({ last }) => Array.from({ length: saves }, last));
      await time("bare", () => sendAll(sent, () => `${bareUrl}/stored`));
    },
  ]);
  closeConnections();
  return {
    title: `${people} people at once, each saving an entry ${saves} times over HTTP`,
    comparisons: [
      {
        what: `${people * saves} saves, the connections open`,
        measured: timesOf(times, "saves"),
        against: "a bare Fastify route that INSERTs the same bytes",
        reference: timesOf(times, "bare"),
        meaning:
          "the same process, pool and bytes, each stored by one prepared statement that waits for the disk. Above 1 is " +
          "what a save is besides: the token and the session, judging every envelope, the vault's lock, what is " +
          "replaced kept in the history, the manifest, the entry in the reply. At most 4 is asked for.",
      },
    ],
  };
}
