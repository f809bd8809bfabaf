/** A source in which breached passwords are looked up. */
export interface BreachSource {
  kind: "file" | "service";
  /** Host of the service; null for a file. */
  host: string | null;
  /**
   * Returns the known hashes that begin with five hexadecimal digits in upper case: lines `SUFFIX:COUNT`, none with a
   * count of 0.
   * @throws BreachSourceError
   */
  read(prefix: string): Promise<string>;
  close(): Promise<void>;
}

/** A look-up that failed. The message is for the log, and never contains a prefix. */
export class BreachSourceError extends Error {
  override readonly name = "BreachSourceError";
}

const rangeLine = /^([0-9A-F]{35}):(\d{1,12})$/i;

/**
 * Returns the lines of a service's answer without its padding.
 * @throws BreachSourceError when it is not a range
 */
export function parseRange(answer: string): string {
  const lines = answer.split("\n").map((line) => line.trimEnd());
  const found = lines.filter((line) => line !== "").map((line) => rangeLine.exec(line));
  if (found.length === 0) throw new BreachSourceError("the answer is empty");
  return found
    .map((match) => {
      if (match === null) throw new BreachSourceError("the answer is no list of hashes");
      return { suffix: (match[1] ?? "").toUpperCase(), count: Number(match[2]) };
    })
    .filter(({ count }) => count > 0)
    .map(({ suffix, count }) => `${suffix}:${count}`)
    .join("\n");
}
