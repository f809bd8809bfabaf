const weekStartDays: Record<string, number> = { US: 0, CA: 0, MX: 0, BR: 0, JP: 0, IL: 0, IN: 0, ZA: 0 };
const monday = 1;

/** Returns the weekday on which a week begins in a language's region: Sunday is 0 (Unicode CLDR, `weekData`). */
export function weekStartOf(language: string): number {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number };
      weekInfo?: { firstDay: number };
    };
    const known = locale.getWeekInfo?.() ?? locale.weekInfo;
    // The API counts Sunday as 7.
    if (known !== undefined) return known.firstDay % 7;
    // A browser without the API gets the usual first day of the region.
    return weekStartDays[locale.maximize().region ?? ""] ?? monday;
  } catch {
    return monday;
  }
}
