import { describe, expect, test } from "vitest";
import { authentik, entra, okta } from "../../../../test/scim/recorded.ts";
import { readOperations } from "./operations.ts";
import { patchUser, readUser, type ScimUser } from "./user.ts";

const ana: ScimUser = {
  userName: "ana@contoso.example",
  externalId: "object-1",
  namedEmail: "ana@contoso.example",
  email: "ana@contoso.example",
  firstName: "Ana",
  lastName: "Silva",
  mobileNo: "+49 151 1",
  isActive: true,
  manager: "boss-1",
};
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const changed = (...Operations: object[]) => patchUser(ana, readOperations({ Operations }));
/** Returns what the operations changed, and nothing else. */
const differences = (user: ScimUser) =>
  Object.fromEntries(Object.entries(user).filter(([name, value]) => value !== ana[name as keyof ScimUser]));

describe("101: a PATCH of a user", () => {
  test.each<[string, object, Partial<ScimUser>]>([
    ["op in any case", { op: "REPLACE", path: "userName", value: "x" }, { userName: "x" }],
    ["member names in any case", { OP: "replace", Path: "USERNAME", VALUE: "x" }, { userName: "x" }],
    [
      "a path with the schema",
      { op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:userName", value: "x" },
      { userName: "x" },
    ],
    [
      "an object without path",
      { op: "replace", value: { active: false, externalId: "o" } },
      { isActive: false, externalId: "o" },
    ],
    ["an empty path", { op: "replace", path: "", value: { active: false } }, { isActive: false }],
    [
      "keys with dots",
      { op: "add", value: { "name.givenName": "Anna", "name.familyName": "Lopes" } },
      { firstName: "Anna", lastName: "Lopes" },
    ],
    [
      "a key with a filter",
      { op: "add", value: { 'emails[type eq "work"].value': "b@x.example" } },
      { namedEmail: "b@x.example", email: "b@x.example" },
    ],
    [
      "a key with the enterprise schema",
      { op: "add", value: { [`${enterprise}:manager`]: "boss-2" } },
      { manager: "boss-2" },
    ],
    [
      "the enterprise schema as an object",
      { op: "add", value: { [enterprise]: { manager: { value: "boss-2" }, department: "x" } } },
      { manager: "boss-2" },
    ],
    [
      "the enterprise schema as a path",
      { op: "replace", path: enterprise, value: { manager: "boss-2" } },
      { manager: "boss-2" },
    ],
    ["False as a text", { op: "Replace", path: "active", value: "False" }, { isActive: false }],
    ["false as a text", { op: "Replace", path: "active", value: "false" }, { isActive: false }],
    ["false", { op: "Replace", path: "active", value: false }, { isActive: false }],
    ["add for a single value", { op: "add", path: "externalId", value: "o" }, { externalId: "o" }],
    ["the name as an object", { op: "replace", path: "name", value: { familyName: "Lopes" } }, { lastName: "Lopes" }],
    [
      "a work address by a filter",
      { op: "Replace", path: 'emails[type eq "work"].value', value: "b@x.example" },
      { namedEmail: "b@x.example", email: "b@x.example" },
    ],
    [
      "a primary address by a filter",
      { op: "Replace", path: "emails[primary eq true].value", value: "b@x.example" },
      { namedEmail: "b@x.example", email: "b@x.example" },
    ],
    [
      "an address as an object by a filter",
      { op: "Add", path: 'emails[type eq "work"]', value: { value: "b@x.example", type: "work" } },
      { namedEmail: "b@x.example", email: "b@x.example" },
    ],
    [
      "addresses as a list",
      {
        op: "replace",
        path: "emails",
        value: [
          { value: "h@x.example", type: "home" },
          { value: "b@x.example", type: "work" },
        ],
      },
      { namedEmail: "b@x.example", email: "b@x.example" },
    ],
    [
      "the primary address before the work one",
      {
        op: "replace",
        path: "emails",
        value: [
          { value: "w@x.example", type: "work" },
          { value: "b@x.example", type: "other", primary: "True" },
        ],
      },
      { namedEmail: "b@x.example", email: "b@x.example" },
    ],
    [
      "an address in another form",
      { op: "replace", path: "emails", value: [{ value: "B@X.example", type: "work" }] },
      { namedEmail: "B@X.example", email: "b@x.example" },
    ],
    ["another address", { op: "replace", path: 'emails[type eq "home"].value', value: "h@x.example" }, {}],
    [
      "another address that is added",
      { op: "add", path: "emails", value: [{ value: "h@x.example", type: "home" }] },
      {},
    ],
    ["the type of an address", { op: "replace", path: 'emails[type eq "work"].type', value: "home" }, {}],
    ["no address: the user name is one", { op: "remove", path: "emails" }, { namedEmail: null }],
    [
      "a mobile number",
      { op: "replace", path: 'phoneNumbers[type eq "mobile"].value', value: "+49 30 1" },
      { mobileNo: "+49 30 1" },
    ],
    ["another number", { op: "replace", path: 'phoneNumbers[type eq "work"].value', value: "+49 30 1" }, {}],
    [
      "a number that is none",
      { op: "replace", path: 'phoneNumbers[type eq "mobile"].value', value: "ask Ben" },
      { mobileNo: "" },
    ],
    ["a manager as a text", { op: "Add", path: `${enterprise}:manager`, value: "boss-2" }, { manager: "boss-2" }],
    [
      "a manager as an object",
      { op: "replace", path: `${enterprise}:manager`, value: { value: "boss-2", displayName: "B" } },
      { manager: "boss-2" },
    ],
    [
      "a manager by the id's path",
      { op: "replace", path: `${enterprise}:manager.value`, value: "boss-2" },
      { manager: "boss-2" },
    ],
    ["a manager who is removed", { op: "Remove", path: `${enterprise}:manager` }, { manager: null }],
    ["a manager who is empty", { op: "Replace", path: `${enterprise}:manager`, value: "" }, { manager: null }],
    ["a manager of the core schema", { op: "replace", path: "manager", value: "boss-2" }, {}],
    ["a text that is removed", { op: "remove", path: "name.familyName" }, { lastName: "" }],
    ["null as a removal", { op: "replace", path: "externalId", value: null }, { externalId: null }],
    [
      "attributes that aren't kept",
      {
        op: "replace",
        value: { password: "secret", title: "Dr", roles: [{ value: "x" }], "urn:x:y:2.0:User": { a: 1 } },
      },
      {},
    ],
    [
      "a path of another extension",
      { op: "replace", path: "urn:ietf:params:scim:schemas:extension:x:2.0:User:a.b", value: "x" },
      {},
    ],
    ["id and schemas", { op: "replace", value: { id: "another", schemas: [] } }, {}],
  ])("%s", (_what, operation, expected) => {
    expect(differences(changed(operation))).toEqual(expected);
  });

  test("each operation sees what those before it made", () => {
    const user = changed(
      { op: "replace", path: "externalId", value: "first" },
      { op: "replace", path: "externalId", value: "second" },
      { op: "remove", path: "name.familyName" },
    );
    expect(differences(user)).toEqual({ externalId: "second", lastName: "" });
  });

  test("the address follows the user name where no address is named", () => {
    const unnamed = patchUser(ana, readOperations({ Operations: [{ op: "remove", path: "emails" }] }));
    const renamed = patchUser(unnamed, readOperations(entra.changeUserName));
    expect(renamed).toMatchObject({ namedEmail: null, email: "ana.lopes@contoso.example" });
  });

  test.each<[string, unknown, string]>([
    ["no operations", { Operations: [] }, "invalidSyntax"],
    ["operations that are no list", { Operations: {} }, "invalidSyntax"],
    ["a body that is no object", [], "invalidSyntax"],
    ["an operation that is none", { Operations: ["replace"] }, "invalidSyntax"],
    ["another op", { Operations: [{ op: "move", path: "userName", value: "x" }] }, "invalidSyntax"],
    ["a value without a path that is no object", { Operations: [{ op: "replace", value: "x" }] }, "invalidSyntax"],
    ["a remove without a path", { Operations: [{ op: "remove" }] }, "noTarget"],
    ["a path that is none", { Operations: [{ op: "replace", path: "user name", value: "x" }] }, "invalidPath"],
    [
      "a filter with another operator",
      { Operations: [{ op: "replace", path: 'emails[type ne "work"].value', value: "x" }] },
      "invalidPath",
    ],
    [
      "a filter without its end",
      { Operations: [{ op: "replace", path: 'emails[type eq "work".value', value: "x" }] },
      "invalidPath",
    ],
    ["a path that is too long", { Operations: [{ op: "replace", path: "a".repeat(501), value: "x" }] }, "invalidPath"],
    ["a path that is no text", { Operations: [{ op: "replace", path: 1, value: "x" }] }, "invalidPath"],
  ])("%s is refused", (_what, body, scimType) => {
    expect(() => readOperations(body)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/\w/), status: 400, scimType }),
    );
  });

  test.each<[string, object]>([
    ["no user name", { op: "remove", path: "userName" }],
    ["no first name", { op: "remove", path: "name" }],
    ["active removed", { op: "remove", path: "active" }],
    ["active that is neither", { op: "replace", path: "active", value: "maybe" }],
    ["a number for a text", { op: "replace", path: "userName", value: 5 }],
    ["a name that is too long", { op: "replace", path: "name.givenName", value: "a".repeat(101) }],
    ["an id that is too long", { op: "replace", path: "externalId", value: "a".repeat(255) }],
    ["a text with U+0000", { op: "replace", path: "userName", value: "a\0b" }],
    ["a lone surrogate", { op: "replace", path: "userName", value: "a\ud800" }],
    ["an address that is none", { op: "replace", path: 'emails[type eq "work"].value', value: "ana" }],
    ["a name that is no object", { op: "replace", path: "name", value: "Ana" }],
  ])("%s is refused as a value", (_what, operation) => {
    expect(() => changed(operation)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/\w/), status: 400, scimType: "invalidValue" }),
    );
  });
});

describe("a user as a directory creates them", () => {
  test("by Entra", () => {
    expect(readUser(entra.createUser)).toEqual({
      userName: "Ana@contoso.example",
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      namedEmail: "Ana@contoso.example",
      email: "ana@contoso.example",
      firstName: "Ana",
      lastName: "Silva",
      mobileNo: "+49 151 23456789",
      isActive: true,
      manager: "boss-1",
    });
  });

  test("by Okta, whose password is not kept", () => {
    const user = readUser(okta.createUser);
    expect(user).toMatchObject({ userName: "ben@okta.example", externalId: "00ujl29u0le5T6Aj10h7", isActive: true });
    expect(JSON.stringify(user)).not.toContain(okta.createUser.password);
  });

  test("by authentik, whose user name is no address", () => {
    expect(readUser(authentik.createUser)).toMatchObject({ userName: "cai", email: "cai@authentik.example" });
  });

  test("a PUT without active leaves it, and clears the rest that it lacks", () => {
    const before = { ...ana, isActive: false };
    expect(readUser({ userName: "ana@contoso.example", name: { givenName: "Ana" } }, before)).toEqual({
      ...before,
      externalId: null,
      namedEmail: null,
      lastName: "",
      mobileNo: "",
      manager: null,
    });
    expect(readUser({ userName: "ana@contoso.example", name: { givenName: "Ana" } }).isActive).toBe(true);
  });

  test.each([
    ["no user name", { name: { givenName: "A" }, emails: [{ value: "a@x.example", primary: true }] }],
    ["no first name", { userName: "a@x.example", name: { familyName: "B" } }],
    ["no address", { userName: "a", name: { givenName: "A" } }],
    [
      "an address of neither kind",
      { userName: "a", name: { givenName: "A" }, emails: [{ value: "a@x.example", type: "home" }] },
    ],
  ])("%s is refused", (_what, body) => {
    expect(() => readUser(body)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/\w/), scimType: "invalidValue" }),
    );
  });

  test("objects within objects to any depth are no fault of the server", () => {
    const deep =
      `{"userName":"a@x.example","name":{"givenName":"A"},"${enterprise}":`.repeat(1) +
      `{"${enterprise}":`.repeat(3_000) +
      "1" +
      "}".repeat(3_001);
    expect(readUser(JSON.parse(deep)).manager).toBeNull();
  });
});
