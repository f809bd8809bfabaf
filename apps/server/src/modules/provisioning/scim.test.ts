import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askForToken, createApiToken, insertApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim, type ScimReply, scimUser } from "../../../test/scim/client.ts";
import { authentik, entra, okta } from "../../../test/scim/recorded.ts";

let server: TestServer;
let second: TestServer;
let root: TestUser;
let secret: string;
let statements: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ onQuery: (text) => statements.push(text) });
  second = await startTestServer({ like: server });
  root = await factories(server).user({ isSuperAdmin: true });
  ({ secret } = await createApiToken(server, root, { kind: "server", name: "Entra", scopes: ["scim"] }));
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(async () => {
  await server.db.deleteFrom("scim_groups").execute();
  await server.db.deleteFrom("scim_users").execute();
});

const scim = (request: string, body?: unknown) => callScim(server, secret, request, body);
const created = async (path: "/Users" | "/Groups", body: object): Promise<string> => {
  const reply = await scim(`POST ${path}`, body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.id as string;
};
const membersOf = async (id: string) =>
  ((await scim(`GET /Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value);
const errorOf = ({ status, body }: ScimReply) => [status, body.scimType ?? null];
/** Returns requests that compare each attribute of users and groups with a value. */
const filtersWith = (value: string) => {
  const ofUsers = ["id", "userName", "externalId", "active", "emails.value", 'emails[type eq "work"].value'];
  const ofGroups = ["id", "externalId", "displayName", "members", "members.value"];
  const request = (path: string) => (name: string) => `GET ${path}?filter=${encodeURIComponent(`${name} eq ${value}`)}`;
  return [...ofUsers.map(request("/Users")), ...ofGroups.map(request("/Groups"))];
};

describe("a directory's requests, as it sends them", () => {
  test("Entra: a person is created, changed, unassigned, and deleted; a group gets and loses them", async () => {
    expect((await scim(`GET ${entra.isThere}`)).body).toMatchObject({ totalResults: 0, Resources: [] });
    const reply = await scim("POST /Users", entra.createUser);
    expect(reply.status).toBe(201);
    expect(reply.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
    const { id } = reply.body;
    expect(reply.headers.get("location")).toMatch(new RegExp(`/api/scim/v2/Users/${id}$`));
    expect(reply.body).toEqual({
      schemas: entra.createUser.schemas,
      id,
      externalId: entra.createUser.externalId,
      userName: "Ana@contoso.example",
      name: { givenName: "Ana", familyName: "Silva" },
      active: true,
      emails: [{ value: "Ana@contoso.example", type: "work", primary: true }],
      phoneNumbers: [{ value: "+49 151 23456789", type: "mobile" }],
      [entra.createUser.schemas[1]!]: { manager: { value: "boss-1" } },
      meta: {
        resourceType: "User",
        created: expect.any(String),
        lastModified: expect.any(String),
        location: expect.any(String),
      },
    });
    for (const found of [entra.isThere, entra.isThereByWork]) {
      expect((await scim(`GET ${found}`)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    }
    const after = async (patch: object) => (await scim(`PATCH /Users/${id}`, patch)).body;
    expect(await after(entra.changeAddressAndName)).toMatchObject({
      emails: [{ value: "ana.lopes@contoso.example" }],
      name: { givenName: "Ana", familyName: "Lopes" },
    });
    expect(await after(entra.changeUserName)).toMatchObject({ userName: "ana.lopes@contoso.example" });
    expect(await after(entra.unassign)).toMatchObject({ active: false });
    expect(await after(entra.changeWithoutPath)).toMatchObject({ active: true, name: { givenName: "Anna" } });
    expect(await after(entra.changeManager)).toMatchObject({
      [entra.createUser.schemas[1]!]: { manager: { value: "boss-2" } },
    });
    expect(await after(entra.changeManagerByObject)).toMatchObject({
      [entra.createUser.schemas[1]!]: { manager: { value: "boss-3" } },
    });
    expect(await after(entra.unassignByBoolean)).toMatchObject({ active: false });

    const group = await created("/Groups", entra.createGroup);
    expect((await scim(`GET ${entra.groupByName}`)).body.Resources).toEqual([
      expect.not.objectContaining({ members: expect.anything() }),
    ]);
    expect((await scim(`PATCH /Groups/${group}`, entra.addMember(id))).status).toBe(204);
    expect(await membersOf(group)).toEqual([id]);
    expect((await scim(`GET ${entra.isMember(group, id)}`)).body.Resources).toEqual([
      { schemas: expect.any(Array), id: group },
    ]);
    expect((await scim(`GET ${entra.isMember(group, randomUUID())}`)).body.totalResults).toBe(0);
    await scim(`PATCH /Groups/${group}`, entra.renameGroup);
    expect((await scim(`GET /Groups/${group}?excludedAttributes=members`)).body).toMatchObject({
      displayName: "Operations",
    });
    await scim(`PATCH /Groups/${group}`, entra.removeMember(id));
    expect(await membersOf(group)).toEqual([]);
    for (const path of [`/Users/${id}`, `/Groups/${group}`]) {
      expect((await scim(`DELETE ${path}`)).status).toBe(204);
      expect((await scim(`DELETE ${path}`)).status).toBe(404);
      expect((await scim(`GET ${path}`)).status).toBe(404);
    }
  });

  test("Okta: a person is put and deactivated, and a group's people are changed; its password is stored nowhere", async () => {
    expect((await scim(`GET ${okta.testConnection}`)).body).toMatchObject({
      totalResults: 0,
      itemsPerPage: 0,
      startIndex: 1,
    });
    expect((await scim(`GET ${okta.importGroups}`)).body.Resources).toEqual([]);
    const id = await created("/Users", okta.createUser);
    const other = await created("/Users", scimUser("other"));
    expect((await scim(`GET ${okta.isThere}`)).body.Resources[0].id).toBe(id);
    expect((await scim(`PUT /Users/${id}`, okta.putUser(id))).body).toMatchObject({
      name: { givenName: "Another" },
      active: true,
    });
    expect((await scim(`PATCH /Users/${id}`, okta.deactivate)).body.active).toBe(false);
    const group = await created("/Groups", okta.createGroup);
    await scim(`PATCH /Groups/${group}`, okta.addMember(id));
    await scim(`PATCH /Groups/${group}`, okta.renameGroup(group));
    expect((await scim(`GET /Groups/${group}`)).body).toMatchObject({
      displayName: "Test SCIMv2 renamed",
      members: [{ value: id }],
    });
    await scim(`PATCH /Groups/${group}`, okta.changeMembers(id, other));
    expect(await membersOf(group)).toEqual([other]);
    await scim(`PATCH /Groups/${group}`, okta.replaceMembers(id, other));
    expect((await membersOf(group)).toSorted()).toEqual([id, other].toSorted());
    const { rows } = await sql<{ all: string }>`select scim_users::text as all from scim_users`.execute(server.db);
    expect(rows.map(({ all }) => all).join("\n") + server.logged.join("\n")).not.toContain(okta.createUser.password);
  });

  test("authentik: it reads what is supported, and changes a group by the whole of it and by its members", async () => {
    expect((await scim("GET /ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    });
    const id = await created("/Users", authentik.createUser);
    const group = await created("/Groups", authentik.createGroup);
    await scim(`PATCH /Groups/${group}`, authentik.addMembers(id));
    expect((await scim(`PATCH /Groups/${group}`, authentik.changeGroup(group))).status).toBe(204);
    expect((await scim(`GET /Groups/${group}`)).body).toMatchObject({
      displayName: "authentik admins, renamed",
      members: [{ value: id }],
    });
    await scim(`PATCH /Groups/${group}`, authentik.removeMembers(id));
    expect(await membersOf(group)).toEqual([]);
    expect((await scim("GET /Groups")).body).toMatchObject({ totalResults: 1, Resources: [{ id: group }] });
  });
});

describe("what describes the service", () => {
  test.each([
    "ServiceProviderConfig",
    "ResourceTypes",
    "ResourceTypes/User",
    "Schemas",
    "Schemas/urn:ietf:params:scim:schemas:core:2.0:Group",
  ])("%s", async (path) => {
    const { status, body } = await scim(`GET /${path}`);
    expect([status, Array.isArray(body.schemas)]).toEqual([200, true]);
  });

  test.each(["GET /Me", "POST /Bulk", "POST /.search", "POST /Users/.search", "POST /Groups/.search", "PATCH /Me"])(
    "%s: 501",
    async (request) => {
      expect(errorOf(await scim(request, request.startsWith("GET") ? undefined : {}))).toEqual([501, null]);
    },
  );

  test.each(["GET /", "GET /Nothing", "POST /ServiceProviderConfig", "GET /Schemas/urn:x", "DELETE /Users"])(
    "%s: 404",
    async (request) => {
      const { status, body } = await scim(request, request.startsWith("POST") ? {} : undefined);
      expect([status, body.status, body.schemas]).toEqual([
        404,
        "404",
        ["urn:ietf:params:scim:api:messages:2.0:Error"],
      ]);
    },
  );
});

describe("lists", () => {
  test("are read page by page, each person once, and with few attributes", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await created("/Users", scimUser(name));
    const page = async (query: string) => {
      const { body } = await scim(`GET /Users?${query}`);
      return [
        body.totalResults,
        body.startIndex,
        body.itemsPerPage,
        (body.Resources as { userName: string }[]).map(({ userName }) => userName[0]),
      ];
    };
    expect(await page("startIndex=1&count=2")).toEqual([5, 1, 2, ["a", "b"]]);
    expect(await page("startIndex=3&count=2")).toEqual([5, 3, 2, ["c", "d"]]);
    expect(await page("startIndex=5&count=2")).toEqual([5, 5, 1, ["e"]]);
    expect(await page("startIndex=6")).toEqual([5, 6, 0, []]);
    expect(await page("count=0")).toEqual([5, 1, 0, []]);
    expect(await page("startIndex=-1&count=-1")).toEqual([5, 1, 0, []]);
    expect(await page("count=999")).toEqual([5, 1, 5, ["a", "b", "c", "d", "e"]]);
    const { body } = await scim("GET /Users?count=1&attributes=userName,name.givenName");
    expect(Object.keys(body.Resources[0]).toSorted()).toEqual(["id", "name", "schemas", "userName"]);
    const excluded = await scim("GET /Users?count=1&excludedAttributes=meta,EMAILS,id");
    expect(Object.keys(excluded.body.Resources[0]).toSorted()).toEqual([
      "active",
      "externalId",
      "id",
      "name",
      "schemas",
      "userName",
    ]);
  });

  test("are filtered by each attribute", async () => {
    const id = await created("/Users", scimUser("Ana"));
    await created("/Users", scimUser("ben", { active: false }));
    const names = async (filter: string) =>
      (
        (await scim(`GET /Users?filter=${encodeURIComponent(filter)}`)).body.Resources as {
          name: { givenName: string };
        }[]
      ).map(({ name }) => name.givenName);
    expect(await names('userName eq "ANA@SCIM.example"')).toEqual(["Ana"]);
    expect(await names('externalId eq "object-Ana"')).toEqual(["Ana"]);
    expect(await names('externalId eq "object-ana"')).toEqual([]);
    expect(await names('emails.value eq "ana@SCIM.example"')).toEqual(["Ana"]);
    expect(await names("active eq false")).toEqual(["ben"]);
    expect(await names(`id eq "${id}" and active eq true`)).toEqual(["Ana"]);
    expect(await names(`id eq "${id}" and active eq false`)).toEqual([]);
    expect(await names('id eq "none"')).toEqual([]);
  });

  test.each([...filtersWith('"a\\u0000@x.example"'), ...filtersWith('"a\0@x.example"')])("%s: 400", async (request) => {
    expect(errorOf(await scim(request))).toEqual([400, "invalidFilter"]);
  });

  test.each([
    ["GET /Users?filter=userName%20co%20%22a%22", "invalidFilter"],
    ["GET /Groups?filter=userName%20eq%20%22a%22", "invalidFilter"],
    ["GET /Users?count=many", "invalidValue"],
    ["GET /Users?count=1&count=2", "invalidValue"],
  ])("%s: 400", async (request, scimType) => {
    expect(errorOf(await scim(request))).toEqual([400, scimType]);
  });

  test("a page of groups has no more members than a bound, and the next page goes on", async () => {
    await server.db.executeQuery(
      sql`insert into scim_users select gen_random_uuid(), 'u' || i || '@x.example', null, null, 'u' || i || '@x.example', 'U', '', '', true, null, now(), now()
        from generate_series(1, 5000) i`.compile(server.db),
    );
    await server.db.executeQuery(
      sql`insert into scim_groups select gen_random_uuid(), 'g' || i, null, now(), now() from generate_series(1, 10) i`.compile(
        server.db,
      ),
    );
    await server.db.executeQuery(
      sql`insert into scim_members select g.id, u.id from scim_groups g, scim_users u`.compile(server.db),
    );
    statements = [];
    const first = (await scim("GET /Groups?count=200")).body;
    expect([first.totalResults, first.itemsPerPage]).toEqual([10, 8]);
    expect((first.Resources as { members: unknown[] }[]).every(({ members }) => members.length === 5_000)).toBe(true);
    const rest = (await scim("GET /Groups?count=200&startIndex=9")).body;
    expect(rest.itemsPerPage).toBe(2);
    expect((await scim("GET /Groups?count=200&excludedAttributes=members")).body.itemsPerPage).toBe(10);
    expect(statements.filter((text) => /from "?scim_/.test(text)).length).toBe(3 + 3 + 2);
  });
});

describe("what is refused", () => {
  test("101: the errors of values, and all operations or none", async () => {
    const id = await created("/Users", scimUser("ana"));
    const patch = (...Operations: object[]) => scim(`PATCH /Users/${id}`, { Operations });
    const before = (await scim(`GET /Users/${id}`)).text;
    expect(
      errorOf(
        await patch(
          { op: "replace", path: "name.givenName", value: "Anna" },
          { op: "replace", path: "active", value: "?" },
        ),
      ),
    ).toEqual([400, "invalidValue"]);
    expect(
      errorOf(
        await patch({ op: "replace", path: "name.givenName", value: "Anna" }, { op: "replace", path: "[", value: 1 }),
      ),
    ).toEqual([400, "invalidPath"]);
    expect(errorOf(await patch({ op: "remove" }))).toEqual([400, "noTarget"]);
    expect((await scim(`GET /Users/${id}`)).text).toBe(before);
    for (const body of ["", "{", "[]", '"text"', "null", '{"__proto__":{"userName":"x"}}']) {
      expect(errorOf(await scim("POST /Users", body))).toEqual([400, "invalidSyntax"]);
    }
    expect(errorOf(await scim("POST /Users", { userName: "ana" }))).toEqual([400, "invalidValue"]);
    expect(errorOf(await scim("POST /Groups", {}))).toEqual([400, "invalidValue"]);
  });

  test("101: U+0000 in a body is a wrong value, and nothing of the request is done", async () => {
    const id = await created("/Users", scimUser("ana"));
    const group = await created("/Groups", { displayName: "Ops", members: [{ value: id }] });
    const shown = async () => [(await scim("GET /Users")).text, (await scim("GET /Groups")).text];
    const before = await shown();
    const value = "a\0b@x.example";
    for (const wrong of [
      { userName: value },
      { externalId: value },
      { name: { givenName: value } },
      { name: { givenName: "a", familyName: value } },
      { emails: [{ value, primary: true }] },
      { phoneNumbers: [{ value, type: "mobile" }] },
      { "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { manager: { value } } },
    ]) {
      const operation = { op: "replace", value: wrong };
      const replies = [
        await scim("POST /Users", scimUser("ben", wrong)),
        await scim(`PUT /Users/${id}`, scimUser("ana", wrong)),
        await scim(`PATCH /Users/${id}`, { Operations: [operation] }),
      ];
      expect([wrong, ...replies.map(errorOf)]).toEqual([wrong, ...replies.map(() => [400, "invalidValue"])]);
    }
    for (const wrong of [
      { displayName: value },
      { externalId: value },
      { members: [value] },
      { members: [{ value }] },
    ]) {
      const replies = [
        await scim("POST /Groups", { displayName: "Other", ...wrong }),
        await scim(`PUT /Groups/${group}`, { displayName: "Ops", ...wrong }),
        await scim(`PATCH /Groups/${group}`, { Operations: [{ op: "add", value: wrong }] }),
      ];
      expect([wrong, ...replies.map(errorOf)]).toEqual([wrong, ...replies.map(() => [400, "invalidValue"])]);
    }
    const remove = { op: "remove", path: "members", value: [{ value }] };
    expect(errorOf(await scim(`PATCH /Groups/${group}`, { Operations: [remove] }))).toEqual([400, "invalidValue"]);
    expect(await shown()).toEqual(before);
  });

  test("101: U+0000 in a path or an address reaches nothing", async () => {
    const id = await created("/Users", scimUser("ana"));
    const group = await created("/Groups", { displayName: "Ops", members: [{ value: id }] });
    for (const path of ["/Users/a%00", `/Groups/${group}%00`, "/Schemas/%00"])
      expect(errorOf(await scim(`GET ${path}`))).toEqual([404, null]);
    for (const path of [`/Users/${id}`, `/Groups/${group}`]) {
      const operation = { op: "replace", path: "displayName\0", value: "x" };
      expect(errorOf(await scim(`PATCH ${path}`, { Operations: [operation] }))).toEqual([400, "invalidPath"]);
    }
    // A path's comparison is answered here, and selects none of what is stored.
    const email = { op: "replace", path: 'emails[type eq "\\u0000"].value', value: "b@x.example" };
    const changed = await scim(`PATCH /Users/${id}`, { Operations: [email] });
    expect([changed.status, changed.body.emails]).toMatchObject([200, [{ value: "ana@scim.example" }]]);
    const member = { op: "remove", path: 'members[value eq "\\u0000"]' };
    expect((await scim(`PATCH /Groups/${group}`, { Operations: [member] })).status).toBe(204);
    expect(await membersOf(group)).toEqual([id]);
  });

  test.each(["people", "groups"])("U+0000 in a search of %s is refused", async (list) => {
    const reply = await callApi(server, `GET /provisioning/${list}?search=a%00`, { token: root.token });
    expect(reply.status).toBe(400);
  });

  test("a userName in any case, an address and an externalId are each one person's", async () => {
    const ana = await created("/Users", scimUser("ana"));
    const ben = await created("/Users", scimUser("ben"));
    const taken = [409, "uniqueness"];
    expect(errorOf(await scim("POST /Users", scimUser("x", { userName: "ANA@scim.example" })))).toEqual(taken);
    expect(errorOf(await scim("POST /Users", scimUser("x", { externalId: "object-ana" })))).toEqual(taken);
    expect(
      errorOf(await scim("POST /Users", scimUser("x", { emails: [{ primary: true, value: "Ana@SCIM.example" }] }))),
    ).toEqual(taken);
    expect(errorOf(await scim(`PUT /Users/${ben}`, scimUser("ana")))).toEqual(taken);
    expect(
      errorOf(
        await scim(`PATCH /Users/${ben}`, { Operations: [{ op: "replace", path: "externalId", value: "object-ana" }] }),
      ),
    ).toEqual(taken);
    expect((await scim(`PUT /Users/${ana}`, scimUser("ana"))).status).toBe(200);
    expect((await scim("POST /Users", scimUser("x", { externalId: "object-ANA" }))).status).toBe(201);
    await created("/Groups", { displayName: "Ops", externalId: "g" });
    expect(errorOf(await scim("POST /Groups", { displayName: "Other", externalId: "g" }))).toEqual(taken);
    expect((await scim("POST /Groups", { displayName: "Ops" })).status).toBe(201);
  });

  test("102: an unknown member, a group as a member, or a remove of all changes nobody's membership", async () => {
    const ana = await created("/Users", scimUser("ana"));
    const ben = await created("/Users", scimUser("ben"));
    const group = await created("/Groups", { displayName: "Ops", members: [{ value: ana }] });
    const other = await created("/Groups", { displayName: "Other" });
    const bad = [400, "invalidValue"];
    for (const unknown of [randomUUID(), other, "none"]) {
      for (const op of ["add", "replace"]) {
        const value = [{ value: ben }, { value: unknown }];
        expect(errorOf(await scim(`PATCH /Groups/${group}`, { Operations: [{ op, path: "members", value }] }))).toEqual(
          bad,
        );
      }
      expect(
        errorOf(await scim(`PUT /Groups/${group}`, { displayName: "New", members: [{ value: unknown }] })),
      ).toEqual(bad);
      expect(errorOf(await scim("POST /Groups", { displayName: "New", members: [{ value: unknown }] }))).toEqual(bad);
    }
    expect(errorOf(await scim(`PATCH /Groups/${group}`, { Operations: [{ op: "remove", path: "members" }] }))).toEqual([
      400,
      "noTarget",
    ]);
    expect(await membersOf(group)).toEqual([ana]);
    expect((await scim("GET /Groups")).body.Resources).toMatchObject([
      { displayName: "Ops" },
      { displayName: "Other" },
    ]);
    await scim(`DELETE /Users/${ana}`);
    expect(await membersOf(group)).toEqual([]);
  });

  test("103: one POST at two processes is one person", async () => {
    const replies = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((i) => callScim(i % 2 === 0 ? server : second, secret, "POST /Users", scimUser("ana"))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await scim("GET /Users")).body.totalResults).toBe(1);
  });

  test("members that two processes add at the same time are all there", async () => {
    const ids = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => created("/Users", scimUser(name))));
    const group = await created("/Groups", { displayName: "Ops" });
    await Promise.all(
      ids.map((id, i) =>
        callScim(i % 2 === 0 ? server : second, secret, `PATCH /Groups/${group}`, entra.addMember(id)),
      ),
    );
    expect((await membersOf(group)).toSorted()).toEqual(ids.toSorted());
  });

  test("a member whom several requests add at the same time is in the group once, and none of them fails", async () => {
    const id = await created("/Users", scimUser("ana"));
    const group = await created("/Groups", { displayName: "Ops" });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        callScim(i % 2 === 0 ? server : second, secret, `PATCH /Groups/${group}`, entra.addMember(id)),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await membersOf(group)).toEqual([id]);
  });

  test("110: 5,000 members in one request take as many statements as one, and one more is refused whole", async () => {
    await server.db.executeQuery(
      sql`insert into scim_users select gen_random_uuid(), 'u' || i || '@x.example', null, null, 'u' || i || '@x.example', 'U', '', '', true, null, now(), now()
        from generate_series(1, 5001) i`.compile(server.db),
    );
    const ids = (await server.db.selectFrom("scim_users").select("id").execute()).map(({ id }) => id);
    const group = await created("/Groups", { displayName: "All" });
    const withRefs = (some: string[]) => ({
      Operations: [
        {
          op: "add",
          path: "members",
          value: some.map((value) => ({ value, $ref: `https://x.example/Users/${value}`, display: "U" })),
        },
      ],
    });
    const countOf = async (some: string[]) => {
      statements = [];
      expect((await scim(`PATCH /Groups/${group}`, withRefs(some))).status).toBe(204);
      return statements.length;
    };
    const few = await countOf(ids.slice(0, 1));
    expect(await countOf(ids.slice(0, 5_000))).toBe(few);
    expect((await membersOf(group)).length).toBe(5_000);
    expect(errorOf(await scim(`PATCH /Groups/${group}`, entra.addMember(ids[5_000]!)))).toEqual([413, null]);
    expect((await membersOf(group)).length).toBe(5_000);
  });

  test("a directory of more than 20,000 people or 2,000 groups", async () => {
    await server.db.executeQuery(
      sql`insert into scim_users select gen_random_uuid(), 'u' || i || '@x.example', null, null, 'u' || i || '@x.example', 'U', '', '', true, null, now(), now()
        from generate_series(1, ${limits.scim.users - 1}::int) i`.compile(server.db),
    );
    await server.db.executeQuery(
      sql`insert into scim_groups select gen_random_uuid(), 'g', null, now(), now() from generate_series(1, ${limits.scim.groups - 1}::int)`.compile(
        server.db,
      ),
    );
    const replies = await Promise.all(
      ["a", "b", "c", "d", "e", "f"].map((name, i) =>
        callScim(i % 2 === 0 ? server : second, secret, "POST /Users", scimUser(name)),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 413, 413, 413, 413, 413]);
    expect(errorOf(await scim("POST /Users", scimUser("more")))).toEqual([413, null]);
    await created("/Groups", { displayName: "last" });
    expect(errorOf(await scim("POST /Groups", { displayName: "more" }))).toEqual([413, null]);
  });

  test("bodies that are too large, have too many values or attributes, or another type", async () => {
    const long = JSON.stringify({ displayName: "x", pad: "x".repeat(limits.scim.bodyBytes) });
    expect(errorOf(await scim("POST /Groups", long))).toEqual([413, null]);
    const many = { displayName: "x", members: Array.from({ length: limits.scim.bodyParts }, () => 1) };
    expect(errorOf(await scim("POST /Groups", many))).toEqual([400, "invalidSyntax"]);
    const nested = Array.from({ length: 8_000 }, (_, i) => [`${"k[".repeat(200)}${i}`, 1]);
    const id = await created("/Users", scimUser("ana"));
    const wide = { ...scimUser("ana"), ...Object.fromEntries(nested) };
    expect(errorOf(await scim(`PUT /Users/${id}`, wide))).toEqual([413, null]);
    expect(errorOf(await scim("POST /Users", wide))).toEqual([413, null]);
    expect(errorOf(await scim("POST /Groups", { displayName: "x", ...wide }))).toEqual([413, null]);
    const Operations = [{ op: "replace", value: wide }];
    expect(errorOf(await scim(`PATCH /Users/${id}`, { Operations }))).toEqual([413, null]);
    const form = await callScim(server, secret, "POST /Groups", "a=b", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(form.status).toBe(415);
    const json = await callScim(
      server,
      secret,
      "POST /Groups",
      { displayName: "x" },
      { "content-type": "application/json" },
    );
    expect(json.status).toBe(201);
  });

  test("3,000 requests in 5 minutes are a token's, whatever other tokens send", async () => {
    const limited = await startTestServer({ like: server, rateLimits: { scim: { points: 2, duration: 300 } } });
    const other = (await createApiToken(server, root, { kind: "server", name: "Okta", scopes: ["scim"] })).secret;
    await callScim(limited, other, "GET /Users");
    await callScim(limited, other, "GET /Users");
    const reply = await callScim(limited, other, "GET /Users");
    expect([reply.status, Number(reply.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const third = (await createApiToken(server, root, { kind: "server", name: "Third", scopes: ["scim"] })).secret;
    expect((await callScim(limited, third, "GET /Users")).status).toBe(200);
    await limited.close();
  });
});

describe("111: the token", () => {
  test("is a server's alone, has its own start, keeps it when it is rotated, and does nothing else", async () => {
    expect(secret).toMatch(/^pomander_scim_[A-Za-z0-9_-]{59}$/);
    expect((await askForToken(server, root, { kind: "person", scopes: ["scim"] })).status).toBe(403);
    expect((await askForToken(server, root, { kind: "server", scopes: ["scim", "users:read"] })).status).toBe(400);
    const admin = await factories(server).user({ isAdmin: true });
    expect((await askForToken(server, admin, { kind: "server", scopes: ["scim"] })).status).toBe(403);
    const { token } = await createApiToken(server, root, { kind: "server", scopes: ["scim"] });
    const rotated = await callApi(server, `POST /tokens/${token._id}/rotate`, {
      token: root.token,
      body: { overlapHours: 0, expiresAt: token.expiresAt, currentPassword: root.password },
    });
    expect(rotated.body.secret).toMatch(/^pomander_scim_/);
    for (const call of [
      "GET /user",
      "GET /user/directory",
      "GET /audit",
      "GET /system/status",
      "GET /tokens",
      "GET /user/vault",
    ]) {
      const { status, body } = await callApi(server, call, { token: secret });
      expect([call, status, body.code]).toEqual([call, 403, "token_scope"]);
    }
  });

  test("is needed: another program's, a session's, an ended, a revoked or none is refused", async () => {
    const { secret: other } = await createApiToken(server, root, { kind: "server", scopes: ["users:read"] });
    expect((await callScim(server, other, "GET /Users")).status).toBe(403);
    const ended = await insertApiToken(server, null, { scopes: ["scim"], expiresAt: new Date(Date.now() - 1_000) });
    for (const wrong of ["", root.token, ended.secret, `${secret.slice(0, -1)}-`, "pomander_scim_x"]) {
      const reply = await callScim(server, wrong, "GET /Users");
      expect([reply.status, reply.body.status, reply.headers.get("www-authenticate")]).toEqual([401, "401", "Bearer"]);
      expect(reply.text).not.toContain(secret.slice(20));
    }
    expect((await callScim(server, "", "GET /Nothing")).status).toBe(401);
    const { token, secret: revoked } = await createApiToken(server, root, { kind: "server", scopes: ["scim"] });
    expect((await callScim(server, revoked, "GET /Users")).status).toBe(200);
    await callApi(server, `POST /tokens/${token._id}/revoke`, { token: root.token, body: {} });
    expect((await callScim(server, revoked, "GET /Users")).status).toBe(401);
  });

  test("passes however many wrong ones come from its network", async () => {
    await server.db.deleteFrom("rate_limits").execute();
    const limited = await startTestServer({ like: server, rateLimits: { refusedToken: { points: 2, duration: 900 } } });
    const wrong = `pomander_scim_${"a".repeat(59)}`;
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await callScim(limited, wrong, "GET /Users")).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await callScim(limited, secret, "GET /Users")).status).toBe(200);
    await limited.close();
  });

  test("that is revoked while the body arrives changes nothing", async () => {
    const { token, secret: revoked } = await createApiToken(server, root, { kind: "server", scopes: ["scim"] });
    const body = JSON.stringify(scimUser("late"));
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(
      `POST /api/scim/v2/Users HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${revoked}\r\ncontent-type: application/scim+json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, 10)}`,
    );
    await expect
      .poll(() =>
        server.db.selectFrom("api_tokens").select("last_used_at").where("id", "=", token._id).executeTakeFirst(),
      )
      .toMatchObject({ last_used_at: expect.any(Date) });
    await callApi(server, `POST /tokens/${token._id}/revoke`, { token: root.token, body: {} });
    const reply = await new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      socket.on("close", () => resolve(text));
      socket.write(body.slice(10));
    });
    expect(reply).toMatch(/^HTTP\/1\.1 401/);
    expect((await scim("GET /Users")).body.totalResults).toBe(0);
  });
});

test("113: after a restored backup the token waits to be kept, and what the directory then sends anew is taken", async () => {
  await created("/Users", scimUser("ana"));
  const { token, secret: old } = await createApiToken(server, root, { kind: "server", scopes: ["scim"] });
  await server.db.updateTable("api_tokens").set({ awaits_keep: true }).where("id", "=", token._id).execute();
  expect((await callScim(server, old, "GET /Users")).status).toBe(401);
  expect((await callScim(server, old, "POST /Users", scimUser("ben"))).status).toBe(401);
  const kept = await callApi(server, `POST /tokens/${token._id}/keep`, {
    token: root.token,
    body: { currentPassword: root.password },
  });
  expect(kept.status).toBe(200);
  expect((await callScim(server, old, "POST /Users", scimUser("ana"))).status).toBe(409);
  expect((await callScim(server, old, "POST /Users", scimUser("ben"))).status).toBe(201);
});

test("112: whatever a directory sends, nothing but its mirror changes: no account, group, session or vault", async () => {
  const ana = await factories(server).user();
  await factories(server).entry(ana);
  const tables = (
    await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not like 'scim\_%' and table_name not in ('rate_limits', 'api_tokens', 'api_token_networks')`.execute(
      server.db,
    )
  ).rows;
  const contents = async () => {
    const found: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } =
        await sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(
          server.db,
        );
      found[name] = rows;
    }
    return found;
  };
  const before = await contents();
  const id = await created(
    "/Users",
    scimUser("x", { userName: ana.email, emails: [{ primary: true, value: ana.email }] }),
  );
  const group = await created("/Groups", { displayName: "Ops", members: [{ value: id }] });
  await scim(`PATCH /Users/${id}`, entra.unassign);
  await scim(`PATCH /Groups/${group}`, entra.removeMember(id));
  await scim(`DELETE /Users/${id}`);
  await scim(`DELETE /Groups/${group}`);
  expect(Object.keys(before)).toContain("vaults");
  expect(await contents()).toEqual(before);
});
