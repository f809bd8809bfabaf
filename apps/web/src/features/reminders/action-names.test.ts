// @vitest-environment happy-dom
import { calls, type ListedReminder, type Reminder, type ReminderView } from "@pomander/contract";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderUse } from "../../test/render-use.ts";
import { readListParams } from "./list/list-params.ts";
import { texts as manyTexts } from "./select/texts.ts";
import { useChangeMany } from "./select/use-change-many.ts";
import { texts as teamTexts } from "./team/texts.ts";
import { useTeamActions } from "./team/use-team-actions.ts";
import { aReducedReminder, aReminder, apiError, aUser, fakeServer, idOf } from "./test/fixtures.ts";
import { texts as exportTexts } from "./transfer/texts.ts";
import { useExport } from "./transfer/use-export.ts";
import { useRemindersPage } from "./use-reminders-page.ts";
import { texts as viewTexts } from "./views/texts.ts";
import { useSavedViews } from "./views/use-saved-views.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const view = (name: string, query = name): ReminderView => ({ name, query });

function savedViews(answers: Record<string, unknown>, isOn = true) {
  const server = fakeServer(answers);
  const page = renderUse(({ isOn: wanted }: { isOn: boolean }) => useSavedViews(wanted), {
    props: { isOn },
    services: server.services,
  });
  const stored = () =>
    server.made
      .filter(({ body }) => body !== undefined)
      .map(({ body, ifMatch }) => [
        (body as { views: ReminderView[] }).views.map(({ name }) => name).join(""),
        ifMatch,
      ]);
  return { ...page, server, stored };
}
const readViews = routeOf(calls.reminderLists.views);
const writeViews = routeOf(calls.reminderLists.setViews);

test("saved filters are asked for when they are looked at, stored as they were read, and given back by Undo", async () => {
  let version = 1;
  const page = savedViews(
    {
      [readViews]: { views: [view("a")], version: "v1" },
      [writeViews]: ({ body }: { body: { views: ReminderView[] } }) => ({
        views: body.views,
        version: `v${++version}`,
      }),
    },
    false,
  );
  expect([page.now().views, page.server.made]).toEqual([null, []]);
  page.rerender({ isOn: true });
  await waitFor(() => expect(page.now().views).toEqual([view("a")]));
  let isDone: boolean | undefined;
  await page.go(async ({ store }) => void (isDone = await store([view("a"), view("b")], "Saved b")));
  expect([isDone, page.now().views?.length, page.said()?.text, page.said()?.severity]).toEqual([
    true,
    2,
    "Saved b",
    "success",
  ]);
  await page.go(({ store }) => store([view("a"), view("b"), view("c")], "Saved c"));
  const undo = page.said()?.action;
  expect(undo?.label).toBe(viewTexts.undo);
  await page.go(() => undo?.run());
  await waitFor(() => expect(page.now().views).toEqual([view("a"), view("b")]));
  expect(page.stored()).toEqual([
    ["ab", "v1"],
    ["abc", "v2"],
    ["ab", "v3"],
  ]);
});

test("what another tab stored meanwhile stays; what fails is said", async () => {
  let there = { views: [view("a")], version: "v1" };
  const page = savedViews({
    [readViews]: () => there,
    [writeViews]: ({ body, ifMatch }: { body: { views: ReminderView[] }; ifMatch: string }) =>
      ifMatch === there.version
        ? (there = { views: body.views, version: "v9" })
        : apiError(412, "No", "changed_meanwhile"),
  });
  await waitFor(() => expect(page.now().views).not.toBeNull());
  there = { views: [view("a"), view("other")], version: "v2" };
  await page.go(({ store }) => store([view("a"), view("b")], "Saved"));
  expect(page.now().views?.map(({ name }) => name)).toEqual(["a", "other", "b"]);
  page.server.answers[writeViews] = apiError(500, "Broken");
  let isDone: boolean | undefined;
  await page.go(async ({ store }) => void (isDone = await store([], "Gone")));
  expect([isDone, page.said()]).toEqual([false, { text: viewTexts.failed("Broken"), severity: "error" }]);
});

test("saved filters that don't come can be asked for again, and stored all the same", async () => {
  const page = savedViews({ [readViews]: apiError(500, "away") });
  await waitFor(() => expect(page.now().isFailed).toBe(true));
  page.server.answers[readViews] = { views: [], version: "v1" };
  await page.go(({ reload }) => reload());
  await waitFor(() => expect(page.now()).toMatchObject({ isFailed: false, views: [] }));
});

test("a filter that is saved before the stored ones came joins them, and Undo takes it alone back", async () => {
  let there = { views: [view("a")], version: "v1" };
  const page = savedViews({
    [readViews]: apiError(500, "away"),
    [writeViews]: ({ body }: { body: { views: ReminderView[] } }) => (there = { views: body.views, version: "v2" }),
  });
  await waitFor(() => expect(page.now().isFailed).toBe(true));
  page.server.answers[readViews] = () => there;
  await page.go(({ store }) => store([view("b")], "Saved b"));
  expect([page.now().views, page.now().isFailed]).toEqual([[view("a"), view("b")], false]);
  await page.go(() => page.said()?.action?.run());
  await waitFor(() => expect(page.now().views).toEqual([view("a")]));
  expect(page.stored()).toEqual([
    ["ab", "v1"],
    ["a", "v2"],
  ]);
});

const day = "2026-12-01";
function team(answers: Record<string, unknown>) {
  const server = fakeServer(answers);
  let reloads = 0;
  const reload = () => void (reloads += 1);
  const page = renderUse(() => useTeamActions(reload), { props: undefined, services: server.services });
  const undo = async () => {
    await page.go(() => page.said()?.action?.run());
    await page.go(() => undefined);
  };
  return {
    ...page,
    server,
    undo,
    reloads: () => reloads,
    asked: () => server.made.splice(0).map((made) => [routeOf(made), made.params?.["id"], made.body]),
  };
}
const taken = (isMe: boolean, holdsOthers?: boolean) =>
  ({ by: "Ben", isMe, ...(holdsOthers === undefined ? {} : { holdsOthers }) }) as Reminder["taken"];
const [take, giveBack, snooze] = [calls.reminders.take, calls.reminders.giveBack, calls.reminders.snooze].map(routeOf);

test("a reminder is taken and given back, each with a way back that is the last", async () => {
  const page = team({
    [take!]: { reminder: aReminder({ taken: taken(true, true) }) },
    [giveBack!]: { reminder: aReminder() },
  });
  await page.go((now) => now.take(aReminder()));
  expect(page.asked()).toEqual([[take, idOf(1), {}]]);
  expect(page.said()).toMatchObject({
    text: teamTexts.took("Passport", teamTexts.hint),
    severity: "success",
    action: { label: teamTexts.undo },
  });
  await page.undo();
  expect(page.asked()).toEqual([[giveBack, idOf(1), undefined]]);
  expect(page.said()).toEqual({ text: teamTexts.gaveBack("Passport"), severity: "success" });
  expect(page.reloads()).toBe(2);

  await page.go((now) => now.take(aReminder({ taken: taken(false) })));
  expect(page.said()).toEqual({ text: teamTexts.tookOver("Passport"), severity: "success" });
  await page.go((now) => now.giveBack(aReminder({ taken: taken(true) })));
  expect(page.said()?.text).toBe(teamTexts.gaveBack("Passport"));
  page.asked();
  await page.undo();
  expect(page.asked()).toEqual([[take, idOf(1), {}]]);
  expect(page.said()?.text).toBe(teamTexts.took("Passport", teamTexts.hint));
  await page.go((now) => now.giveBack(aReminder({ taken: taken(false) })));
  expect(page.said()?.action).toBeUndefined();
  page.server.answers[take!] = { reminder: aReducedReminder() };
  await page.go((now) => now.take(aReminder()));
  expect(page.said()?.text).toBe(teamTexts.took("Passport", ""));
});

test("a reminder is snoozed and woken, and what was before comes back; what fails is said, and read again", async () => {
  const page = team({ [snooze!]: { reminder: aReminder() } });
  await page.go((now) => now.snooze(aReminder(), day));
  expect(page.said()?.text).toBe(teamTexts.snoozedFor("Passport", "Dec 01, 2026"));
  await page.undo();
  expect(page.said()?.text).toBe(teamTexts.woke("Passport"));
  expect(page.asked()).toEqual([
    [snooze, idOf(1), { until: day }],
    [snooze, idOf(1), { until: null }],
  ]);
  await page.go((now) => now.snooze(aReminder({ snoozedUntil: day }), null));
  await page.undo();
  expect(page.asked().map(([, , body]) => body)).toEqual([{ until: null }, { until: day }]);
  page.server.answers[snooze!] = apiError(409, "Not now", "conflict");
  const before = page.reloads();
  await page.go((now) => now.snooze(aReminder(), day));
  expect([page.said()?.severity, page.said()?.text, page.reloads()]).toEqual([
    "error",
    expect.stringContaining("Not now"),
    before + 1,
  ]);
});

function exporting(found: readonly ListedReminder[] | null, answers: Record<string, unknown> = {}) {
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const server = fakeServer(answers);
  const listParams = readListParams(new URLSearchParams());
  const page = renderUse(() => useExport({ found, listParams, owner: null, today: "2026-11-22" }), {
    props: undefined,
    services: server.services,
  });
  return { ...page, saved };
}

test("what is found is saved as a file of the day; where only a page is here, all is read", async () => {
  const whole = exporting([aReminder(), aReminder({ _id: idOf(3) })]);
  await whole.go((run) => run());
  expect([whole.saved, whole.said()]).toEqual([
    ["pomander-reminders-2026-11-22.csv"],
    { text: exportTexts.done(2), severity: "success" },
  ]);
  const list = routeOf(calls.reminders.list);
  const paged = exporting(null, { [list]: [aReminder()] });
  await paged.go((run) => run());
  expect(paged.said()?.text).toBe(exportTexts.done(1));
  const failing = exporting(null, { [list]: new TypeError("x is undefined") });
  await failing.go((run) => run());
  expect([failing.saved, failing.said()]).toEqual([[], { text: exportTexts.failed, severity: "error" }]);
});

function changingMany(answers: Record<string, unknown>) {
  const server = fakeServer(answers);
  let [reloads, tagReloads] = [0, 0];
  const page = renderUse(
    () =>
      useChangeMany(
        () => (reloads += 1),
        () => (tagReloads += 1),
      ),
    { props: undefined, services: server.services },
  );
  return {
    ...page,
    server,
    said: () => server.notices.snapshot()?.notice ?? null,
    reloads: () => [reloads, tagReloads],
  };
}

test("where nothing of what is selected changes, nothing is asked, and that is said", async () => {
  const page = changingMany({});
  await page.go(({ run }) => run([], { kind: "snooze", until: day }));
  expect([page.server.made, page.said(), page.now().report, page.reloads()]).toEqual([
    [],
    { text: manyTexts.none, severity: "info" },
    null,
    [0, 0],
  ]);
});

test("rules of scope tags that are handed over are changed too, told, and taken back", async () => {
  const update = routeOf(calls.scopeTags.update);
  const page = changingMany({ [update]: { updatedAt: "now" } });
  const rules = { rule: { beforeDays: 5, to: ["new"] }, former: { beforeDays: 5, to: ["old"] } };
  const tagRules = [{ _id: idOf(51), name: "Tag", updatedAt: "then", ...rules }];
  const action = {
    kind: "reassign",
    from: { _id: "x", email: null },
    to: [],
    members: new Map(),
    places: [],
    tagRules,
  } as const;
  await page.go(({ run }) => run([], action));
  expect(page.said()).toMatchObject({
    text: manyTexts.tagRulesDone(1),
    severity: "success",
    isLasting: true,
    action: { label: manyTexts.undo },
  });
  expect([page.reloads(), page.now().report]).toEqual([[0, 1], null]);
  await page.go(() => page.said()?.action?.run());
  await waitFor(() => expect(page.said()?.action).toBeUndefined());
  expect(page.said()).toEqual({ text: manyTexts.tagRulesDone(1), severity: "success" });
  expect(page.server.made.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ escalation: rules.rule }, "then"],
    [{ escalation: rules.former }, "now"],
  ]);
  page.server.answers[update] = apiError(412, "Changed", "changed_meanwhile");
  await page.go(({ run }) => run([], action));
  expect(page.now().report).toEqual({
    notChanged: [{ title: manyTexts.tagRule("Tag"), reason: "Changed" }],
    renewedBefore: [],
    undo: null,
  });
  await page.go(({ closeReport }) => closeReport());
  expect(page.now().report).toBeNull();
});

test("what others have changed since is not taken back, which is said; if that is all, nothing was changed", async () => {
  const bulk = routeOf(calls.reminderLists.bulk);
  const server = (...refused: readonly string[]) => ({
    [bulk]: ({ body }: { body: { changes: { id: string }[] } }) => ({
      results: body.changes.map(({ id }) => {
        const isRefused = refused.includes(id);
        return {
          id,
          updatedAt: isRefused ? null : "now",
          error: isRefused ? { message: "Someone else changed this.", code: "changed_meanwhile" } : null,
        };
      }),
    }),
  });
  const two = [aReminder({ title: "One" }), aReminder({ _id: idOf(3), title: "Two" })];
  const page = changingMany(server());
  await page.go(({ run }) => run(two, { kind: "remove" }));
  expect(page.said()?.text).toBe(manyTexts.done.remove(2));
  const takeBack = page.said()?.action?.run;
  Object.assign(page.server.answers, server(idOf(3)));
  await page.go(() => takeBack?.());
  await waitFor(() => expect(page.said()).toEqual({ text: manyTexts.undone(1), severity: "success" }));
  expect(page.now().report).toEqual({
    notChanged: [{ title: "Two", reason: expect.stringContaining("Someone else changed this.") }],
    renewedBefore: [],
    undo: null,
  });
  Object.assign(page.server.answers, server(idOf(1), idOf(3)));
  await page.go(() => takeBack?.());
  await waitFor(() => expect(page.said()).toEqual({ text: manyTexts.none, severity: "info" }));
  expect([page.now().report?.notChanged.length, page.now().progress]).toEqual([2, null]);
});

test("Stop ends a change after the requests in progress, the rest is reported and the done can be taken back", async () => {
  const sent = Promise.withResolvers<void>();
  const page = changingMany({
    [routeOf(calls.reminderLists.bulk)]: async ({ body }: { body: { changes: { id: string }[] } }) => {
      await sent.promise;
      return { results: body.changes.map(({ id }) => ({ id, updatedAt: "now", error: null })) };
    },
  });
  const many = Array.from({ length: 60 }, (_, n) => aReminder({ _id: idOf(n), title: `Reminder ${n}` }));
  await page.go(({ run }) => void run(many, { kind: "remove" }));
  expect(page.now().progress).toEqual({ done: 0, total: 60 });
  await page.go(({ stop }) => {
    stop();
    sent.resolve();
  });
  await waitFor(() => expect(page.said()?.text).toBe(manyTexts.done.remove(50)));
  expect(page.now().report).toMatchObject({ undo: expect.any(Function) });
  expect(page.now().report?.notChanged).toHaveLength(10);
  expect(page.now().report?.notChanged[0]).toEqual({ title: "Reminder 50", reason: manyTexts.stopped });
});

test("an offer to take back goes with the page, another notice stays", async () => {
  const page = changingMany({ [routeOf(calls.scopeTags.update)]: { updatedAt: "now" } });
  const rules = { rule: { beforeDays: 5, to: [] }, former: { beforeDays: 5, to: [] } };
  const run = () =>
    page.go((now) =>
      now.run([], {
        kind: "reassign",
        from: { _id: "x", email: null },
        to: [],
        members: new Map(),
        places: [],
        tagRules: [{ _id: idOf(51), name: "Tag", updatedAt: "then", ...rules }],
      }),
    );
  await run();
  expect(page.said()?.action).toBeDefined();
  page.unmount();
  expect(page.said()).toBeNull();
  const other = changingMany({});
  other.server.notices.show({ text: "Else" });
  other.unmount();
  expect(other.said()?.text).toBe("Else");
});

const answersOfPage = (rows: ListedReminder[]) => ({
  [routeOf(calls.reminders.list)]: rows,
  [routeOf(calls.scopeTags.mine)]: [],
});
function remindersPage(rows: ListedReminder[], { at = "/remind-me" as string | object, user = aUser() } = {}) {
  const server = fakeServer(answersOfPage(rows));
  return {
    ...renderUse(() => useRemindersPage(user), { props: undefined, services: server.services, at: at as string }),
    server,
  };
}

test("which dialog is open follows what is asked for; a reminder that one may not read is not edited", async () => {
  const own = aReminder();
  const page = remindersPage([own, aReducedReminder()]);
  await waitFor(() => expect(page.now().found).toHaveLength(2));
  const open = async (action: Parameters<typeof page.go>[0]) => {
    await page.go(action);
    const { dialog } = page.now();
    await page.go(({ close }) => close());
    return dialog;
  };
  expect(await open(({ add }) => add())).toEqual({ kind: "create" });
  expect(await open(({ handlers }) => handlers.edit(own))).toEqual({ kind: "edit", reminder: own });
  expect(await open(({ handlers }) => handlers.renew(own))).toEqual({ kind: "renew", reminder: own });
  expect(await open(({ handlers }) => handlers.remove(own))).toEqual({ kind: "remove", reminder: own });
  expect(page.now().dialog).toBeNull();
  for (const missing of [aReducedReminder() as never, null as never, aReminder({ _id: "x" })]) {
    page.notices.dismiss();
    expect(await open(({ handlers }) => handlers.edit(missing))).toBeNull();
    expect(page.said()?.severity).toBe("error");
  }
  await page.go(({ handlers }) => handlers.view(own));
  expect(page.location().search).toContain(idOf(1));
  expect(page.now().viewed).toBe(own);
  expect(await open(({ editViewed }) => editViewed(own))).toEqual({ kind: "edit", reminder: own });
  expect(page.now().viewed).toBeNull();
  await page.go(({ handlers }) => handlers.view(own));
  expect(await open(({ renewViewed }) => renewViewed(own))).toEqual({ kind: "renew", reminder: own });
  await page.go(({ handlers }) => handlers.view(aReducedReminder() as never));
  expect(page.now().viewed).toBeNull();
});

test("an administrator begins with their own reminders; selecting ends with nothing selected; columns are remembered", async () => {
  const page = remindersPage([aReminder()], { user: aUser({ isAdmin: true }) });
  await waitFor(() => expect(page.now().found).toHaveLength(1));
  expect(page.server.made.find(({ query }) => query?.["owner"])?.query).toMatchObject({ owner: "me" });
  await page.go(({ setSelecting }) => setSelecting(true));
  await page.go(({ selection }) => selection.selectAll());
  expect([page.now().isSelecting, page.now().selection.ids.size]).toEqual([true, 1]);
  await page.go(({ setSelecting }) => setSelecting(false));
  expect([page.now().isSelecting, page.now().selection.ids.size]).toEqual([false, 0]);
  await page.go(({ setColumns }) => setColumns(["title", "owner"]));
  expect([page.now().columns, localStorage.getItem("reminderColumns")]).toEqual([["title", "owner"], "title,owner"]);
  const before = page.server.made.length;
  await page.go(({ saved }) => saved(idOf(9)));
  await waitFor(() => expect(page.server.made.length).toBeGreaterThan(before));
});

test.each([
  [{ title: "Card" }, { title: "Card" }],
  [
    { title: "Card", expiryDate: "2030-01-31", returnTo: "/passwords?entry=1" },
    { title: "Card", expiryDate: "2030-01-31", returnTo: "/passwords?entry=1" },
  ],
  [{ title: "Card", expiryDate: "soon", returnTo: "//evil.example" }, { title: "Card" }],
  [{ title: 1 }, null],
  [null, null],
  ["Card", null],
])("another page's wish %j opens the form once", async (newReminder, prefilled) => {
  const page = remindersPage([], { at: { pathname: "/remind-me", search: "?view=table", state: { newReminder } } });
  await page.go(() => undefined);
  expect(page.now().dialog).toEqual(prefilled === null ? null : { kind: "create", prefilled });
  if (prefilled === null) return;
  expect([page.location().state, page.location().search]).toEqual([null, "?view=table"]);
  await page.go(({ saved }) => saved(idOf(9)));
  expect(page.now().dialog).toBeNull();
  const [pathname, search, created] =
    "returnTo" in prefilled ? ["/passwords", "?entry=1", idOf(9)] : ["/remind-me", "?view=table", null];
  await waitFor(() => expect(page.location()).toMatchObject({ pathname, search }));
  expect(page.location().state).toEqual(created === null ? null : { createdReminder: created });
});

test("a list that doesn't come is said once, but for the end of the session", async () => {
  const server = fakeServer({ [routeOf(calls.reminders.list)]: apiError(401, "no", "not_signed_in") });
  const page = renderUse(() => useRemindersPage(aUser()), { props: undefined, services: server.services });
  await waitFor(() => expect(page.now().reminders.error).not.toBeNull());
  expect(page.said()).toBeNull();
  server.answers[routeOf(calls.reminders.list)] = apiError(500, "away");
  await page.go(({ reload }) => reload());
  await waitFor(() => expect(page.said()?.severity).toBe("error"));
});
