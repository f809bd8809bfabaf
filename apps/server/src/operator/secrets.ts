import { sealSecrets } from "../backup/secrets-file.ts";
import { writeSecretsExported } from "../backup/status.ts";
import { type Config, parseConfig } from "../config.ts";
import { findSecrets } from "../platform/secrets.ts";
import { createFile } from "../platform/write-file.ts";
import { CommandError, exitCodes } from "@pomander/terminal/errors";
import { askTwice } from "@pomander/terminal/ask-twice";
import { openTerminal } from "@pomander/terminal/terminal";
import type { BackupOptions } from "./backup.ts";
import { hasDatabase, withDatabase } from "./database.ts";
import { print } from "./print.ts";

const minPassphrase = 16;

/** Writes pepper and token secret into a new file that only its owner can read. Returns the exit code. */
export async function exportSecrets(
  file: string,
  { encryptTo }: BackupOptions,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const config = parseConfig(env);
  const { pepper, tokenSecret } = await findSecrets(config);
  if (pepper === null || tokenSecret === null) {
    throw new CommandError("This server has no secrets yet. Its first start creates them: npm start");
  }
  const to = encryptTo === undefined ? { passphrase: await askPassphrase() } : { recipient: encryptTo };
  await createFile(file, await sealSecrets({ pepper, tokenSecret }, to));
  print(
    `Wrote ${file}. Keep it away from your backups, with ${encryptTo === undefined ? "its passphrase" : "the identity that opens it"}.`,
  );
  print('To restore, pass it with --secrets. "age -d" opens it, too.');
  if (!(await remember(config, env))) {
    print("The database couldn't be reached, so the server will keep reminding you to export its secrets.");
  }
  return exitCodes.done;
}

/** Stores the time of the export, so that the server stops asking for it. Returns whether the database accepted it. */
async function remember(config: Config, env: NodeJS.ProcessEnv): Promise<boolean> {
  // A server that was never started must not get a database just for this.
  if (!hasDatabase(config)) return false;
  try {
    await withDatabase({ ...env, LOG_LEVEL: "silent", LOG_LEVEL_FILE: "" }, (db) =>
      writeSecretsExported(db, new Date()),
    );
    return true;
  } catch {
    return false;
  }
}

async function askPassphrase(): Promise<string> {
  const terminal = openTerminal();
  if (terminal === null) {
    throw new CommandError("Can't ask for a passphrase without a terminal. Use --encrypt-to with an age recipient.");
  }
  for (;;) {
    const passphrase = await askTwice(terminal, "New passphrase: ", "Again: ");
    if (passphrase.length >= minPassphrase) return passphrase;
    terminal.show(
      `Choose at least ${minPassphrase} characters: whoever finds the file can guess as often as they like.`,
    );
  }
}
