import { UsageError } from "@pomander/terminal/errors";

/** A setting of a file: a name and a text, which may be a reference. */
export type EnvEntry = [name: string, value: string];

const linePattern = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/s;

/**
 * Reads lines of `NAME=value`; `#` begins a comment, quotes around a value are taken off, and in double quotes `\n` is a line
 * break. Throws UsageError, which names the line and nothing of it.
 */
export function parseEnvFile(text: string): EnvEntry[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((line, index): EnvEntry[] => {
      const trimmed = line.trim();
      if (trimmed === "" || trimmed.startsWith("#")) return [];
      const [, name, value] = linePattern.exec(trimmed) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`Line ${index + 1} of the file isn't NAME=value.`);
      return [[name, unquoted(value)]];
    });
}

function unquoted(value: string): string {
  const [, quote, inner] = /^(["'])(.*)\1(?:\s+#.*)?$/s.exec(value) ?? [];
  if (quote === '"' && inner !== undefined) return inner.replaceAll("\\n", "\n").replaceAll('\\"', '"');
  if (inner !== undefined) return inner;
  return value.replace(/\s+#.*$/s, "").trim();
}
