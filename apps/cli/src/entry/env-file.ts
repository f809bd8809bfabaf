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

const scheme = "pomander://";

/** Where a reference points to. */
export interface Reference {
  /** A title or an id. */
  entry: string;
  field: string;
}

/**
 * Reads `pomander://title/field`. The last slash parts the two, so that a title may have some; either may be
 * percent-encoded. null: it is no reference. Throws UsageError for one that lacks a part, or has other text before it.
 */
export function parseReference(value: string, name: string): Reference | null {
  if (!value.includes(scheme)) return null;
  if (!value.startsWith(scheme))
    throw new UsageError(
      `${name} has a reference inside other text. Only values that are a reference and nothing else are replaced.`,
    );
  const path = value.slice(scheme.length);
  const slash = path.lastIndexOf("/");
  const [entry, field] = [decode(path.slice(0, Math.max(slash, 0))), decode(path.slice(slash + 1))];
  if (entry === "" || field === "")
    throw new UsageError(`${name} isn't a complete reference. Use pomander://title/field`);
  return { entry, field };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
