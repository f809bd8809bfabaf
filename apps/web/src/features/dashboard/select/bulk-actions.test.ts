// @vitest-environment happy-dom
import { calls, type DeletionImpact, type User } from "@pomander/contract";
import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { refreshUserDataEvent } from "../../../lib/session/refresh-user.ts";
import { renderUse } from "../../../test/render-use.ts";
import { apiError, aUser, fakeServer, idOf, unreachable } from "../../reminders/test/fixtures.ts";
import { describeImpact, readImpacts } from "../remove/impact.ts";
import { texts } from "../texts.ts";
import { concerns, doFor, type BulkAction, type GivenPassword } from "./bulk-actions.ts";
import { useBulkAction } from "./use-bulk-action.ts";
import { maySelect, useSelection } from "./use-selection.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const update = routeOf(calls.auth.update);
const userOf = (n: number, change: Partial<User> = {}) => aUser({ _id: idOf(n), ...change });
const temporary = { mustChangePassword: true, temporaryPasswordUntil: "2099-01-01T00:00:00.000Z" } as Partial<User>;

test("a action concerns those for whom there is anything to do", () => {
  const [chosen, waiting] = [userOf(1), userOf(2, { emailVerifiedAt: null, ...temporary })];
  const of = (action: BulkAction) => [chosen, waiting].map((user) => concerns(action, user));
  expect(of("sendLink")).toEqual([false, true]);
  expect(of("newPassword")).toEqual([false, true]);
  for (const action of ["allow", "disallow", "remove"] as const) expect(of(action)).toEqual([true, true]);
});

test("each action is its own call", async () => {
  const { api, made } = fakeServer({
    [update]: {},
    [routeOf(calls.users.remove)]: null,
    [routeOf(calls.users.sendVerificationTo)]: null,
  });
  const run = (action: BulkAction, shared: "handover" | null = null) =>
    doFor(action, api, userOf(1), { shared, onGiven: () => expect.fail() });
  await run("allow");
  await run("disallow");
  await run("remove");
  await run("remove", "handover");
  await run("sendLink");
  const params = { id: idOf(1) };
  expect(made.map(({ method, path, ...rest }) => [routeOf({ method, path }), rest])).toEqual([
    [update, { params, body: { isAllowedForRemindMe: true } }],
    [update, { params, body: { isAllowedForRemindMe: false } }],
    [routeOf(calls.users.remove), { params, query: {} }],
    [routeOf(calls.users.remove), { params, query: { sharedReminders: "handover" } }],
    [routeOf(calls.users.sendVerificationTo), { params, body: {} }],
  ]);
});

test("a new temporary password is given on the state that was read, and to no one who has chosen one meanwhile", async () => {
  const present = userOf(1, { ...temporary, updatedAt: "now" });
  const { api, made, answers } = fakeServer({ [routeOf(calls.users.read)]: present, [update]: { user: present } });
  const given: GivenPassword[] = [];
  const run = () => doFor("newPassword", api, userOf(1), { shared: null, onGiven: (one) => given.push(one) });
  await run();
  const sent = made[1] as { body: { password: string }; ifMatch: string };
  expect(sent.ifMatch).toBe("now");
  expect(given).toEqual([{ user: present, password: sent.body.password, until: "2099-01-01T00:00:00.000Z" }]);
  expect(sent.body.password.length).toBeGreaterThan(8);
  answers[update] = {};
  await run();
  expect(given[1]).toMatchObject({ user: present });
  answers[routeOf(calls.users.read)] = userOf(1);
  await expect(run()).rejects.toMatchObject({ isForPeople: true });
  expect(given).toHaveLength(2);
});

function bulk(action: BulkAction, users: User[], answers: Record<string, unknown>) {
  const server = fakeServer(answers);
  const done: string[][] = [];
  const page = renderUse(
    () =>
      useBulkAction({ action, users, shared: null, onDone: (succeeded) => done.push(succeeded.map(({ _id }) => _id)) }),
    { props: undefined, services: server.services },
  );
  return { ...page, server, done };
}

test("a action is done for one user after the other; who is refused stops no other, and pages hear of changed rights", async () => {
  let heard = 0;
  window.addEventListener(refreshUserDataEvent, () => (heard += 1));
  const users = [userOf(1), userOf(2), userOf(3)];
  const answers = {
    [update]: ({ params }: { params: { id: string } }) =>
      params.id === idOf(2) ? apiError(403, "Not yours", "forbidden") : {},
  };
  const page = bulk("allow", users, answers);
  expect(page.now().stage).toEqual({ kind: "asking" });
  await page.go(({ start }) => start());
  expect(page.now().stage).toEqual({
    kind: "done",
    succeeded: 2,
    failed: [{ user: users[1], reason: "Not yours" }],
    given: [],
  });
  expect([page.done, heard]).toEqual([[[idOf(1), idOf(3)]], 1]);
  for (const [action, said] of [
    ["remove", texts.calls.remove],
    ["sendLink", texts.calls.update],
  ] as const) {
    const failing = bulk(action, [userOf(1)], {
      [routeOf(calls.users.remove)]: new TypeError("x"),
      [routeOf(calls.users.sendVerificationTo)]: new TypeError("x"),
    });
    await failing.go(({ start }) => start());
    expect(failing.now().stage).toMatchObject({ kind: "done", succeeded: 0, failed: [{ reason: said }] });
  }
  expect(heard).toBe(1);
});

test("once the server isn't reached the rest is not asked; a stop, or leaving the page, ends it after the one under way", async () => {
  const away = bulk("allow", [userOf(1), userOf(2)], { [update]: unreachable() });
  await away.go(({ start }) => start());
  expect([away.server.made.length, away.now().stage]).toMatchObject([1, { kind: "done", failed: [{}, {}] }]);
  for (const isLeft of [false, true]) {
    const first = Promise.withResolvers<object>();
    const page = bulk("allow", [userOf(1), userOf(2)], { [update]: () => first.promise });
    await act(async () => void page.now().start());
    expect(page.now().stage).toEqual({ kind: "working", done: 0 });
    if (isLeft) page.unmount();
    else page.now().stop();
    await act(async () => first.resolve({}));
    expect([page.server.made.length, page.done]).toEqual([1, [[idOf(1)]]]);
  }
});

test("users are selected page after page, and no one selects themselves", async () => {
  const actor = aUser({ isAdmin: true, isSuperAdmin: true });
  expect([maySelect(actor, actor), maySelect(actor, userOf(1)), maySelect(aUser(), userOf(1))]).toEqual([
    false,
    true,
    false,
  ]);
  const { now, go } = renderUse(() => useSelection(), { props: undefined });
  await go(({ set }) => set([userOf(1), userOf(2)], true));
  await go(({ set }) => set([userOf(2), userOf(3)], false));
  expect([now().users.map(({ _id }) => _id), now().has(userOf(1)), now().has(userOf(2))]).toEqual([
    [idOf(1)],
    true,
    false,
  ]);
  await go(({ clear }) => clear());
  expect(now().users).toEqual([]);
});

test("what goes along with a user is said, and who is gone already is left out", async () => {
  const impact = { hasVault: true, reminders: 5, sharedReminders: 2, memberships: 1 } as DeletionImpact;
  const { remove } = texts;
  expect(describeImpact(impact, "delete")).toEqual([remove.vault, remove.sharedOf(2, 5), remove.memberships(1)]);
  expect(describeImpact(impact, "handover")).toEqual([remove.vault, remove.reminders(3), remove.memberships(1)]);
  const nothing = { hasVault: false, reminders: 2, sharedReminders: 2, memberships: 0 } as DeletionImpact;
  expect(describeImpact(nothing, "handover")).toEqual([]);
  const users = Array.from({ length: 6 }, (_, n) => userOf(n));
  const route = routeOf(calls.users.impact);
  const { api, answers } = fakeServer({
    [route]: ({ params }: { params: { id: string } }) =>
      params.id === idOf(2) ? apiError(404, "gone", "not_found") : { ...impact, reminders: Number(params.id.at(-1)) },
  });
  const impacts = await readImpacts(api, users);
  expect(impacts.map(({ user, impact: { reminders } }) => [user._id.at(-1), reminders])).toEqual(
    [0, 1, 3, 4, 5].map((n) => [String(n), n]),
  );
  answers[route] = apiError(500, "away");
  await expect(readImpacts(api, users)).rejects.toThrow("away");
});
