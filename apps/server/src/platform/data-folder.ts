import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Names by which a data folder is recognised: a folder with other contents must not become private to this server. */
const ownNames: ReadonlySet<string> = new Set(["pepper", "token-secret", "postgres", "instance", "outbox"]);
const othersMayEnter = 0o077;
const othersMayWrite = 0o022;

/**
 * Creates the data folder if it is missing, and makes it private if others may enter it: it contains secrets, and files
 * that another user put there beforehand would be readable or known to that user.
 * @throws with words for the person who starts the server when the folder or something in it is another user's
 */
export function prepareDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const me = process.getuid?.();
  // Windows has no such modes; a folder in a user's home is private there.
  if (me === undefined) return;
  const { uid, mode } = statSync(dataDir);
  if (uid !== me) throw new Error(`${dataDir} belongs to another user, who could read every secret. ${elsewhere}`);
  if ((mode & othersMayEnter) === 0) return;
  const entries = readdirSync(dataDir);
  if (entries.length > 0 && !entries.some((name) => ownNames.has(name))) {
    throw new Error(`${dataDir} holds other things than Pomander's and is open to other users. ${elsewhere}`);
  }
  chmodSync(dataDir, 0o700);
  if ((statSync(dataDir).mode & othersMayEnter) !== 0) {
    throw new Error(`${dataDir} is open to other users and its file system lets nobody close it. ${elsewhere}`);
  }
  if ((mode & othersMayWrite) !== 0) assertNoForeignFiles(dataDir, me);
}

const elsewhere = "Choose a folder of the server's own with DATA_DIR.";

/**
 * Refuses files of other users, except root's, and PostgreSQL's, which runs as a user of its own when root starts the
 * server.
 */
function assertNoForeignFiles(dataDir: string, me: number): void {
  for (const name of readdirSync(dataDir)) {
    const { uid } = lstatSync(join(dataDir, name));
    if (uid === me || uid === 0 || (me === 0 && name === "postgres")) continue;
    throw new Error(
      `Others could write to ${dataDir}, and ${join(dataDir, name)} is another user's: whoever put it there knows it. ` +
        "Remove it if it is not yours, then start again.",
    );
  }
}
