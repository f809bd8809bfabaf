export { pluralize } from "@pomander/vault/pluralize";

/** Whole words for a wait: "1 minute", "40 seconds", "5 hours". */
export function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5_400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
