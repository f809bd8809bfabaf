import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ConfigError } from "../../config.ts";

// Without O_NONBLOCK the start would wait until another process reads a pipe.
const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/**
 * Checks that the file of `AUDIT_LOG` is writable, and creates it. A full disk is accepted, because writing is retried.
 * @throws ConfigError with the path of the file and of its folder
 */
export async function checkAuditLog(setting: string | null): Promise<void> {
  if (setting === null || setting === "stdout") return;
  const path = resolve(setting);
  const fault = (text: string) => new ConfigError([`AUDIT_LOG ${path} ${text}`]);
  try {
    await using file = await open(path, flags, 0o600);
    if (!(await file.stat()).isFile()) throw fault("isn't a file");
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") return;
    if (code === "ENOENT") throw fault(`has no folder: create ${dirname(path)}, which the server doesn't`);
    if (code === "ENOTDIR") throw fault(`has no folder: ${dirname(path)} isn't one`);
    if (code === "EISDIR" || code === "ENXIO") throw fault("isn't a file");
    const advice = `let the server's user read and write the file and its folder ${dirname(path)}`;
    throw fault(`can't be written (${code}): ${advice}, under systemd with ReadWritePaths`);
  }
}
