import { describe, expect, test } from "vitest";
import { clearDay, lastDayOfMonth, orderOfDays, parseDay, parseMonth } from "./dates.ts";

describe("dates of exports", () => {
  test.each([
    ["2026-03-09", "2026-03-09"],
    ["2026/3/9", "2026-03-09"],
    ["2026-03-09T23:30:00Z", "2026-03-09"],
    ["2026-03-09 10:00", "2026-03-09"],
    ["9.3.2026", "2026-03-09"],
    ["09. 03. 2026", "2026-03-09"],
    ["March 9, 2026", "2026-03-09"],
    ["January,31,2001", "2001-01-31"],
    ["9 Mar 2026", "2026-03-09"],
    ["9. March 2026", "2026-03-09"],
    ["02/2028", "2028-02-29"],
    ["February, 2027", "2027-02-28"],
    ["2026-12", "2026-12-31"],
    ["29.2.2027", null],
    ["2026-13-01", null],
    ["31.12.1899", null],
    ["soon", null],
    ["", null],
    ["4711", null],
  ])("%s is %s", (text, day) => expect(parseDay(text)).toBe(day));

  test.each([
    ["03/26", "2026-03"],
    ["3/2026", "2026-03"],
    ["032026", "2026-03"],
    ["2026-3", "2026-03"],
    ["January,2025", "2025-01"],
    ["13/26", null],
    ["March", null],
  ])("%s is the month %s", (text, month) => expect(parseMonth(text)).toBe(month));

  test("a month ends on its last day", () => {
    expect(lastDayOfMonth("2028-02")).toBe("2028-02-29");
    expect(lastDayOfMonth("2100-02")).toBe("2100-02-28");
  });

  test("the order of day and month comes from the other dates, or not at all", () => {
    const [unclear, dayFirst, monthFirst] = ["03/04/2026", "25/12/2026", "12/25/2026"].map((text) => {
      const day = parseDay(text);
      if (typeof day !== "object" || day === null) throw new Error(text);
      return day;
    });
    expect(orderOfDays([unclear!])).toBeNull();
    expect(orderOfDays([unclear!, dayFirst!])).toBe("dayFirst");
    expect(orderOfDays([unclear!, monthFirst!])).toBe("monthFirst");
    expect(orderOfDays([dayFirst!, monthFirst!])).toBeNull();
    expect(clearDay(unclear!, "dayFirst")).toBe("2026-04-03");
    expect(clearDay(unclear!, "monthFirst")).toBe("2026-03-04");
    expect(clearDay(unclear!, null)).toBeNull();
    expect(clearDay({ first: 4, second: 4, year: 2026 }, null)).toBe("2026-04-04");
    expect(clearDay(dayFirst!, "monthFirst")).toBeNull();
  });
});
