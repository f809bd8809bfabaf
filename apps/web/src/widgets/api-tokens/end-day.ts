import { limits } from "@pomander/contract";
import { type Day, dayOf, isDay, localDate, plusDays } from "../../lib/format/days.ts";

const today = () => dayOf(new Date());

/** Returns the day that is proposed as a token's last. */
export const defaultEndDay = (): Day => plusDays(today(), 90);

/** Returns whether a token may end with a day. */
export const isEndDay = (day: Day): boolean =>
  isDay(day) && day >= today() && day < plusDays(today(), limits.apiTokenDays);

/** Returns the last moment of a day on this device's clock. */
export const endOfDay = (day: Day): string => new Date(localDate(plusDays(day, 1)).getTime() - 1).toISOString();
