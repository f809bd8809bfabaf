import { describe, expect, test } from "vitest";
import { cardBrand, cardGroups, groupCardNumber, isCardExpired, isCardNumber, readExpiry, showExpiry } from "./card.ts";

describe("a card's number", () => {
  // Test numbers that payment companies publish.
  test.each([
    ["4111 1111 1111 1111", "Visa", "4111 1111 1111 1111"],
    ["5555-5555-5555-4444", "Mastercard", "5555 5555 5555 4444"],
    ["2223003122003222", "Mastercard", "2223 0031 2200 3222"],
    ["378282246310005", "American Express", "3782 822463 10005"],
    ["6011111111111117", "Discover", "6011 1111 1111 1117"],
    ["30569309025904", "Diners Club", "3056 9309 0259 04"],
    ["3530111333300000", "JCB", "3530 1113 3330 0000"],
    ["6200000000000005", "UnionPay", "6200 0000 0000 0005"],
    ["6759649826438453", "Maestro", "6759 6498 2643 8453"],
  ])("%s is recognized as %s, and grouped as it is printed", (number, brand, grouped) => {
    expect(cardBrand(number)).toBe(brand);
    expect(isCardNumber(number)).toBe(true);
    expect(groupCardNumber(number)).toBe(grouped);
  });

  test.each([
    ["4111 1111 1111 1112", false],
    ["4111 1111 1111 1117 2345 6", false],
    ["see the drawer", false],
    ["4111 1111", null],
    ["", null],
  ])("%j is a card's number: %j", (number, expected) => {
    expect(isCardNumber(number)).toBe(expected);
  });

  test.each([
    ["4111111111111111", [4, 4, 4, 4]],
    ["378282246310005", [4, 6, 5]],
    ["4111-1111-1111-1111", [19]],
    ["see the drawer", [14]],
  ])("%s is shown in groups of these sizes, every character in one: %j", (number, sizes) => {
    expect(cardGroups(number)).toEqual(sizes);
  });

  test("that is none stays as it is, without a brand", () => {
    expect(groupCardNumber("XXXX 1234")).toBe("XXXX 1234");
    expect(cardBrand("XXXX")).toBeNull();
    expect(cardBrand("41")).toBeNull();
  });
});

describe("the month until which a card is good", () => {
  test.each([
    ["08/29", "2029-08"],
    ["8/2029", "2029-08"],
    ["0829", "2029-08"],
    ["08 / 29", "2029-08"],
    ["2029-8", "2029-08"],
    ["13/29", null],
    ["0/29", null],
    ["soon", null],
    ["", null],
  ])("%j is %j", (typed, stored) => {
    expect(readExpiry(typed)).toBe(stored);
  });

  test("is shown as it is printed", () => {
    expect([showExpiry("2029-08"), showExpiry("1999-12"), showExpiry("2029-13"), showExpiry("soon")]).toEqual([
      "08/29",
      "12/1999",
      "2029-13",
      "soon",
    ]);
    expect(["08/29", "12/1999"].map(readExpiry)).toEqual(["2029-08", "1999-12"]);
  });

  test("is over when the next one begins", () => {
    expect(isCardExpired("2026-11", "2026-11-30")).toBe(false);
    expect(isCardExpired("2026-10", "2026-11-01")).toBe(true);
    expect(isCardExpired("soon", "2026-11-01")).toBe(false);
  });
});
