import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestUser, factories } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { grantsOf, grantsTo } from "./scope-tag-grants.ts";

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await factories(server).user({ isAllowedForRemindMe: true });
});
afterAll(() => server.close());

test("a scope tag grants what any of somebody's groups has on it, and nothing of groups they are not in", async () => {
  const ben = await factories(server).user();
  const readers = await factories(server).group({ members: [ana, ben] });
  const deleters = await factories(server).group({ members: [ana] });
  const writers = await factories(server).group({ members: [ben] });
  const shared = await factories(server).scopeTag({
    groups: [
      { group: readers },
      { group: deleters, permissions: { read: false, delete: true } },
      { group: writers, permissions: { write: true } },
    ],
  });
  const blind = await factories(server).scopeTag({ groups: [{ group: deleters, permissions: { read: false } }] });
  await factories(server).scopeTag({ groups: [{ group: await factories(server).group() }] });
  await factories(server).scopeTag();

  expect(await grantsOf(server.db, ana._id)).toEqual(
    new Map([
      [shared._id, { read: true, write: false, delete: true }],
      [blind._id, { read: false, write: false, delete: false }],
    ]),
  );
  expect(await grantsOf(server.db, ben._id)).toEqual(
    new Map([[shared._id, { read: true, write: true, delete: false }]]),
  );
});

test("is found by indexes, however many groups there are", async () => {
  await sql`insert into groups (id, name, created_at, updated_at)
    select gen_random_uuid(), 'Crowd ' || n, now(), now() from generate_series(1, 2000) n`.execute(server.db);
  await sql`insert into scope_tags (id, name, created_at, updated_at)
    select gen_random_uuid(), 'Crowd ' || n, now(), now() from generate_series(1, 2000) n`.execute(server.db);
  await sql`insert into scope_tag_groups (scope_tag_id, group_id)
    select t.id, g.id from scope_tags t join groups g on g.name = t.name`.execute(server.db);
  const crowd = await factories(server).user();
  await sql`insert into group_members (group_id, user_id) select id, ${crowd._id} from groups`.execute(server.db);
  await sql`analyze group_members, scope_tag_groups, groups, scope_tags`.execute(server.db);
  const plan = JSON.stringify(await grantsTo(server.db, ana._id).explain("json"));
  expect(plan).toContain("scope_tag_groups_group");
  expect(plan).not.toContain("Seq Scan");
});
