import { createSeededRandom, type SeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import { createTestEnvironment } from "../support/test-environment.ts";
import { act, type Tally } from "./actor.ts";
import { createLedger } from "./ledger.ts";
import type { Tampering } from "../support/tampering-proxy.ts";
import type { Disk } from "./tab.ts";

export interface DevicesReport extends Tally {
  seed: number;
  /** Requests or replies that the network lost. */
  lost: number;
  entriesAtEnd: number;
  /** Where the vault at the end is not what devices were told. */
  breaches: string[];
}

export interface DevicesOptions {
  serverUrl: string;
  /** How many writes are begun, in all. */
  writes: number;
  seed: number;
  /** Beside losing requests and replies. */
  tampering?: Tampering;
  onProgress?: (begun: number) => void;
}

/**
 * Three honest devices, one of them with two tabs, write to one vault at random: they create, edit, archive, restore,
 * delete and import, lose requests and replies, crash in the middle of a save and start again with what they had stored.
 */
export async function runDevices(options: DevicesOptions): Promise<DevicesReport> {
  const { serverUrl, writes, seed, onProgress = () => undefined } = options;
  const env = await createTestEnvironment(serverUrl);
  const ledger = createLedger();
  const counts = { begun: 0, acknowledged: 0, notSaved: 0, conflicts: 0, crashes: 0, reloads: 0 };
  const tally: Tally = { ...counts, reasons: {}, alarms: [] };
  const network = { lost: 0 };
  try {
    const person = await env.person();
    const shared: Disk = new Map();
    const disks: [string, Disk][] = [
      ["desk", shared],
      ["desk-tab-2", shared],
      ["phone", new Map()],
      ["laptop", new Map()],
    ];
    env.proxy.tampering = lossyNetwork(createSeededRandom(seed), network, options.tampering);
    const goOn = () => {
      onProgress(tally.begun);
      return tally.begun < writes && tally.alarms.length === 0;
    };
    await Promise.all(
      disks.map(([name, disk], i) =>
        act({
          name,
          disk,
          url: env.proxy.url,
          person,
          random: createSeededRandom(seed + 1 + i),
          ledger,
          tally,
          goOn,
        }),
      ),
    );
    env.proxy.tampering = {};
    const vault = await env.device().open(person);
    const { fault, entries, unreadable } = vault.snapshot();
    if (fault !== null) tally.alarms.push(`a new device: ${JSON.stringify(fault)}`);
    const breaches = [...(await ledger.breaches(vault)), ...unreadable.map(({ _id }) => `${_id} cannot be opened`)];
    return { seed, ...tally, lost: network.lost, entriesAtEnd: entries.length, breaches };
  } finally {
    await env.close();
  }
}

/** A network that loses a request before the server sees it, or the reply after the server has done it. */
function lossyNetwork(random: SeededRandom, network: { lost: number }, tampering: Tampering = {}): Tampering {
  const drops = (probability: number) => {
    if (!random.happens(probability)) return false;
    network.lost++;
    return true;
  };
  const unavailable = { status: 503, body: { message: "-", code: "unavailable", requestId: "-" } };
  return {
    async request(request) {
      if (drops(0.03)) return random.pick(["drop", "late", unavailable] as const);
      if (random.happens(0.03)) await new Promise((resolve) => setTimeout(resolve, random.below(300)));
      return tampering.request?.(request);
    },
    async reply(reply, request) {
      const answer = await tampering.reply?.(reply, request);
      if (drops(0.02)) return random.happens(0.5) ? "drop" : unavailable;
      return answer;
    },
  };
}
