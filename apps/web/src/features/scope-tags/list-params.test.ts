import fc from "fast-check";
import { expect, it } from "vitest";
import { pageSizes } from "../../lib/list/paging.ts";
import { filterByText } from "./list/use-lists.ts";
import { readListParams, tabs, writeListParams } from "./list-params.ts";

it("a place survives the address", () => {
  const place = fc.record({
    tab: fc.constantFrom(...tabs),
    search: fc.string(),
    page: fc.integer({ min: 1, max: 1_000 }),
    pageSize: fc.constantFrom(...pageSizes),
  });
  fc.assert(
    fc.property(place, (before) => {
      expect(readListParams(new URLSearchParams(writeListParams(before).toString()))).toEqual(before);
    }),
  );
});

it("takes what is usual for an address that makes no sense: the first five scope tags", () => {
  const place = readListParams(new URLSearchParams("tab=users&page=0&size=7"));
  expect(place).toEqual({ tab: "tags", search: "", page: 1, pageSize: 5 });
});

it("finds by name or description, without case and accents, and not across the two", () => {
  const rows = [{ name: "<Verträge>", description: "Rent" }];
  for (const search of ["VERTRAGE", " rent ", "ge>", ""]) expect(filterByText(rows, search)).toHaveLength(1);
  for (const search of ["ge>rent", "> r"]) expect(filterByText(rows, search)).toEqual([]);
});
