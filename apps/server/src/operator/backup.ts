import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { writeBackupFile } from "../backup/backup-file.ts";
import { BackupError, type BackupHeader } from "../backup/format.ts";
import { restoreBackup } from "../backup/restore.ts";
import { assertRecipient, type Opener, openSealed, sealFor } from "../backup/sealing.ts";
import { openSecrets } from "../backup/secrets-file.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Config } from "../config.ts";
import { findSecrets, pepperCheckOf, type Secrets, storeSecrets } from "../platform/secrets.ts";
import { CommandError, exitCodes } from "@pomander/terminal/errors";
import { openTerminal } from "@pomander/terminal/terminal";
import { version } from "../version.ts";
import { withStorage } from "./database.ts";
import { print } from "./print.ts";

export interface BackupOptions {
  encryptTo?: string;
}
export interface OpenOptions {
  identity?: string;
}
export interface RestoreOptions extends OpenOptions {
  secrets?: string;
}

/** Backs up into a file, or to standard output for "-". Returns the exit code. */
export async function backup(file: string, { encryptTo }: BackupOptions, env: NodeJS.ProcessEnv): Promise<number> {
  if (encryptTo !== undefined) assertRecipient(encryptTo);
  const sealing = encryptTo === undefined ? {} : { encrypt: (plain: Readable) => sealFor(encryptTo, plain) };
  const options = { release: version, ...sealing };
  return withStorage(env, async (storage) => {
    const client = await storage.connect();
    try {
      if (file === "-") {
        await writeBackup(client, { ...options, out: process.stdout });
        return exitCodes.done;
      }
      const { header, contents, bytes } = await writeBackupFile(client, file, options);
      const rows = (name: string) => contents.tables.find((table) => table.name === name)?.rows ?? 0;
      print(`Backed up everything as of ${header.at}: ${file} (${sizeOf(bytes)}).`);
      print(`Accounts: ${rows("users")}, entries: ${rows("password_entries")}, reminders: ${rows("reminders")}.`);
      print(
        "The backup doesn't contain the pepper, and without it no vault can be opened. Keep it separately: pomander secrets export",
      );
      return exitCodes.done;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}

/** Restores a backup into a throwaway PostgreSQL, to check that it can be restored. Returns the exit code. */
export async function verify(file: string, options: OpenOptions): Promise<number> {
  const header = await verifyBackup(await openFile(file, await openerOf(options)));
  print(`This backup is complete and can be restored. It's from ${header.at}, release ${header.release}.`);
  return exitCodes.done;
}

/** Restores a backup into the database of the settings, which must be empty. */
export async function restore(file: string, options: RestoreOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const opener = await openerOf(options);
  const given = options.secrets === undefined ? null : await readSecrets(options.secrets, opener);
  const input = await openFile(file, opener);
  return withStorage(env, async (storage, config) => {
    const secrets = await chooseSecrets(config, given);
    const client = await storage.connect();
    try {
      const header = await restoreBackup(client, {
        input,
        checkHeader: (read) => assertPepper(read, secrets.pepper),
        beforeCommit: async () => {
          if (given !== null && config.pepper === null) await storeSecrets(config.dataDir, given);
        },
      });
      tellWhatNow(header);
      return exitCodes.done;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}

function tellWhatNow(header: BackupHeader): void {
  print(`Restored everything as of ${header.at}. Start the server: npm start`);
  print("");
  print("Emails are on hold, so none is sent twice. To send them: npm run pomander -- mails resume");
  print("All sessions have ended, so everyone signs in again.");
  print("Invitations by email, also those of a company, have ended. Send those again that were open.");
  print(
    "Calendar links and channels that were removed since are back. People are asked about theirs when they sign in.",
  );
  print(
    "Passkeys and second factors that were removed since the backup are back: let people look at Profile, Security.",
  );
  print(
    "If provisioning was Live, it is Watching again, and its token waits for Keep. Let the directory send everything, then go live again.",
  );
  print("Machines that read shared vaults wait until a manager keeps them, on the vault's page.");
  print("API tokens wait for Keep or Rotate, audit webhooks for Keep. Links for people without an account have ended.");
  print("Anything saved after the backup is lost. Tell people:");
  print(
    `  The server was restored from a backup of ${header.at}. Your browser may warn you that your vault is older than`,
  );
  print('  what it has seen. That is expected: choose "Keep this version", then check what you changed since.');
  print("  If you changed your master password since, your browser warns you of that: the former one counts again.");
}

async function chooseSecrets(config: Config, given: Secrets | null): Promise<{ pepper: Buffer | null }> {
  const present = await findSecrets(config);
  if (given !== null && present.pepper !== null && !given.pepper.equals(present.pepper)) {
    const place = config.pepper === null ? `the file pepper in ${config.dataDir}` : "PEPPER";
    throw new BackupError(`The pepper in --secrets differs from ${place}. Remove the wrong one, then try again.`);
  }
  return { pepper: given?.pepper ?? present.pepper };
}

function assertPepper({ pepperCheck }: BackupHeader, pepper: Buffer | null): void {
  if (pepperCheck === null) return;
  if (pepper === null) {
    throw new BackupError(
      "The pepper of this backup's server isn't here, and without it no vault can be opened. Provide it with --secrets (what " +
        '"pomander secrets export" wrote), put the file pepper into the data folder, or set PEPPER.',
    );
  }
  if (pepperCheckOf(pepper) !== pepperCheck) {
    throw new BackupError(
      "The pepper here isn't the one this backup's server used, so no vault could be opened. Nothing was changed. Use the " +
        "secrets that were exported from that server.",
    );
  }
}

async function readSecrets(file: string, opener: Opener | null): Promise<Secrets> {
  const sealed = await readFile(file, "utf8");
  if (opener !== null) {
    const opened = await openSecrets(sealed, opener).catch(() => null);
    if (opened !== null) return opened;
  }
  const terminal = openTerminal();
  if (terminal === null) {
    throw new CommandError("Can't ask for the passphrase of the secrets without a terminal. Use --identity instead.");
  }
  return openSecrets(sealed, { passphrase: await terminal.secret("Passphrase of the secrets: ") });
}

async function openerOf({ identity }: OpenOptions): Promise<Opener | null> {
  return identity === undefined ? null : { identity: await readFile(identity, "utf8") };
}

/** Opens a backup file. Called before a database is started, so that a wrong name is reported first. */
async function openFile(file: string, opener: Opener | null): Promise<Readable> {
  if (file === "-") return openSealed(process.stdin, opener);
  if (!(await stat(file)).isFile()) throw new BackupError(`${file} isn't a file.`);
  return openSealed(createReadStream(file), opener);
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
