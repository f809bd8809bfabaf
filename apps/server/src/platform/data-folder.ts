import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** By which a data folder is known: a folder that holds other things is not made private under its owner's feet. */
const ownNames: ReadonlySet<string> = new Set(["pepper", "token-secret", "postgres", "instance", "outbox"]);
const othersMayEnter = 0o077;
const othersMayWrite = 0o022;

/**
 * Makes the data folder when it is not there, and private when others may enter it: it holds secrets, and what another
 * user put there beforehand they could read or would know.
 * @throws with words for the person who starts the server when the folder or something in it is another user's
 */
export function prepareDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const me = process.getuid?.();
  // Windows knows no such modes; a folder in somebody's home is theirs.
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

/** Root may put things where it likes; PostgreSQL runs as a user of its own when root starts the server. */
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
