import { format } from "date-fns";

/** A moment on this device's clock, in English: "3 Nov 2026, 09:12". */
export const formatMoment = (iso: string) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "—" : format(date, "d MMM yyyy, HH:mm");
};
