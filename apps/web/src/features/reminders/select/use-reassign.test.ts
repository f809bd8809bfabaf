// @vitest-environment happy-dom
import { calls, type Group, type Member, type Reminder, type ScopeTag } from "@pomander/contract";
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { runShortcut } from "../../../lib/shortcuts.ts";
import { renderUse } from "../../../test/render-use.ts";
import { readWhoChanged } from "../form/who-changed.ts";
import { aReducedReminder, aReminder, apiError, aTag, aUser, fakeServer, idOf } from "../test/fixtures.ts";
import { useScopeTags } from "../use-scope-tags.ts";
import { changeTagRules } from "./change-tag-rules.ts";
import { describeShares } from "./describe-shares.ts";
import { renewalsOf } from "./renewals.ts";
import { texts } from "./texts.ts";
import { useCandidates } from "./use-candidates.ts";
import { useReassign } from "./use-reassign.ts";
import { useSelectionKeys } from "./use-selection-keys.ts";
import { shareOut } from "./share-out.ts";
import { assignableTo, membersOfTags } from "./assignable.ts";

afterEach(cleanup);

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const routes = {
  groups: routeOf(calls.groups.list),
  users: routeOf(calls.users.list),
  user: routeOf(calls.users.read),
  log: routeOf(calls.reminders.log),
  changeTag: routeOf(calls.scopeTags.update),
  ownTags: routeOf(calls.scopeTags.mine),
  tags: routeOf(calls.scopeTags.list),
};

const member = (n: number, firstName: string): Member => ({
  _id: idOf(n),
  firstName,
  lastName: "",
  email: `${firstName.toLowerCase()}@example.org`,
});
const [ana, ben, cleo, dora] = [member(1, "Ana"), member(2, "Ben"), member(3, "Cleo"), member(4, "Dora")];
const groupOf = (n: number, ...members: Partial<Member>[]) => ({ _id: idOf(n), name: `Group ${n}`, members }) as Group;
const tagOf = (n: number, ...groups: number[]) =>
  aTag({
    _id: idOf(n),
    name: `Tag ${n}`,
    groups: groups.map((group) => ({ group: { _id: idOf(group), name: "" } })) as ScopeTag["groups"],
  });
const tagged = (n: number | null, change: Partial<Reminder> = {}) =>
  aReminder({
    scopeTag: n === null ? null : { _id: idOf(n), name: `Tag ${n}`, description: "", groups: [] },
    ...change,
  });

const groups = [groupOf(61, ben, cleo), groupOf(62, cleo), groupOf(63, dora)];
const tags = [tagOf(51, 61, 62), tagOf(52, 62, 99)];

test("who is in the groups of a scope tag can be assigned with it, and who is assigned already", () => {
  const members = membersOfTags(tags, groups);
  expect([...members].map(([id, people]) => [id, [...people]])).toEqual([
    [idOf(51), [ben._id, cleo._id]],
    [idOf(52), [cleo._id]],
  ]);
  const chosen = { to: [ana, ben, cleo], members };
  expect(assignableTo(tagged(52, { userIds: [ana._id] }), chosen)).toEqual([ana, cleo]);
  expect(assignableTo(tagged(null, { userIds: [ana._id] }), chosen)).toEqual([]);
});

test("how reminders fall to those chosen is counted and said, where not each gets all", () => {
  const members = membersOfTags(tags, groups);
  const shareOf = (reminders: Reminder[], to: Member[]) =>
    shareOut(reminders, to, (reminder) => assignableTo(reminder, { to, members }));
  const some = shareOf([tagged(51), tagged(52), tagged(53), tagged(53), tagged(null)], [ben, cleo, dora]);
  expect(some).toEqual({
    shares: [
      { name: "Ben", count: 1 },
      { name: "Cleo", count: 2 },
    ],
    going: 2,
    staying: 3,
    stayingTags: ["Tag 53"],
    isWhole: false,
  });
  expect(describeShares(some, [ben, cleo], null)).toEqual([
    texts.shares.added(some.shares),
    texts.shares.staying(3, null, null, ["Tag 53"]),
  ]);
  expect(describeShares(some, [ben], "Ana")).toEqual([
    texts.shares.handedOver(some.shares),
    texts.shares.staying(3, "Ana", "Ben", ["Tag 53"]),
  ]);
  expect(describeShares(some, [], "Ana")).toEqual([]);
  const whole = shareOf([tagged(51), tagged(52)], [cleo]);
  expect([whole.isWhole, describeShares(whole, [cleo], null)]).toEqual([true, []]);
  const none = shareOf([tagged(53)], [ben]);
  expect(describeShares(none, [ben], null)).toEqual([texts.shares.staying(1, null, "Ben", ["Tag 53"])]);
  const partly = shareOf([tagged(51), tagged(52)], [ben, cleo]);
  expect(describeShares(partly, [ben, cleo], null)).toHaveLength(1);
});

interface CandidateProps {
  reminders: Reminder[];
  isForAll?: boolean;
  rows?: ScopeTag[] | null;
  isFailed?: boolean;
}
function candidates(answers: Record<string, unknown>, props: CandidateProps) {
  const server = fakeServer(answers);
  let reloads = 0;
  const page = renderUse(
    ({ reminders, isForAll = false, rows = tags, isFailed = false }: CandidateProps) =>
      useCandidates({ reminders, isForAll, tags: { rows, isFailed, reload: () => (reloads += 1) } }),
    { props, services: server.services },
  );
  return {
    ...page,
    server,
    reloads: () => reloads,
    names: () => page.now().people.users.map(({ firstName }) => firstName),
  };
}

test("those who may be put on most come first, then by name; without a tag no one is asked for", async () => {
  const page = candidates(
    { [routes.groups]: [...groups, groupOf(64, { ...ana, email: undefined as never })] },
    {
      reminders: [tagged(51), tagged(51), tagged(52), tagged(null)],
    },
  );
  expect(page.now().people).toMatchObject({ users: [], isLoading: true, isFailed: false });
  await waitFor(() => expect(page.now().people.isLoading).toBe(false));
  expect(page.names()).toEqual(["Cleo", "Ben"]);
  expect(page.now().members.get(idOf(52))).toEqual(new Set([cleo._id]));

  const untagged = candidates({}, { reminders: [tagged(null)] });
  expect(untagged.now().people).toMatchObject({ users: [], isLoading: false, isFailed: false });
  expect(untagged.server.made).toEqual([]);
});

test("for something else than assigning everyone can be chosen", async () => {
  const page = candidates(
    { [routes.groups]: groups, [routes.users]: [dora, cleo, ben, ana] },
    { reminders: [tagged(52)], isForAll: true },
  );
  await waitFor(() => expect(page.now().people.isLoading).toBe(false));
  expect(page.names()).toEqual(["Cleo", "Ana", "Ben", "Dora"]);
  expect(page.server.made.find(({ path }) => path === calls.users.list.path)?.query).toEqual({
    page: "1",
    pageSize: "1000",
  });
});

test("what doesn't come is said, and asked for again", async () => {
  const page = candidates({ [routes.groups]: apiError(500, "away") }, { reminders: [tagged(51)] });
  await waitFor(() => expect(page.now().people).toMatchObject({ users: [], isLoading: false, isFailed: true }));
  page.server.answers[routes.groups] = groups;
  await page.go(({ people }) => people.reload());
  await waitFor(() => expect(page.names()).toEqual(["Ben", "Cleo"]));
  expect(page.reloads()).toBe(0);
  page.rerender({ reminders: [tagged(51)], isFailed: true });
  expect(page.now().people.isFailed).toBe(true);
  await page.go(({ people }) => people.reload());
  expect(page.reloads()).toBe(1);
  page.rerender({ reminders: [tagged(51)], rows: null });
  expect(page.now().people).toMatchObject({ isLoading: true, isFailed: false });
  const all = candidates({ [routes.users]: apiError(500, "away") }, { reminders: [tagged(null)], isForAll: true });
  await waitFor(() => expect(all.now().people.isFailed).toBe(true));
  all.server.answers[routes.users] = [ben];
  await all.go(({ people }) => people.reload());
  await waitFor(() => expect(all.names()).toEqual(["Ben"]));
});

const rule = (...keys: string[]) => ({ beforeDays: 5, to: keys.map((key) => ({ key, name: key })) });
const own = (...keys: string[]) => ({ from: "own", ...rule(...keys) }) as unknown as Reminder["escalation"];

function handingOver(reminders: Reminder[], personId: string | null = ben._id, user: unknown = aUser({ ...ben })) {
  const server = fakeServer({ [routes.user]: user });
  const tagsHere = [{ ...tagOf(51, 61), escalation: rule(ben._id, ana._id) as never }, tagOf(52, 62)];
  const page = renderUse(({ id }) => useReassign({ reminders, tags: tagsHere, personId: id }), {
    props: { id: personId },
    services: server.services,
  });
  return { ...page, server, ready: () => waitFor(() => expect(page.now().isLoading).toBe(false)) };
}

test("where a person is named is counted, and what of it is handed over can be chosen", async () => {
  const both = tagged(51, {
    _id: idOf(71),
    userIds: [ben._id],
    email: "BEN@example.org",
    escalation: own(ben._id),
    owner: ben,
  });
  const untagged = tagged(null, { _id: idOf(72), userIds: [ben._id] });
  const mailed = tagged(52, { _id: idOf(73), email: "ben@example.org" });
  const other = tagged(52, { _id: idOf(74) });
  const page = handingOver([both, untagged, mailed, other]);
  expect(page.now()).toMatchObject({ isLoading: true, isEmpty: false, address: "" });
  await page.ready();
  const now = () => page.now();
  const ids = (reminders: readonly Reminder[]) => reminders.map(({ _id }) => _id);
  expect(now()).toMatchObject({
    counts: { assigned: 2, email: 2, escalation: 1 },
    tagNames: ["Tag 51"],
    address: "ben@example.org",
    isForAll: true,
    hasTagRules: true,
    untagged: 1,
    created: 1,
    isEmpty: false,
  });
  expect([ids(now().concerned), ids(now().assigning)]).toEqual([[idOf(71), idOf(73)], [idOf(71)]]);
  const members = new Map([[idOf(51), new Set([cleo._id])]]);
  const chosen = { to: [dora, cleo], members };
  expect(now().takersOf(both, chosen)).toEqual([cleo]);
  expect(now().takersOf(mailed, chosen)).toEqual([dora, cleo]);
  expect(now().addresses(chosen)).toEqual(["cleo@example.org", "dora@example.org"]);
  expect(now().addresses({ to: [], members })).toEqual([]);
  expect(now().action(chosen)).toEqual({
    kind: "reassign",
    from: { _id: ben._id, email: "ben@example.org" },
    ...chosen,
    places: ["assigned", "email", "escalation"],
    tagRules: [
      {
        _id: idOf(51),
        name: "Tag 51",
        updatedAt: expect.any(String),
        rule: { beforeDays: 5, to: [ana._id, dora._id, cleo._id] },
        former: { beforeDays: 5, to: [ben._id, ana._id] },
      },
    ],
  });
  expect([now().isOn("assigned"), now().isOn("escalation")]).toEqual([true, true]);

  for (const place of ["assigned", "tags", "email"] as const) await page.go(({ toggle }) => toggle(place));
  expect([...now().off]).toEqual(["assigned", "tags", "email"]);
  expect(now()).toMatchObject({ untagged: 0, hasTagRules: false, isForAll: true });
  expect([ids(now().concerned), ids(now().assigning), now().isOn("assigned")]).toEqual([[idOf(71)], [], false]);
  expect(now().action(chosen)).toMatchObject({ places: ["escalation"], tagRules: [] });
  await page.go(({ toggle }) => toggle("assigned"));
  expect(now().isOn("assigned")).toBe(true);
  await page.go(({ toggle }) => toggle("escalation"));
  expect([now().isForAll, ids(now().concerned)]).toEqual([false, [idOf(71)]]);
});

test("a person who is gone has no address; one who is named nowhere leaves nothing", async () => {
  const gone = handingOver([tagged(52, { email: "ben@example.org" })], ben._id, apiError(404, "gone", "not_found"));
  await gone.ready();
  expect(gone.now()).toMatchObject({ address: "", counts: { assigned: 0, email: 0, escalation: 0 }, isEmpty: true });
  expect(gone.now().isOn("email")).toBe(false);
  const none = handingOver([tagged(52)], null);
  expect(none.now()).toMatchObject({ isLoading: false, isEmpty: true, created: 0 });
  expect(none.server.made).toEqual([]);
  const ruled = handingOver([tagged(51)]);
  await ruled.ready();
  expect(ruled.now()).toMatchObject({ isEmpty: false, isForAll: true });
});

test("rules of scope tags are changed one after the other, each as it was read; what was changed can be taken back", async () => {
  const changes = [51, 52].map((n) => ({
    _id: idOf(n),
    name: `Tag ${n}`,
    updatedAt: "then",
    rule: { beforeDays: 5, to: ["new"] },
    former: { beforeDays: 5, to: ["old"] },
  }));
  const server = fakeServer({
    [routes.changeTag]: ({ params }: { params: { id: string } }) =>
      params.id === idOf(51) ? { updatedAt: "now" } : apiError(412, "Changed meanwhile", "changed_meanwhile"),
  });
  const { undo, notChanged } = await changeTagRules(server.services.api, changes);
  expect(server.made[0]).toMatchObject({
    params: { id: idOf(51) },
    body: { escalation: changes[0]!.rule },
    ifMatch: "then",
  });
  expect(undo).toEqual([{ ...changes[0], updatedAt: "now", rule: changes[0]!.former, former: changes[0]!.rule }]);
  expect(notChanged).toEqual([{ title: "Escalation of Tag 52", reason: "Changed meanwhile" }]);
});

test("what renewing does is said of each, those whose period is a guess first", () => {
  const made = (createdAt: string, expiryDate: string, change: Partial<Reminder> = {}) =>
    aReminder({ title: expiryDate, createdAt: `${createdAt}T12:00:00.000Z`, expiryDate, ...change });
  const reminders = [
    made("2025-11-30", "2026-11-30"),
    made("2026-11-20", "2026-12-01"),
    made("2026-11-20", "2026-12-02", { renewEveryMonths: 6 }),
    made("2025-12-03", "2026-12-03", { can: { read: true, edit: false, delete: false, send: false } }),
    aReducedReminder(),
  ];
  const options = { until: null, today: "2026-11-22", timeZone: "UTC" };
  expect(renewalsOf(reminders, options)).toEqual([
    { title: "2026-12-01", note: "Dec 01, 2026 → Dec 01, 2027 (1 year, no known period)", isGuess: true },
    { title: "2026-11-30", note: "Nov 30, 2026 → Nov 30, 2027 (1 year)", isGuess: false },
    { title: "2026-12-02", note: "Dec 02, 2026 → Jun 02, 2027 (6 months)", isGuess: false },
  ]);
  expect(renewalsOf(reminders, { ...options, until: "2026-12-01" })).toEqual([
    { title: "2026-11-30", note: "Nov 30, 2026 → Dec 01, 2026", isGuess: false },
    { title: "2026-12-02", note: "Dec 02, 2026 → Dec 01, 2026", isGuess: false },
  ]);
});

test("the keys of a selection work where something can be selected, and no one types", () => {
  const done: string[] = [];
  const selection = { selectAll: () => done.push("all"), clear: () => done.push("none") } as never;
  const { rerender } = renderUse(({ isOn }) => useSelectionKeys(selection, isOn), { props: { isOn: false } });
  const press = (key: string, target: Element = document.body, ctrlKey = false) => {
    const event = new KeyboardEvent("keydown", { key, ctrlKey });
    Object.defineProperty(event, "target", { value: target });
    act(() => runShortcut(event));
  };
  press("Escape");
  rerender({ isOn: true });
  const made = ["input", "textarea"].map((name) => document.createElement(name));
  const box = Object.assign(document.createElement("input"), { type: "checkbox" });
  box.setAttribute("type", "checkbox");
  for (const field of made) press("a", field, true);
  expect(done).toEqual([]);
  press("a", document.body);
  expect(done).toEqual([]);
  press("a", document.body, true);
  press("a", box, true);
  press("Escape");
  expect(done).toEqual(["all", "all", "none"]);
});

test("one's own scope tags are asked for, and all of them where that fails", async () => {
  const mine = fakeServer({ [routes.ownTags]: tags, [routes.tags]: [] });
  const page = renderUse(() => useScopeTags(), { props: undefined, services: mine.services });
  expect(page.now()).toMatchObject({ rows: null, isFailed: false });
  await waitFor(() => expect(page.now().rows).not.toBeNull());
  expect(page.now().rows).toEqual(tags);
  const failing = fakeServer({ [routes.ownTags]: apiError(403, "no", "forbidden"), [routes.tags]: tags });
  const other = renderUse(() => useScopeTags(), { props: undefined, services: failing.services });
  await waitFor(() => expect(other.now()).toMatchObject({ rows: tags, isFailed: false }));
  failing.answers[routes.tags] = apiError(500, "away");
  await other.go(({ reload }) => reload());
  await waitFor(() => expect(other.now().isFailed).toBe(true));
});

test("who changed a reminder is known where it was one person since it was read", async () => {
  const line = (name: string | null, at: string, change: object = {}) => ({
    entry: "event",
    at,
    by: name === null ? null : { name, isMe: name === "Me", token: null },
    changes: ["title"],
    ...change,
  });
  const read = async (...lines: object[]) => {
    const server = fakeServer({ [routes.log]: lines });
    const name = await readWhoChanged(server.services.api, { _id: idOf(1), updatedAt: "2026-11-20" });
    expect(server.made[0]).toMatchObject({ params: { id: idOf(1) }, query: { page: "1", pageSize: "20" } });
    return name;
  };
  expect(await read(line("Ben", "2026-11-21"), line("Ben", "2026-11-22"), line("Cleo", "2026-11-20"))).toBe("Ben");
  expect(await read(line("Ben", "2026-11-21"), line("Cleo", "2026-11-21"))).toBeNull();
  expect(await read()).toBeNull();
  expect(
    await read(
      line(null, "2026-11-21"),
      line("Me", "2026-11-21"),
      line("Cleo", "2026-11-21", { changes: [] }),
      line("Cleo", "2026-11-21", { entry: "delivery" }),
    ),
  ).toBeNull();
});
