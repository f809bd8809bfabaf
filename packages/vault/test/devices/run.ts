import { hashSealedManifest } from "@pomander/crypto";
import { createSeededRandom, type SeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import { createTestEnvironment } from "../support/test-environment.ts";
import { act } from "./actor.ts";
import { createLedger } from "./ledger.ts";
import { createMeeting } from "./meeting.ts";
import { backUp } from "./server-backup.ts";
import {
  createComputer,
  createTally,
  linkName,
  noteRestore,
  triedPasswords,
  type Tally,
  type Scenario,
} from "./scenario.ts";
import type { Database } from "../../../../apps/server/src/platform/database.ts";
import type { Tampering } from "../support/tampering-proxy.ts";

export interface DevicesReport extends Tally {
  seed: number;
  /** Requests or replies that the network lost. */
  lost: number;
  entriesAtEnd: number;
  /** Differences between the vault at the end and the acknowledged changes. */
  breaches: string[];
}

export interface DevicesOptions {
  serverUrl: string;
  /** The server's database, of which backups are taken and restored. */
  db: Database;
  /** Total number of writes that are begun. */
  writes: number;
  seed: number;
  /** Tampering in addition to losing requests and replies. */
  tampering?: Tampering;
  onProgress?: (begun: number) => void;
}

/** Writes before a backup is taken, then before it is restored: the minimum, and the most to add. */
const betweenBackups = { least: 40, more: 200 };
/** Share of all writes that may be added in a short run, so that one backup is restored in it, whatever the seed. */
const moreAtMost = 0.5;

/**
 * Simulates three honest devices, one of them with two tabs, that use one vault at random: they create, edit, archive,
 * restore, delete, import and undo it, put back earlier versions and make new vault keys, lose requests and replies,
 * crash at any point and start again from their stored records. Occasionally the server is restored from a backup.
 */
export async function runDevices(options: DevicesOptions): Promise<DevicesReport> {
  const { serverUrl, db, writes, seed, onProgress = () => undefined } = options;
  const env = await createTestEnvironment(serverUrl);
  const random = createSeededRandom(seed);
  const ledger = createLedger();
  const tally = createTally();
  const network = { lost: 0 };
  const more = Math.min(betweenBackups.more, writes * moreAtMost);
  const [desk, phone, laptop] = [createComputer(2), createComputer(1), createComputer(1)];
  const computers = [desk, phone, laptop];
  const tabs = [
    ["desk", desk],
    ["desk-tab-2", desk],
    ["phone", phone],
    ["laptop", laptop],
  ] as const;
  try {
    const { email, password } = await env.person();
    const { id: userId } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    let nextAt = betweenBackups.least;
    let putBack: (() => Promise<void>) | null = null;

    /** Waits for requests that are still in transit from crashed tabs. */
    const untilQuiet = async () => {
      for (let round = 0; round < 2; round++) {
        await env.proxy.idle();
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    };
    const takeBackup = async () => {
      const restoreRows = await backUp(db, userId);
      const restoreLedger = ledger.checkpoint();
      const { passwords } = world;
      return async () => {
        await restoreRows();
        restoreLedger();
        if (passwords[0] !== world.passwords[0]) tally.restoresOverNewKeys++;
        world.passwords = passwords;
        const links = await linksOf(db, userId);
        for (const computer of computers) await noteRestore(computer, email, links);
        tally.restores++;
      };
    };
    const isDue = () => tally.begun >= nextAt && tally.begun < writes;
    const meeting = createMeeting(tabs.length, isDue, async () => {
      await untilQuiet();
      if (putBack === null) putBack = await takeBackup();
      else {
        await putBack();
        putBack = null;
      }
      nextAt = tally.begun + betweenBackups.least + random.below(more);
    });
    const world: Scenario = {
      url: env.proxy.url,
      email,
      passwords: [password],
      ledger,
      tally,
      meeting,
      goOn() {
        onProgress(tally.begun);
        return tally.begun < writes && tally.alarms.length === 0;
      },
      async forgetMails() {
        await db.deleteFrom("mails").where("user_id", "=", userId).execute();
      },
    };
    env.proxy.tampering = lossyNetwork(random, network, options.tampering);
    await Promise.all(
      tabs.map(([name, computer], i) => act({ world, computer, name, random: createSeededRandom(seed + 1 + i) })),
    );
    env.proxy.tampering = {};
    await untilQuiet();
    const vault = await openOnNewDevice(env, world);
    const { fault, entries, unreadable } = vault.snapshot();
    if (fault !== null) tally.alarms.push(`a new device: ${JSON.stringify(fault)}`);
    const breaches = [...(await ledger.breaches(vault)), ...unreadable.map(({ _id }) => `${_id} cannot be opened`)];
    return { seed, ...tally, lost: network.lost, entriesAtEnd: entries.length, breaches };
  } finally {
    await env.close();
  }
}

async function openOnNewDevice(env: Awaited<ReturnType<typeof createTestEnvironment>>, world: Scenario) {
  const { email } = world;
  const refused: unknown[] = [];
  for (const password of triedPasswords(world)) {
    const opened = await env
      .device()
      .open({ email, password, recoveryKey: "" })
      .catch((error: unknown) => {
        refused.push(error);
        return null;
      });
    if (opened !== null) return opened;
  }
  throw new AggregateError(refused, "No password opens the account");
}

/** Returns every link of every chain that the server stores for an account. */
async function linksOf(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("vault_manifests")
    .innerJoin("vaults", "vaults.id", "vault_manifests.vault_id")
    .select(["vault_id", "counter", "sealed"])
    .where("user_id", "=", userId)
    .execute();
  const names = rows.map(async ({ vault_id, counter, sealed }) =>
    linkName(vault_id, { counter, hash: await hashSealedManifest(sealed) }),
  );
  return new Set(await Promise.all(names));
}

/**
 * Simulates a network that loses a request before the server sees it, or the reply after the server has processed it.
 */
function lossyNetwork(random: SeededRandom, network: { lost: number }, tampering: Tampering = {}): Tampering {
  const drops = (probability: number) => {
    if (!random.happens(probability)) return false;
    network.lost++;
    return true;
  };
  const unavailable = { status: 503, body: { message: "-", code: "unavailable", requestId: "-" } };
  return {
    tags: true,
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
