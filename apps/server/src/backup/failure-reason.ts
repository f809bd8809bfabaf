import { isDatabaseUnavailable } from "../platform/database-errors.ts";

const maxLength = 300;

/** Says why a backup could not be written to a folder, and what to do, as a sentence for administrators. */
export function failureReason(error: unknown, dir: string): string {
  const { code, syscall, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: "unknown" };
  if (syscall !== undefined && syscall !== "connect") {
    switch (code) {
      case "ENOSPC":
      case "EDQUOT":
        return `There's no space left on the disk of ${dir}. Free some, or keep fewer backups with BACKUP_KEEP.`;
      case "EROFS":
        return `${dir} is on a read-only file system. Mount it so that the server can write to it.`;
      case "ENOENT":
        return `The folder ${dir} doesn't exist. Create it, or mount its disk.`;
      case "ENOTDIR":
        return `${dir} isn't a folder. Choose one with BACKUP_DIR.`;
      case "EACCES":
      case "EPERM":
        return `The server can't write to ${dir} (${code}). Change the folder's owner or its permissions.`;
      case "EIO":
        return `The disk of ${dir} reports an error (EIO). Check the disk.`;
      default:
        return shorten(`Writing to ${dir} failed: ${message}`);
    }
  }
  if (isDatabaseUnavailable(error)) return shorten(`The database couldn't be read to its end: ${message}`);
  return shorten(message);
}

const shorten = (text: string) => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
};
