/** "1 reminder", "1,200 reminders". */
export const pluralize = (many: number, one: string, more: string) =>
  many === 1 ? `1 ${one}` : `${many.toLocaleString("en")} ${more}`;

/** Whole words for a wait: "1 minute", "40 seconds". */
export function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
