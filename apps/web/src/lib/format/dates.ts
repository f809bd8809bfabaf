import { format } from "date-fns";

/** A moment on this device's clock, in English: "Nov 03, 2026, 09:12". No line ends within the day or the time. */
export const formatMoment = (iso: string) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "—" : format(date, "MMM\u00a0dd,\u00a0yyyy,\u00a0HH:mm");
};
