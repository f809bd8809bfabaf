// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { calls, type Call, type PlannedPerson, type ProvisioningState, type User } from "@pomander/contract";
import { ApiError, type Confirmation } from "@pomander/vault";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { connected } from "../../test/connected.ts";
import { renderRouter } from "../../test/render-router.tsx";
import { ProvisioningPage } from "./ProvisioningPage.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const none = { new: 0, match: 0, leaves: 0, kept: 0, out: 0, impossible: 0, inactive: 0 };
const watching: ProvisioningState = {
  address: "https://pomander.example/api/scim/v2",
  tokens: 1,
  lastRequestAt: null,
  groups: 0,
  liveSince: null,
  plan: "first",
  rights: 0,
  choices: 0,
  pending: 0,
  settling: 0,
  brakeAt: null,
  heir: { _id: "1", name: "Sofia Almeida", isChosen: false },
  people: { ...none, match: 1, leaves: 1, new: 2 },
};
const live: ProvisioningState = {
  ...watching,
  liveSince: "2026-11-01T08:00:00.000Z",
  people: { ...none, kept: 1, out: 1 },
};
const person = (kind: PlannedPerson["kind"], firstName: string): PlannedPerson => ({
  _id: firstName,
  firstName,
  lastName: "Ode",
  email: `${firstName.toLowerCase()}@contoso.example`,
  emailHere: null,
  userName: firstName,
  kind,
  reason: null,
});
const sofia = { _id: "1", firstName: "Sofia", lastName: "Almeida", email: "s@example.com", isSuperAdmin: true } as User;
const kim = {
  _id: "k",
  firstName: "Kim",
  lastName: "Park",
  email: "kim@contoso.example",
  at: "2026-11-20T08:00:00.000Z",
};

type Replies = Partial<Record<"rights" | "live" | "letIn" | "watch" | "setHeir", (request: unknown) => unknown>>;

/** Shows the page with a server of this state; `state` is called for each reading. */
function show(
  state: () => ProvisioningState,
  { user = sofia, out = [] as (typeof kim)[], ...replies }: Replies & { user?: User; out?: (typeof kim)[] } = {},
) {
  const people = [person("match", "Ben"), person("leaves", "Cai")];
  const answer = async (call: Call, request?: { query?: { kind?: string } }) => {
    if (call === calls.provisioning.state) return state();
    if (call === calls.provisioning.people)
      return people.filter(({ kind }) => request?.query?.kind === undefined || request.query.kind === kind);
    if (call === calls.users.list)
      return [
        { _id: "e", firstName: "Eva", lastName: "Berg", email: "eva@contoso.example", isAllowedForRemindMe: true },
        { _id: "p", firstName: "Pia", lastName: "Lang", email: "pia@contoso.example", isAllowedForRemindMe: false },
      ];
    for (const name of ["rights", "live", "letIn", "watch", "setHeir"] as const)
      if (call === calls.provisioning[name]) return replies[name]?.(request);
    throw new Error(call.path);
  };
  const list = async (call: Call) => {
    const rows = call === calls.provisioning.shutOut ? out : people;
    return { rows, total: rows.length };
  };
  const api = Object.assign(answer, { list, done: answer });
  const client = {
    confirmChange: (_user: User, { currentPassword }: Confirmation, send: (confirmed: object) => unknown) =>
      send({ currentPassword }),
  };
  const services = { api: async () => api, client, notices: createNotices(), connection: connected };
  const store = createSessionStore();
  store.signedIn(user);
  const router = createMemoryRouter([{ path: "*", element: <ProvisioningPage /> }], {
    initialEntries: ["/provisioning"],
  });
  renderRouter({ services: services as unknown as Services, store, router });
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
async function confirm(label: string) {
  const dialog = await screen.findByRole("alertdialog");
  fireEvent.change(within(dialog).getByLabelText("Master password"), { target: { value: "umbrella" } });
  fireEvent.click(within(dialog).getByRole("button", { name: label }));
}

test("going live sends the plan that was shown, with names, and the confirmation", async () => {
  const asked: unknown[] = [];
  show(() => watching, { live: (request) => asked.push(request) });
  const plan = await screen.findByRole("list", { name: "The plan" });
  expect(plan.textContent).toContain("1 person will be shut out");
  expect(plan.textContent).toContain("2 new people will get an account and an invitation");
  press("Go live…");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText("cai@contoso.example");
  await within(dialog).findByText("ben@contoso.example");
  expect(dialog.textContent).toContain("Reminders that only they get go to Sofia Almeida.");
  await confirm("Go live");
  await waitFor(() => expect(asked).toEqual([{ body: { plan: "first", currentPassword: "umbrella" } }]));
});

test("a plan that changed meanwhile is shown again, and confirmed as the new one", async () => {
  const asked: string[] = [];
  let state = watching;
  show(() => state, {
    live: (request) => {
      const { plan } = (request as { body: { plan: string } }).body;
      asked.push(plan);
      if (plan !== "first") return;
      state = { ...watching, plan: "second", people: { ...none, leaves: 7 } };
      throw new ApiError(412, { code: "changed_meanwhile", message: "Changed", requestId: "r" }, null);
    },
  });
  await screen.findByRole("list", { name: "The plan" });
  press("Go live…");
  await confirm("Go live");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/The plan changed in the meantime/);
  await within(dialog).findByText("7 people will be shut out");
  await confirm("Go live");
  await waitFor(() => expect(asked).toEqual(["first", "second"]));
});

test("rights are shown with who gets and loses them, choices with what they give, and none are confirmed unseen", async () => {
  const asked: unknown[] = [];
  const readers = { gives: "remindMe", group: null } as const;
  const one = (name: string) => ({ name, email: `${name.toLowerCase()}@contoso.example` });
  const right = { ...readers, gains: 1, gaining: [one("Fay")], loses: 3, losing: [one("Gus"), one("")], overLimit: 0 };
  let plan = "other";
  show(() => ({ ...watching, rights: 4, choices: 1 }), {
    rights: () => ({ plan, rights: [right], choices: [{ _id: "r", name: "Readers", ...readers }] }),
    live: (request) => asked.push(request),
  });
  await screen.findByRole("list", { name: "The plan" });
  press("Go live…");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText("Would get it: Fay (fay@contoso.example)");
  await within(dialog).findByText("Would lose it: Gus (gus@contoso.example), @contoso.example, and 1 more");
  await within(dialog).findByText("Readers will give: Remind Me");
  await confirm("Go live");
  await within(dialog).findByText(/The plan changed in the meantime/);
  expect(asked).toEqual([]);
  plan = "first";
  await confirm("Go live");
  await confirm("Go live");
  await waitFor(() => expect(asked).toEqual([{ body: { plan: "first", currentPassword: "umbrella" } }]));
});

test("rights that have not come yet can't be confirmed, and those that didn't come are asked for again", async () => {
  const asked: unknown[] = [];
  let answer: (reply: object) => void = () => undefined;
  let tries = 0;
  show(() => ({ ...watching, choices: 1 }), {
    rights: () => {
      tries += 1;
      if (tries === 1) throw new ApiError(503, { code: "unavailable", message: "", requestId: "r" }, null);
      return new Promise((resolve) => (answer = resolve));
    },
    live: (request) => asked.push(request),
  });
  await screen.findByRole("list", { name: "The plan" });
  press("Go live…");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/Couldn't load what the groups would change/);
  press("Retry");
  await waitFor(() => expect(tries).toBe(2));
  await confirm("Go live");
  await within(dialog).findByText(/You can't see yet what the groups would change/);
  expect(asked).toEqual([]);
  answer({ plan: "first", rights: [], choices: [{ _id: "r", name: "Readers", gives: "remindMe", group: null }] });
  await within(dialog).findByText("Readers will give: Remind Me");
  await confirm("Go live");
  await waitFor(() => expect(asked).toEqual([{ body: { plan: "first", currentPassword: "umbrella" } }]));
});

test("live lists who is shut out since when, and lets one in by name after saying what the next plan does", async () => {
  const asked: unknown[] = [];
  show(() => live, { out: [kim], letIn: (request) => asked.push(request) });
  const list = await screen.findByRole("list", { name: "People who are shut out" });
  expect(list.textContent).toMatch(/Kim Park.*Since .*Nov/);
  press("Let in again: Kim Park");
  expect((await screen.findByRole("alertdialog")).textContent).toContain(
    "the next plan you apply shuts them out again",
  );
  await confirm("Let in again");
  await waitFor(() => expect(asked).toEqual([{ params: { id: "k" }, body: { currentPassword: "umbrella" } }]));
});

test("the brake says what happened and how to go on, and stopping asks first", async () => {
  const asked: unknown[] = [];
  show(() => ({ ...live, brakeAt: "2026-11-20T08:00:00.000Z" }), { watch: (request) => asked.push(request) });
  expect((await screen.findByText(/unusually many people/)).textContent).toContain("stop applying, fix the directory");
  screen.getByRole("button", { name: "Confirm…" });
  press("Stop applying");
  const dialog = await screen.findByRole("alertdialog");
  expect(asked).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop applying" }));
  await waitFor(() => expect(asked).toEqual([{ body: {} }]));
});

test("while a plan is being applied, not everything is said to be applied", async () => {
  let pending = 14;
  show(() => ({ ...live, people: { ...live.people, new: pending > 0 ? 1 : 0 }, pending }));
  const plan = await screen.findByRole("list", { name: "The plan" });
  expect(plan.textContent).toBe("1 new person will get an account and an invitation");
  screen.getByText(/^14 changes still wait/);
  pending = 0;
  await waitFor(() => expect(plan.textContent).toContain("Everything the directory says is applied"));
});

test("new people who wait while it is live can be created, and the page says why they wait", async () => {
  show(() => ({ ...live, people: { ...live.people, new: 2 } }));
  await screen.findByText(/^New people wait here if/);
  expect(screen.getByRole("list", { name: "The plan" }).textContent).toBe(
    "2 new people will get an account and an invitation",
  );
  expect(screen.getByRole("button", { name: "Apply the plan…" })).toBeDefined();
});

test("an heir is chosen by name, and given up", async () => {
  const asked: unknown[] = [];
  show(() => ({ ...live, heir: { _id: "2", name: "Gül", isChosen: true } }), {
    setHeir: (request) => asked.push(request),
  });
  await screen.findByText("Gül gets them.");
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Choose someone" }));
  const eva = await screen.findByText("Eva Berg");
  // The reminders would become hers, and she has no Remind Me.
  expect(screen.queryByText("Pia Lang")).toBeNull();
  fireEvent.click(eva);
  await waitFor(() => expect(asked).toEqual([{ body: { heir: "e" } }]));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Clear the choice" })).toHaveProperty("disabled", false),
  );
  press("Clear the choice");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual({ body: { heir: null } });
});

test("an administrator sees it all and can change nothing", async () => {
  show(() => live, { user: { ...sofia, isSuperAdmin: false, isAdmin: true } as User, out: [kim] });
  await screen.findByText("Kim Park");
  for (const name of ["Let in again: Kim Park", "Stop applying", "Go live…"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Choose someone" })).toBeNull();
});

test("people whom nothing decides about any more are still listed while watching", async () => {
  show(() => ({ ...watching, people: none }), { out: [kim] });
  expect(await screen.findByRole("button", { name: "Let in again: Kim Park" })).toBeDefined();
});
