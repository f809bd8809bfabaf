const units = ["B", "KB", "MB", "GB", "TB", "PB"];

/** A size as people read it, in powers of 1,024 as file managers count: "812 KB", "1.5 GB". */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 10 ? 0 : 1;
  return `${value.toLocaleString("en", { maximumFractionDigits: digits })}\u00a0${units[unit]}`;
}
