import { expect, test } from "vitest";
import { readPeople } from "./read-people.ts";

const bea = { email: "bea@example.org", name: "Bea Berg" };

test.each<[string, string, readonly { email: string; name: string }[]]>([
  ["a name and an address", "Bea Berg <bea@example.org>", [bea]],
  ["an address alone", "bea.berg@example.org", [{ email: "bea.berg@example.org", name: "Bea Berg" }]],
  ["lines", "Bea Berg <bea@example.org>\r\n\n cy@example.org ", [bea, { email: "cy@example.org", name: "Cy" }]],
  [
    "the list of an email program",
    '"Berg, Bea" <bea@example.org>, Cy  Diaz <CY@Example.org>; dan@example.org',
    [
      { ...bea, name: "Berg, Bea" },
      { email: "cy@example.org", name: "Cy Diaz" },
      { email: "dan@example.org", name: "Dan" },
    ],
  ],
  ["an address of signs", "_@example.org", [{ email: "_@example.org", name: "_@example.org" }]],
  ["an address that begins with a sign", "_bea__berg@example.org", [{ ...bea, email: "_bea__berg@example.org" }]],
  ["an address in brackets alone", "<bea@example.org>", [{ ...bea, name: "Bea" }]],
  ["an address twice", "Bea Berg <bea@example.org>, BEA@example.org", [bea]],
])("reads %s", (_what, typed, people) => {
  expect(readPeople(typed)).toEqual({ people, faults: [] });
});

test("names what is no address, and keeps the others", () => {
  expect(readPeople("Bea, Bea Berg <bea@example.org>\nCy <cy>\n<>")).toEqual({
    people: [bea],
    faults: ["Bea", "Cy <cy>", "<>"],
  });
  expect(readPeople(" \n, ;")).toEqual({ people: [], faults: [] });
});
