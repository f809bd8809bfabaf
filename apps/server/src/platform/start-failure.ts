/** Reports why the server does not start, in words for known errors, and ends the process. */
export function startFailure(error: unknown): never {
  process.stderr.write(`\n${describeStartFailure(error)}\n`);
  process.exit(1);
}

/** Describes an error so that the person at the terminal can act on it; an unforeseen one by its stack. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const foreseen = describeSystemError(error);
  if (foreseen !== null) return foreseen;
  const isOurs =
    /^(ConfigError|AlreadyRunningError|WrongPepperError|BackupError)$/.test(error.name) || error.constructor === Error;
  return isOurs || isRaisedByMigration(error) ? error.message : (error.stack ?? error.message);
}

/** Returns whether a migration raised the error itself (`raise exception`), since it cannot convert a database. */
const isRaisedByMigration = (error: Error & { code?: unknown }) => error.code === "P0001";

interface SystemErrorDetails {
  port?: number;
  address?: string;
  hostname?: string;
}

const elsewhere = "or choose another data folder with DATA_DIR.";

/** Codes of connections that get no answer; at the start only the database is connected to. */
const unreachable = new Set(["ECONNREFUSED", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * Describes an address that cannot be listened on, a database that does not answer, or a folder that cannot be used.
 */
function describeSystemError(error: NodeJS.ErrnoException & SystemErrorDetails): string | null {
  const { code, port, address, hostname, path } = error;
  if (code === "EADDRINUSE") return `Port ${port} on ${address} is taken. Choose another one with PORT.`;
  if (code === "EADDRNOTAVAIL") return `${address} isn't an address of this machine. Set HOST to one that is.`;
  if (code === "EACCES" && port !== undefined) return `This user can't use port ${port}. Choose another one with PORT.`;
  if (code !== undefined && unreachable.has(code)) {
    const where = address === undefined ? "" : ` at ${address}${port === undefined ? "" : `, port ${port}`}`;
    return `The database doesn't answer${where} (${code}). Start PostgreSQL there, or change DATABASE_URL.`;
  }
  if (hostname !== undefined) return `The name ${hostname} can't be resolved (${code}). Set HOST to an address.`;
  if (path === undefined) return null;
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `This user can't use ${path} (${code}). Start as the user who owns the folder, ${elsewhere}`;
    case "EROFS":
      return `${path} is on a read-only file system. Make it writable, ${elsewhere}`;
    case "EEXIST":
    case "ENOTDIR":
      return `${path} needs to be a folder, but is a file or inside one. Move the file elsewhere, ${elsewhere}`;
    case "ENOSPC":
    case "EDQUOT":
      return `There's no space left on the disk for ${path} (${code}). Free some, ${elsewhere}`;
    default:
      return null;
  }
}
