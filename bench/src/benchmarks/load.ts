import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { newDrafts, registerAccount } from "../accounts.ts";
import { createHttp, type HttpClient, textOf } from "../http.ts";
import { quantileOf } from "../quartiles.ts";
import type { Benchmark } from "../report.ts";
import { newSaver, type Saver } from "../saver.ts";
import type { BenchServer } from "../server/start.ts";
import { prepareLogin } from "./sign-in.ts";

const levels = [1, 16, 64] as const;
const mostAtOnce = 64;
/** Number of requests of each kind at each level, of the bare ones too. */
const requests = 1_280;
const entries = 100;
const idleConnections = 2_000;
const slowClients = 16;

/** Does the next request; no two workers use the same `turn` at the same time. */
type Work = (http: HttpClient, turn: number) => Promise<unknown>;

/**
 * Measures sign-ins, opens and saves by 1, 16 and 64 at once, and opens beside thousands of idle and some very slow
 * connections.
 */
export async function measureLoad(server: BenchServer): Promise<Benchmark> {
  const { url, bareUrl } = server;
  const { token, vault } = await registerAccount(url);
  await vault.importEntries(newDrafts(entries));
  vault.close();
  const headers = { authorization: `Bearer ${token}` };
  const read = async (http: HttpClient) => textOf(await http("GET", `${url}/api/user/vault/contents`, { headers }));
  const logins = await Promise.all(Array.from({ length: 4 }, () => prepareLogin(url)));
  const savers: Saver[] = [];
  while (savers.length < mostAtOnce) savers.push(await newSaver(url));
  const { http, closeConnections } = createHttp();
  textOf(await http("PUT", `${bareUrl}/bytes`, { body: await read(http) }));
  closeConnections();
  const bareSave = savers[0]!.last();

  const kinds: { name: string; work: Work; bare: Work }[] = [
    {
      name: "sign-ins",
      work: (by, turn) => logins[turn % logins.length]!(by),
      bare: async (by) => textOf(await by("POST", `${bareUrl}/bytes`, { body: "{}" })),
    },
    {
      name: "opens",
      work: (by) => read(by),
      bare: async (by) => textOf(await by("GET", `${bareUrl}/bytes`)),
    },
    {
      name: "saves",
      work: async (by, turn) => {
        const saver = savers[turn]!;
        textOf(await by("PUT", saver.url, { body: saver.next(), headers: saver.headers }));
      },
      bare: async (by) => textOf(await by("PUT", `${bareUrl}/stored`, { body: bareSave })),
    },
  ];
  const notes = [];
  for (const { name, work, bare } of kinds) {
    for (const atOnce of levels) {
      const reference = await measure(bare, atOnce);
      const measured = await measure(work, atOnce);
      notes.push(
        `${name}, ${atOnce} at once: ${told(measured)}; bare: ${told(reference)}; ${timesAs(measured, reference)}`,
      );
    }
  }
  const alone = await measure(read, 16);
  const idle = await openIdle(url);
  const slow = await openSlow(url);
  const beside = await measure(read, 16);
  const still = slow.filter(({ destroyed }) => !destroyed).length;
  for (const socket of [...idle, ...slow]) socket.destroy();
  notes.push(
    `opens, 16 at once, beside ${idle.length} idle connections and ${still} clients of one byte a second: ` +
      `${told(beside)}; without: ${told(alone)}; ${timesAs(beside, alone)}`,
  );
  return { title: `${requests} requests of each kind at each level, client included`, comparisons: [], notes };
}

/** Milliseconds of each request at one level of concurrency, and of all together. */
interface Latencies {
  each: readonly number[];
  whole: number;
}

async function measure(work: Work, atOnce: number): Promise<Latencies> {
  const each: number[] = [];
  let left = requests;
  const clients = Array.from({ length: atOnce }, () => createHttp());
  await Promise.all(clients.map(({ http }, person) => work(http, person)));
  // A session may save only so often a day, so each worker uses its own savers in turn.
  const turnOf = (person: number, round: number) => (person + round * atOnce) % mostAtOnce;
  const begun = performance.now();
  await Promise.all(
    clients.map(async ({ http }, person) => {
      for (let round = 0; left-- > 0; round++) {
        const start = performance.now();
        await work(http, turnOf(person, round));
        each.push(performance.now() - start);
      }
    }),
  );
  const whole = performance.now() - begun;
  for (const { closeConnections } of clients) closeConnections();
  return { each, whole };
}

const [p50, p99] = [0.5, 0.99].map((part) => (numbers: readonly number[]) => quantileOf(numbers, part)) as [
  (numbers: readonly number[]) => number,
  (numbers: readonly number[]) => number,
];
const told = ({ each, whole }: Latencies) =>
  `p50 ${p50(each).toFixed(1)} ms, p99 ${p99(each).toFixed(1)} ms, ${((each.length / whole) * 1_000).toFixed(0)} a second`;
const timesAs = (measured: Latencies, reference: Latencies) =>
  `p50 ${(p50(measured.each) / p50(reference.each)).toFixed(2)}×, p99 ${(p99(measured.each) / p99(reference.each)).toFixed(2)}×`;

/** Opens connections that send nothing. */
async function openIdle(url: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < idleConnections) sockets.push(await open(url));
  return sockets;
}

/** Opens connections that send a request's body at one byte a second. */
async function openSlow(url: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < slowClients) {
    const socket = await open(url);
    socket.write(
      "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n",
    );
    const timer = setInterval(() => socket.write(randomBytes(1)), 1_000);
    socket.on("close", () => clearInterval(timer));
    sockets.push(socket);
  }
  return sockets;
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  // A connection that the server ends is no fault of the measurement.
  socket.on("error", () => undefined);
  return socket;
}
