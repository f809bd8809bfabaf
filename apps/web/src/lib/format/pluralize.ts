export { pluralize } from "@pomander/vault/pluralize";

/** Whole words for a wait: "1 minute", "40 seconds". */
export function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
