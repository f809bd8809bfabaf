import { describe, expect, test } from "vitest";
import { readFilter } from "./filter.ts";
import { ScimError } from "./scim-error.ts";

const user = "urn:ietf:params:scim:schemas:core:2.0:User:";

describe("101: a filter of users", () => {
  test.each([
    ['userName eq "Ana@x.example"', [["userName", "Ana@x.example"]]],
    ['USERNAME EQ "a"', [["userName", "a"]]],
    [`${user}userName eq "a"`, [["userName", "a"]]],
    ['  externalId  eq  "x"  ', [["externalId", "x"]]],
    ['externalId eq "a \\"quoted\\" \\\\ one \\u00e9"', [["externalId", 'a "quoted" \\ one é']]],
    ['externalId eq "a and b eq c"', [["externalId", "a and b eq c"]]],
    ["active eq true", [["active", true]]],
    ['active eq "False"', [["active", false]]],
    [
      'id eq "1" and active eq False',
      [
        ["id", "1"],
        ["active", false],
      ],
    ],
    ['emails.value eq "a@x.example"', [["email", "a@x.example"]]],
    ['emails[type eq "work"].value eq "a@x.example"', [["email", "a@x.example"]]],
    ['emails[type eq "Work" and primary eq true].value eq "a"', [["email", "a"]]],
  ])("%s", (text, expected) => {
    expect(readFilter("User", text).map(({ attribute, value }) => [attribute, value])).toEqual(expected);
  });

  test.each([
    ['userName ne "a"', "another operator"],
    ['userName co "a"', "a part of a text"],
    ['userName eq "a" or userName eq "b"', "or"],
    ['not (userName eq "a")', "not"],
    ['(userName eq "a")', "brackets"],
    ["userName pr", "presence"],
    ["userName eq ana", "a text without quotes"],
    ["userName eq", "no value"],
    ['userName eq "a', "a text without its end"],
    ['userName eq "a" and', "an and without what follows"],
    ['userName eq "a"x', "more after the end"],
    ['userName eq "a\nb"', "a line break in a text"],
    ['userName eq "\\x"', "an escape that is none of JSON's"],
    ["userName eq 1", "a number for a text"],
    ['active eq "yes"', "a text that is no boolean"],
    ['displayName eq "a"', "an attribute of groups"],
    ['members eq "a"', "members"],
    ['email eq "a"', "a name of our own"],
    ['emails eq "a"', "addresses without value"],
    ['emails[type eq "home"].value eq "a"', "an address that isn't kept"],
    ['name.givenName eq "a"', "a name"],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:userName eq "a"', "another schema's"],
    ['userName eq "\\u0000"', "U+0000, which PostgreSQL refuses"],
    ['emails.value eq "a\\u0000@x.example"', "U+0000 within an address"],
    ['externalId eq "\\ud800"', "a lone surrogate"],
    ["", "nothing"],
    [`userName eq "${"a".repeat(2_000)}"`, "a filter that is too long"],
  ])("%s is refused: %s", (text) => {
    expect(() => readFilter("User", text)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/\w/), status: 400, scimType: "invalidFilter" }),
    );
  });
});

describe("101: a filter of groups", () => {
  test.each([
    ['displayName eq "Ops"', [["displayName", "Ops"]]],
    [
      'id eq "1" and members eq "2"',
      [
        ["id", "1"],
        ["members", "2"],
      ],
    ],
    ['members.value eq "2"', [["members", "2"]]],
    ['externalId eq "e"', [["externalId", "e"]]],
  ])("%s", (text, expected) => {
    expect(readFilter("Group", text).map(({ attribute, value }) => [attribute, value])).toEqual(expected);
  });

  test.each([
    'displayName eq "\\u0000"',
    'members eq "\\u0000"',
    'userName eq "a"',
    "active eq true",
    'members[value eq "2"] eq "2"',
    'members.display eq "a"',
  ])("%s is refused", (text) => {
    expect(() => readFilter("Group", text)).toThrow(ScimError);
  });
});

test("without a filter all resources are listed", () => {
  expect(readFilter("User", undefined)).toEqual([]);
});
