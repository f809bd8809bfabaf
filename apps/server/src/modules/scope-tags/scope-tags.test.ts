import { randomUUID } from "node:crypto";
import type { ScopeTag } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestGroup, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
/** A user with Remind Me. */
let ana: TestUser;
let ours: TestGroup;
let theirs: TestGroup;
let queries: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ onQuery: (text) => void queries.push(text) });
  root = await factories(server).user({ isSuperAdmin: true });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
  ana = await factories(server).user({ isAllowedForRemindMe: true });
  ours = await factories(server).group({ name: "Ours", members: [ana] });
  theirs = await factories(server).group({ name: "Theirs", members: [admin] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom("reminders").execute();
  await server.db.deleteFrom("scope_tags").execute();
});

const create = (by: TestUser, form: object) => callApi(server, "POST /scope-tags", { token: by.token, body: form });
const update = (by: TestUser, tag: { _id: string }, form: object, headers = {}) =>
  callApi(server, `PATCH /scope-tags/${tag._id}`, { token: by.token, body: form, headers });
const remove = (by: TestUser, tag: { _id: string }) => callApi(server, `DELETE /scope-tags/${tag._id}`, by);
const list = async (by: TestUser, path = "") => {
  const answer = await callApi(server, `GET /scope-tags${path}`, by);
  return { tags: answer.body as ScopeTag[], total: answer.headers["x-total-count"], status: answer.status };
};
const names = async (by: TestUser, path = "") => (await list(by, path)).tags.map(({ name }) => name);
const may = (letters: string) => ({
  read: letters.includes("r"),
  write: letters.includes("w"),
  delete: letters.includes("d"),
});

describe("what a group is granted", () => {
  test("is to read where nothing is said, and comes back in the order given", async () => {
    const { status, body } = await create(admin, {
      name: " <infrastructure> ",
      description: "Servers & such",
      groups: [{ group: theirs._id }, { group: ours._id, permissions: may("d") }],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      name: "<infrastructure>",
      description: "Servers & such",
      groups: [
        { group: theirs, permissions: may("r") },
        { group: ours, permissions: may("d") },
      ],
      reminderCount: 0,
      escalation: null,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
    });
    const swapped = await update(admin, body, { groups: [{ group: ours._id }, { group: theirs._id }] });
    expect(swapped.body.groups.map(({ group }: { group: TestGroup }) => group.name)).toEqual(["Ours", "Theirs"]);
    expect((await list(root)).tags).toEqual([swapped.body]);
  });

  test.each([
    ["", ""],
    ["r", "r"],
    ["w", "rw"],
    ["d", "d"],
    ["rw", "rw"],
    ["rd", "rd"],
    ["wd", "rwd"],
    ["rwd", "rwd"],
  ])("%j is stored as %j, when made and when changed: who may write may read", async (sent, stored) => {
    const groups = [{ group: ours._id, permissions: may(sent) }];
    const made = await create(admin, { name: "T", groups });
    expect(made.body.groups[0].permissions).toEqual(may(stored));
    await update(admin, made.body, { groups: [] });
    expect((await update(admin, made.body, { groups })).body.groups[0].permissions).toEqual(may(stored));
  });

  test("is refused for a group that is named twice, is not there, or with half a permission", async () => {
    const tag = (await create(admin, { name: "T", groups: [{ group: ours._id }] })).body as ScopeTag;
    const gone = await factories(server).group();
    await callApi(server, `DELETE /groups/${gone._id}`, admin);
    for (const groups of [
      [{ group: ours._id }, { group: ours._id, permissions: may("rw") }],
      [{ group: ours._id }, { group: gone._id }],
      [{ group: randomUUID() }],
      [{ group: "ours" }],
      [{ group: ours._id, permissions: { read: true } }],
      [{ group: ours._id, permissions: { ...may("r"), admin: true } }],
      [{ group: ours._id, role: "x" }],
      Array.from({ length: 101 }, () => ({ group: randomUUID() })),
      null,
    ]) {
      const answers = [await create(admin, { name: "Other", groups }), await update(admin, tag, { groups })];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([400, "invalid"]));
    }
    expect((await list(admin)).tags).toEqual([tag]);
  });

  test("to a group that is deleted at the same moment is granted or refused, never half", async () => {
    for (let i = 0; i < 5; i++) {
      const group = await factories(server).group();
      const [made, removed] = await Promise.all([
        create(admin, { name: `Race ${i}`, groups: [{ group: group._id }] }),
        callApi(server, `DELETE /groups/${group._id}`, root),
      ]);
      expect(removed.status).toBe(204);
      expect([201, 400]).toContain(made.status);
    }
    for (const { groups } of (await list(admin)).tags) expect(groups).toEqual([]);
  });
});

describe("changing a scope tag", () => {
  test("leaves what is absent, and writes down which fields it was", async () => {
    const tag = await factories(server).scopeTag({ name: "Ops", description: "On call", groups: [{ group: ours }] });
    const granted = [{ group: ours, permissions: may("r") }];
    expect((await update(admin, tag, { name: "Operations" })).body).toMatchObject({
      name: "Operations",
      description: "On call",
      groups: granted,
    });
    expect((await update(admin, tag, { description: "" })).body).toMatchObject({ description: "", groups: granted });
    expect((await update(admin, tag, { groups: [] })).body).toMatchObject({ name: "Operations", groups: [] });
    const events = (await callApi(server, "GET /audit?kind=scope-tag-changed", root)).body.slice(0, 3);
    expect(events.map(({ details }: { details: object }) => details)).toEqual([
      { name: "Operations", fields: "groups" },
      { name: "Operations", fields: "description" },
      { name: "Operations", fields: "name" },
    ]);
  });

  test("sets its rule of escalation, keeps it where none is sent, and takes it away", async () => {
    const rule = (beforeDays: number) => ({ beforeDays, to: [ana._id] });
    const shown = (beforeDays: number) => ({ escalation: { beforeDays, to: [{ key: ana._id }] } });
    const { body: tag } = await create(admin, { name: "Ops", escalation: rule(3) });
    expect(tag).toMatchObject(shown(3));
    expect((await update(admin, tag, { escalation: rule(5) })).body).toMatchObject(shown(5));
    expect((await update(admin, tag, { name: "Operations" })).body).toMatchObject(shown(5));
    expect((await update(admin, tag, { escalation: null })).body).toMatchObject({ escalation: null });
  });

  test("is refused where another changed it meanwhile", async () => {
    const { body: first } = await create(admin, { name: "Ops" });
    const match = { "if-match": `"${first.updatedAt}"` };
    const { body: second } = await update(admin, first, { name: "Ops 2", groups: [{ group: ours._id }] }, match);
    expect(second.updatedAt > first.updatedAt).toBe(true);
    const refused = await update(root, first, { groups: [] }, match);
    expect([refused.status, refused.body.code]).toEqual([412, "changed_meanwhile"]);
    expect((await list(admin)).tags).toEqual([second]);
  });

  test("takes no name that another has, whatever its case; its own in another case it may have", async () => {
    await create(admin, { name: "Straße" });
    const other = (await create(admin, { name: "Other" })).body as ScopeTag;
    expect((await create(root, { name: "STRAßE" })).body.code).toBe("name_taken");
    expect((await update(root, other, { name: "straße", description: "x" })).body.code).toBe("name_taken");
    expect((await update(root, other, { name: "OTHER" })).body).toMatchObject({ name: "OTHER", description: "" });
    const raced = await Promise.all([1, 2, 3].map((n) => create(admin, { name: "raced", description: `${n}` })));
    expect(raced.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(raced.filter(({ body }) => body.code === "name_taken")).toHaveLength(2);
  });

  test("that is not there is 404, and a user with Remind Me is refused before anything is looked at", async () => {
    const tag = await factories(server).scopeTag({ groups: [{ group: ours, permissions: may("rwd") }] });
    expect((await update(admin, { _id: randomUUID() }, {})).status).toBe(404);
    expect((await remove(admin, { _id: randomUUID() })).status).toBe(404);
    for (const answer of [
      await update(ana, tag, { name: "Mine" }),
      await update(ana, { _id: randomUUID() }, { name: 7 }),
      await remove(ana, tag),
      await create(ana, {}),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    }
  });
});

/** Inserts reminders with a tag, without planning them. */
const remindersWith = (tag: { _id: string }, count: number, hidden = false) =>
  sql`
  insert into reminders (id, title, type, scope_tag_id, owner_id, expiry_date, remind_before_days, email, frequency,
    is_active, planned_from, created_at, updated_at)
  select gen_random_uuid(), 'R ' || n, 'work', ${tag._id}, ${admin._id}, '2999-01-01', 1, 'a@example.com', 'once',
    ${!hidden}, now(), now(), '2020-01-01' from generate_series(1, ${count}) n`.execute(server.db);

test("a deleted scope tag leaves reminders without one, as changed ones, and groups as they are", async () => {
  const tag = await factories(server).scopeTag({ name: "Ops", groups: [{ group: ours }] });
  await remindersWith(tag, 3);
  await remindersWith(tag, 1, true);
  expect((await remove(admin, tag)).status).toBe(204);
  expect((await remove(admin, tag)).status).toBe(404);
  const rows = await server.db.selectFrom("reminders").select(["scope_tag_id", "updated_at"]).execute();
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    expect(row.scope_tag_id).toBeNull();
    expect(row.updated_at.getFullYear()).toBeGreaterThan(2020);
  }
  const [group] = (await callApi(server, "GET /groups?search=ours", admin)).body;
  expect(group).toMatchObject({ _id: ours._id, scopeTagCount: 0, members: [{ _id: ana._id }] });
  const [event] = (await callApi(server, "GET /audit?kind=scope-tag-deleted", root)).body;
  expect(event).toMatchObject({ actor: { _id: admin._id }, details: { name: "Ops" } });
});

describe("lists", () => {
  test("hold everything for administrators, in /my-scope-tags too, by name, with reminders that are not hidden", async () => {
    for (const name of ["delta", "Bravo", "alpha"]) await factories(server).scopeTag({ name });
    const charlie = await factories(server).scopeTag({
      name: "Charlie",
      description: "Größe 100%",
      groups: [{ group: ours }],
    });
    await remindersWith(charlie, 2);
    await remindersWith(charlie, 5, true);
    for (const path of ["", "/my-scope-tags"]) {
      for (const by of [admin, root]) {
        expect(await names(by, path)).toEqual(["alpha", "Bravo", "Charlie", "delta"]);
        expect((await list(by, path)).tags.map(({ reminderCount }) => reminderCount)).toEqual([0, 0, 2, 0]);
      }
      const pages = await Promise.all([1, 2, 3].map((page) => list(admin, `${path}?page=${page}&pageSize=3`)));
      expect(pages.map(({ tags }) => tags.length)).toEqual([3, 1, 0]);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set(["4"]));
      for (const search of ["GROßE", "größe 100%", "charlie"]) {
        expect(await names(admin, `${path}?search=${encodeURIComponent(search)}`)).toEqual(["Charlie"]);
      }
    }
  });

  test("show others the scope tags that a group of theirs may read, with that group alone", async () => {
    const second = await factories(server).group({ name: "Second", members: [ana] });
    await factories(server).scopeTag({
      name: "Shared",
      groups: [{ group: theirs, permissions: may("rwd") }, { group: second, permissions: may("d") }, { group: ours }],
    });
    await factories(server).scopeTag({ name: "Delete only", groups: [{ group: ours, permissions: may("d") }] });
    await factories(server).scopeTag({ name: "Theirs", groups: [{ group: theirs, permissions: may("rwd") }] });
    await factories(server).scopeTag({ name: "Nobody's" });
    for (const path of ["", "/my-scope-tags"]) {
      const { tags, total } = await list(ana, path);
      expect(tags).toMatchObject([
        {
          name: "Shared",
          groups: [
            { group: { _id: second._id, name: "Second" }, permissions: may("d") },
            { group: ours, permissions: may("r") },
          ],
        },
      ]);
      expect(total).toBe("1");
      expect(await names(ana, `${path}?search=theirs`)).toEqual([]);
      expect((await list(ana, `${path}?search=theirs`)).total).toBe("0");
    }
    await server.db.deleteFrom("group_members").where("group_id", "=", ours._id).execute();
    expect(await names(ana)).toEqual([]);
    await server.db.insertInto("group_members").values({ group_id: ours._id, user_id: ana._id }).execute();
  });

  test("take as many queries for many as for one", async () => {
    const count = async () => {
      queries = [];
      const { tags } = await list(ana);
      return { tags: tags.length, queries: queries.length };
    };
    await factories(server).scopeTag({ groups: [{ group: ours }] });
    const one = await count();
    for (let i = 0; i < 30; i++) await factories(server).scopeTag({ groups: [{ group: ours }] });
    expect(await count()).toEqual({ tags: 31, queries: one.queries });
  });
});
