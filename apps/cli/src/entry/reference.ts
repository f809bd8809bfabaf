import { UsageError } from "@pomander/terminal/errors";

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

/** Returns whether a value is a whole reference and nothing else. */
export function isReference(value: string): boolean {
  try {
    return parseReference(value, "") !== null;
  } catch {
    return false;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
