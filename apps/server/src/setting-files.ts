import { closeSync, openSync, readSync, statSync } from "node:fs";

const maxBytes = 64 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings whose value is in a file named by `NAME_FILE`: a secret of a container or of systemd's
 * LoadCredential. A newline at the file's end is not part of the value. Returns the values by name, and a sentence for
 * each one that cannot be read; no sentence contains anything from a file.
 */
export function readSettingFiles(names: readonly string[], env: Environment) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const setting = `${name}_FILE`;
    const path = env[setting]?.trim() ?? "";
    if (path === "") continue;
    if ((env[name]?.trim() ?? "") !== "") {
      problems.push(`${name} and ${setting} can't both be set: remove one of them`);
      continue;
    }
    const found = readValue(path);
    if ("problem" in found) problems.push(`${setting}: ${path} ${found.problem}`);
    else values[name] = found.value;
  }
  return { values, problems };
}

function readValue(path: string): { value: string } | { problem: string } {
  try {
    if (!statSync(path).isFile()) return { problem: "isn't a file" };
    const bytes = readBounded(path);
    if (bytes === null) return { problem: `is larger than ${maxBytes / 1024} KiB` };
    const value = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r?\n$/, "");
    // An empty secret would count as absent, and a new one would be created.
    if (value.trim() === "") return { problem: "is empty" };
    return value.includes("\0") ? { problem: "isn't text" } : { value };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { problem: "doesn't exist" };
    if (code === "EACCES" || code === "EPERM") return { problem: "can't be read by this user" };
    return { problem: error instanceof TypeError ? "isn't text in UTF-8" : `can't be read (${code})` };
  }
}

/** Reads a file; null: it is longer than a setting may be. */
function readBounded(path: string): Buffer | null {
  const bytes = Buffer.alloc(maxBytes + 1);
  const file = openSync(path, "r");
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    return length > maxBytes ? null : bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
