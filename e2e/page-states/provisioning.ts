import { expect, type Page } from "@playwright/test";
import type {
  DirectoryGroup,
  PlannedChoice,
  PlannedPerson,
  PlannedRight,
  ProvisioningState,
  ShutOutAccount,
} from "@pomander/contract";
import { press } from "../page-objects/common.ts";
import type { PageState } from "./page-state.ts";

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const person = (n: number, members: Partial<PlannedPerson> = {}): PlannedPerson => ({
  _id: idOf(n),
  firstName: "Ana",
  lastName: "Silva",
  email: `ana.${n}@contoso.example`,
  emailHere: null,
  userName: `ana.${n}@contoso.example`,
  kind: "new",
  reason: null,
  ...members,
});
const some: readonly PlannedPerson[] = [
  person(1),
  person(2, { firstName: "Ben", lastName: "Ode", kind: "match" }),
  person(3, { firstName: "Cai", lastName: "Wu", userName: "cai", kind: "leaves" }),
  person(12, { firstName: "Jo", kind: "kept", emailHere: "jo.of-before@contoso.example" }),
  person(4, { firstName: "Dora", lastName: "", kind: "inactive" }),
  person(5, { firstName: "Eva", kind: "impossible", reason: "super_admin" }),
  person(6, {
    firstName: "Maximiliane-Theodora",
    lastName: "von und zu Hohenzollern-Sigmaringen",
    email: "maximiliane-theodora.von-und-zu-hohenzollern-sigmaringen@a-company-with-a-long-name.example",
    userName: "CONTOSO\\maximiliane-theodora.von-und-zu-hohenzollern",
    kind: "impossible",
    reason: "address_unproven",
  }),
  person(7, { firstName: "Finn", kind: "impossible", reason: "id_missing" }),
  person(8, { firstName: "Gül", kind: "impossible", reason: "id_is_name" }),
  person(9, { firstName: "Hal", kind: "impossible", reason: "other_person" }),
  person(10, { firstName: "Ida", kind: "impossible", reason: "other_address" }),
  person(11, { firstName: "Jan", kind: "kept" }),
  person(12, { firstName: "Kim", kind: "out" }),
];
const groups: readonly DirectoryGroup[] = [
  { _id: idOf(91), name: "Ops", members: 1, gives: "group", group: { _id: idOf(81), name: "Operations" } },
  {
    _id: idOf(92),
    name: "Everyone in the second building on the other side of the river",
    members: 4_812,
    gives: "remindMe",
    group: null,
  },
  { _id: idOf(93), name: "Everyone else", members: 12, gives: "nothing", group: null },
];
const names = [
  { name: "Ben Ode", email: "ben@contoso.example" },
  { name: "Maximiliane-Theodora von und zu Hohenzollern-Sigmaringen", email: "mt@contoso.example" },
  { name: "Cai Wu", email: "cai@contoso.example" },
];
const right = (members: Partial<PlannedRight>): PlannedRight => ({
  gives: "remindMe",
  group: null,
  gains: 41,
  gaining: names,
  loses: 0,
  losing: [],
  overLimit: 0,
  ...members,
});
const rights: readonly PlannedRight[] = [
  right({ gives: "admin", gains: 3, overLimit: 1 }),
  right({ loses: 31, losing: names }),
  right({
    gives: "group",
    group: { _id: idOf(81), name: "Operations" },
    gains: 1,
    gaining: names.slice(2),
    loses: 1,
    losing: names.slice(0, 1),
  }),
];
const choices: readonly PlannedChoice[] = [
  { _id: idOf(91), name: "Ops", gives: "group", group: { _id: idOf(81), name: "Operations" } },
  {
    _id: idOf(92),
    name: "Everyone in the second building on the other side of the river",
    gives: "nothing",
    group: null,
  },
];
const state = (members: Partial<ProvisioningState> = {}): ProvisioningState => ({
  address: "https://pomander.contoso.example/api/scim/v2",
  tokens: 1,
  lastRequestAt: new Date(Date.now() - 600_000).toISOString(),
  groups: groups.length,
  people: { new: 41, match: 3, leaves: 1, kept: 0, out: 0, impossible: 6, inactive: 12 },
  liveSince: null,
  plan: "a".repeat(64),
  rights: 78,
  choices: 0,
  pending: 0,
  settling: 0,
  brakeAt: null,
  heir: { _id: idOf(71), name: "Sofia Almeida", isChosen: false },
  ...members,
});
const nothing = {
  groups: 0,
  rights: 0,
  people: { new: 0, match: 0, leaves: 0, kept: 0, out: 0, impossible: 0, inactive: 0 },
};

const ourGroups = [81, 82].map((n) => ({
  _id: idOf(n),
  name: n === 81 ? "Operations" : "Night shift",
  description: "",
  members: [],
  scopeTagCount: 0,
  isManaged: false,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
}));

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const live = (members: Partial<ProvisioningState> = {}) =>
  state({
    liveSince: daysAgo(12),
    people: { new: 41, match: 0, leaves: 0, kept: 310, out: 2, impossible: 6, inactive: 12 },
    heir: { _id: idOf(72), name: "Maximiliane-Theodora von und zu Hohenzollern-Sigmaringen", isChosen: true },
    ...members,
  });
const shutOut: readonly ShutOutAccount[] = [
  { _id: idOf(61), firstName: "Kim", lastName: "Park", email: "kim.park@contoso.example", at: daysAgo(0.1) },
  {
    _id: idOf(62),
    firstName: "Maximiliane-Theodora",
    lastName: "von und zu Hohenzollern-Sigmaringen",
    email: "maximiliane-theodora.von-und-zu-hohenzollern-sigmaringen@a-company-with-a-long-name.example",
    at: daysAgo(40),
  },
];

interface Replies {
  shutOut?: readonly ShutOutAccount[];
  state?: ProvisioningState;
  people?: readonly PlannedPerson[];
}

async function open(page: Page, { state: shown = state(), people = some, shutOut: out = [] }: Replies) {
  const list = (rows: readonly object[], total = rows.length) => ({
    json: rows,
    headers: { "x-total-count": String(total) },
  });
  await page.route("**/api/provisioning", (route) => route.fulfill({ json: shown }));
  await page.route("**/api/provisioning/people*", (route) => {
    const kind = new URL(route.request().url()).searchParams.get("kind");
    const rows = kind === null ? people : people.filter((one) => one.kind === kind);
    return route.fulfill(list(rows, people.length === 0 ? 0 : 61));
  });
  await page.route("**/api/provisioning/accounts*", (route) => route.fulfill(list(out)));
  await page.route("**/api/provisioning/groups*", (route) => route.fulfill(list(groups)));
  await page.route("**/api/provisioning/rights", (route) =>
    route.fulfill({ json: { plan: shown.plan, rights, choices } }),
  );
  await page.route("**/api/groups*", (route) => route.fulfill(list(ourGroups)));
  await page.goto("/provisioning");
  await expect(page.getByRole("group", { name: "SCIM address" })).toBeVisible();
}

const provisioning = (
  name: string,
  replies: Replies,
  then: (page: Page) => Promise<unknown> = async () => undefined,
  viewer: PageState["viewer"] = "superAdmin",
): PageState => ({
  name: `provisioning: ${name}`,
  viewer,
  open: async (page) => {
    await open(page, replies);
    await then(page);
  },
});

export const provisioningPageStates: readonly PageState[] = [
  provisioning("people of each kind, and groups", {}, (page) =>
    expect(page.getByRole("list", { name: "Groups in the directory" })).toBeVisible(),
  ),
  provisioning("nothing yet, without a token", { state: state({ ...nothing, tokens: 0, lastRequestAt: null }) }),
  provisioning(
    "nothing yet, for an administrator who can't make a token",
    { state: state({ ...nothing, tokens: 0, lastRequestAt: null }) },
    (page) => expect(page.getByText("A super admin can create a token")).toBeVisible(),
    "admin",
  ),
  provisioning("no one found", { people: [] }, (page) => expect(page.getByText("No one found")).toBeVisible()),
  provisioning("choosing what a group would give", {}, async (page) => {
    await page.getByRole("combobox", { name: "What Everyone else gives" }).click();
    await expect(page.getByRole("option", { name: "Group Night shift" })).toBeVisible();
  }),
  provisioning(
    "groups, for an administrator, who can't choose",
    {},
    (page) => expect(page.getByRole("list", { name: "What the groups would change" })).toBeVisible(),
    "admin",
  ),
  provisioning("the plan, before going live", {}, async (page) => {
    await press(page, "Go live…");
    await expect(page.getByRole("alertdialog")).toContainText("Ben Ode");
  }),
  provisioning("the plan changed meanwhile", {}, async (page) => {
    await page.route("**/api/provisioning/live", (route) =>
      route.fulfill({ status: 412, json: { code: "changed_meanwhile", message: "Changed", requestId: "r" } }),
    );
    await press(page, "Go live…");
    await page.getByLabel("Master password").fill("umbrella-violet");
    await page.getByRole("alertdialog").getByRole("button", { name: "Go live" }).click();
    await expect(page.getByText("The plan changed in the meantime")).toBeVisible();
  }),
  provisioning("a plan whose names and rights don't load", {}, async (page) => {
    const unavailable = { status: 503, json: { code: "unavailable", message: "Try again later", requestId: "r" } };
    for (const path of ["rights", "people?kind=*"])
      await page.route(`**/api/provisioning/${path}`, (route) => route.fulfill(unavailable));
    await press(page, "Go live…");
    await expect(page.getByRole("alertdialog").getByRole("button", { name: "Retry" })).toHaveCount(4);
  }),
  provisioning("confirming a plan whose rights are still loading", {}, async (page) => {
    await page.route("**/api/provisioning/rights", () => undefined);
    await press(page, "Go live…");
    await page.getByLabel("Master password").fill("umbrella-violet");
    await page.getByRole("alertdialog").getByRole("button", { name: "Go live" }).click();
    await expect(page.getByText("You can't see yet what the groups would change")).toBeVisible();
  }),
  provisioning("live, with people shut out", { state: live(), shutOut }, (page) =>
    expect(page.getByRole("button", { name: "Let in again: Kim Park" })).toBeVisible(),
  ),
  provisioning(
    "live, for an administrator",
    { state: live(), shutOut },
    (page) => expect(page.getByText("Kim Park")).toBeVisible(),
    "admin",
  ),
  provisioning("live, no one shut out", { state: live() }, (page) =>
    expect(page.getByText("No one is shut out")).toBeVisible(),
  ),
  provisioning("live, many shut out, and a plan that waits", {
    state: live({ brakeAt: daysAgo(0.1), pending: 14, heir: null }),
    shutOut,
  }),
  provisioning("live, with rights that wait", { state: live({ rights: 3 }) }, (page) =>
    expect(page.getByText("Rights wait here if")).toBeVisible(),
  ),
  provisioning("applying a plan with other choices", { state: live({ choices: 2 }) }, async (page) => {
    await press(page, "Apply the plan…");
    await expect(page.getByRole("alertdialog")).toContainText("Would lose it");
  }),
  provisioning("letting someone in again", { state: live(), shutOut }, (page) => press(page, "Let in again: Kim Park")),
  provisioning("stopping what is applied", { state: live(), shutOut }, (page) => press(page, "Stop applying")),
  provisioning("deleting what was received", {}, (page) => press(page, "Delete what was received")),
  {
    name: "provisioning: it doesn't load",
    viewer: "superAdmin",
    open: async (page) => {
      await page.route("**/api/provisioning", (route) =>
        route.fulfill({ status: 503, json: { code: "unavailable", message: "Try again later", requestId: "r" } }),
      );
      await page.goto("/provisioning");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
