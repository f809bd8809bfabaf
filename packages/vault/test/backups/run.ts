import { randomBytes } from "node:crypto";
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { writeBackupFile } from "../../../../apps/server/src/backup/backup-file.ts";
import { restoreBackup } from "../../../../apps/server/src/backup/restore.ts";
import { sealSecrets } from "../../../../apps/server/src/backup/secrets-file.ts";
import { type ConnectionOptions, connectOnce } from "../../../../apps/server/src/platform/database.ts";
import { startThrowawayPostgres } from "../../../../apps/server/src/postgres/throwaway-postgres.ts";
import { createAgeIdentity } from "../../../../apps/server/test/age-identity.ts";
import { urlOf } from "../../../../apps/server/test/crash-mail/sender.ts";
import { fillEntries } from "../../../../apps/server/test/fill-entries.ts";
import { createSeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import { readTableContents } from "../../../../apps/server/test/table-contents.ts";
import { startOwnServer } from "../support/own-server.ts";
import { createTestEnvironment } from "../support/test-environment.ts";
import { checkRestored } from "./check-restored.ts";
import { killBackups, killEmbeddedRestores, killRestores, type KillReport } from "./kills.ts";
import { createSaver } from "./savers.ts";

export interface BackupsOptions {
  seed: number;
  /** Number of users who save continuously. */
  people: number;
  /** Number of backups made while they save, each restored and verified. */
  backups: number;
  /** Number of killed backups, and of killed restores. */
  kills: number;
  /** Number of killed restores into data folders. */
  embeddedKills: number;
  /** Bytes of unused data in the database, so that there is something to interrupt. */
  filling: number;
  /** Another PostgreSQL, into which the last backup is restored and from which it is backed up again. */
  another?: ConnectionOptions | null;
  onProgress?: (text: string) => void;
}

export interface BackupsReport {
  seed: number;
  saves: number;
  backups: number;
  /** Saves that were acknowledged while a backup was made, which shows that it was made under load. */
  savesMeanwhile: number;
  killedBackups: KillReport["found"];
  killedRestores: KillReport["found"];
  killedEmbeddedRestores: KillReport["found"];
  /** Whether the rows were the same after a restore into another PostgreSQL and back; null: there was none. */
  sameThroughAnother: boolean | null;
  problems: string[];
}

/** Runs saves concurrently with backups, restores and killed backups (`npm run trial backups`). */
export async function runBackups(options: BackupsOptions): Promise<BackupsReport> {
  const { seed, people, another = null, onProgress = () => undefined } = options;
  const random = createSeededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), "pomander-backups-"));
  const server = await startOwnServer();
  const elsewhere = await startThrowawayPostgres();
  const env = await createTestEnvironment(server.url);
  const report: BackupsReport = {
    seed,
    saves: 0,
    backups: 0,
    savesMeanwhile: 0,
    killedBackups: {},
    killedRestores: {},
    killedEmbeddedRestores: {},
    sameThroughAnother: null,
    problems: [],
  };
  const takeProblems = (problems: readonly string[], of: string) =>
    report.problems.push(...problems.map((problem) => `${of}: ${problem}`));
  const backUp = async (from: ConnectionOptions, file: string) => {
    const client = await connectOnce(from);
    await writeBackupFile(client, file, { release: "trial" });
    await client.end();
  };
  const restore = async (file: string, at: ConnectionOptions) => {
    const client = await connectOnce(at);
    await restoreBackup(client, { input: createReadStream(file) });
    const contents = await readTableContents(client);
    await client.end();
    return contents;
  };
  const stop = new AbortController();
  let saving: Promise<unknown> = Promise.resolve();
  try {
    const savers = await Promise.all(
      Array.from({ length: people }, (_, i) => createSaver(env, createSeededRandom(seed + 1 + i))),
    );
    saving = Promise.all(savers.map((saver) => saver.saveOn(stop.signal)));
    // The error is reported at the end, unless another one is.
    saving.catch(() => stop.abort());
    while (!stop.signal.aborted && savers.some((saver) => saver.acknowledged() < 3)) await pause(20);

    for (let i = 0; i < options.backups && !stop.signal.aborted; i++) {
      await pause(random.below(500));
      const file = join(folder, "trial.backup");
      const least = savers.map((saver) => saver.acknowledged());
      await backUp(server.connection, file);
      const most = savers.map((saver) => saver.begun());
      report.savesMeanwhile += sum(savers.map((saver) => saver.acknowledged())) - sum(least);
      const at = await createDatabase(elsewhere.connection);
      await restore(file, at);
      takeProblems(await checkRestored(at, server.secrets, savers, { least, most }), `backup ${i + 1}`);
      await dropDatabase(at);
      rmSync(file);
      report.backups += 1;
      if (report.backups % 10 === 0) onProgress(`${report.backups} backups restored and verified`);
    }

    const filler = await connectOnce(server.connection);
    await fillEntries(filler, options.filling);
    await filler.end();
    const killing = join(folder, "kills");
    mkdirSync(killing);
    const settings = {
      DATABASE_URL: urlOf(server.connection),
      PEPPER: server.secrets.pepper.toString(),
      TOKEN_SECRET: server.secrets.tokenSecret.toString(),
      DATA_DIR: folder,
    };
    const killed = await killBackups({ kills: options.kills, random, settings, folder: killing });
    report.killedBackups = killed.found;
    takeProblems(killed.problems, "a killed backup");
    onProgress(`${options.kills} backups killed`);

    stop.abort();
    await saving;
    report.saves = sum(savers.map((saver) => saver.acknowledged()));
    const last = join(folder, "last.backup");
    const source = await connectOnce(server.connection);
    // A restore ends every session, and all other rows are compared.
    await source.query("delete from sessions");
    await backUp(server.connection, last);
    const expected = await readTableContents(source);
    await source.end();

    const { identity, recipient } = await createAgeIdentity();
    writeFileSync(join(folder, "identity"), identity);
    writeFileSync(join(folder, "secrets"), await sealSecrets(server.secrets, { recipient }));
    const restores = {
      random,
      settings,
      folder: killing,
      backup: last,
      expected,
      createDatabase: () => createDatabase(elsewhere.connection),
      urlOf,
    };
    const killedRestores = await killRestores({ ...restores, kills: options.kills });
    report.killedRestores = killedRestores.found;
    takeProblems(killedRestores.problems, "a killed restore");
    onProgress(`${options.kills} restores killed`);
    if (options.embeddedKills > 0) {
      const secrets = ["--secrets", join(folder, "secrets"), "--identity", join(folder, "identity")];
      const found = await killEmbeddedRestores({ ...restores, kills: options.embeddedKills, secrets });
      report.killedEmbeddedRestores = found.found;
      takeProblems(found.problems, "a killed restore into a data folder");
      onProgress(`${options.embeddedKills} restores into data folders killed`);
    }
    if (another !== null) {
      const there = await createDatabase(another);
      const onAnother = await restore(last, there);
      await backUp(there, join(folder, "back.backup"));
      const back = await restore(join(folder, "back.backup"), await createDatabase(elsewhere.connection));
      await dropDatabase(there);
      report.sameThroughAnother = isDeepStrictEqual(onAnother, expected) && isDeepStrictEqual(back, expected);
      if (!report.sameThroughAnother) report.problems.push("the rows are others after another PostgreSQL");
    }
    return report;
  } finally {
    stop.abort();
    await saving.catch((error: unknown) => report.problems.push(`somebody could not save: ${String(error)}`));
    await env.close();
    await server.close();
    await elsewhere.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

async function createDatabase(on: ConnectionOptions): Promise<ConnectionOptions> {
  const database = `backups_${randomBytes(8).toString("hex")}`;
  const admin = await connectOnce(on);
  await admin.query(`create database ${database} template template0 encoding 'UTF8'`);
  await admin.end();
  return { ...on, database };
}

async function dropDatabase(at: ConnectionOptions): Promise<void> {
  const admin = await connectOnce({ ...at, database: "postgres" });
  await admin.query(`drop database "${at.database}" with (force)`);
  await admin.end();
}
