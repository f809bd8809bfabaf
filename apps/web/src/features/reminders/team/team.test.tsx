// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { Reminder } from "@pomander/contract";
import { afterEach, expect, it } from "vitest";
import { format } from "@pomander/texts/format";
import { plusDays, todayIn } from "../../../lib/format/days.ts";
import { calls, cardOf, dialog, notice, press, renderPage } from "../test/render-page.tsx";
import { aReminder, aUser, idOf } from "../test/fixtures.ts";
import { changeLine, eventLine } from "../details/EventLine.tsx";
import { hintOf } from "./TeamLine.tsx";
import { snoozeChoices } from "./snooze-days.ts";

afterEach(cleanup);

const one = "/reminder/reminder/{id}";
const at = "2026-11-20T06:00:00.000Z";
const today = todayIn(aUser().timeZone, new Date());
const soon = (change: Partial<Reminder> = {}) => aReminder({ expiryDate: plusDays(today, 5), ...change });

it("somebody takes what is due, and gives it back with Undo", async () => {
  const { calls: made } = renderPage({
    [calls.list]: [soon()],
    [`POST ${one}/take`]: { reminder: soon({ taken: { by: "Ana Silva", isMe: true, at, holdsOthers: true } }) },
    [`DELETE ${one}/take`]: { reminder: soon() },
  });
  await press("I'm on it: Passport");
  await notice(`You're on "Passport". Others get no emails about it unless it expires.`);
  await press("Undo");
  await notice('You gave back "Passport". Everyone gets emails about it again.');
  expect(made().filter((call) => call.endsWith("/take"))).toEqual([`POST ${one}/take`, `DELETE ${one}/take`]);
});

it("whoever takes it and gets no emails is told that the others' go on", async () => {
  const taken = { by: "Ana Silva", isMe: true, at, holdsOthers: false };
  renderPage({ [calls.list]: [soon()], [`POST ${one}/take`]: { reminder: soon({ taken }) } });
  await press("I'm on it: Passport");
  await notice(`You're on "Passport". Others still get emails about it, because you don't get any.`);
  expect(hintOf({ ...taken, isMe: false })).toBe(
    "Others still get emails about it, because Ana Silva doesn't get any.",
  );
});

it("what another has in hand says so and can be taken over; one's own can be given back", async () => {
  renderPage({
    [calls.list]: [
      soon({ taken: { by: "Ben Costa", isMe: false, at } }),
      soon({ _id: idOf(2), title: "Domain", taken: { by: "Ana Silva", isMe: true, at } }),
      soon({ _id: idOf(3), title: "Lease", mayTake: false }),
    ],
  });
  const passport = await cardOf("Passport");
  expect(passport.getByText("Ben Costa is on it")).toBeDefined();
  expect(passport.getByRole("button", { name: "Take over: Passport" })).toBeDefined();
  expect(passport.queryByRole("button", { name: /^Give back/ })).toBeNull();
  const domain = await cardOf("Domain");
  expect(domain.getByText("You're on it")).toBeDefined();
  expect(domain.getByRole("button", { name: "Give back: Domain" })).toBeDefined();
  expect((await cardOf("Lease")).queryByRole("button", { name: /^I'm on it/ })).toBeNull();
});

it("is snoozed until a day before it expires, and said to be", async () => {
  const { made, answers } = renderPage({ [calls.list]: [soon()], [`PUT ${one}/snooze`]: { reminder: soon() } });
  await press("Snooze Passport");
  answers[calls.list] = [soon({ snoozedUntil: plusDays(today, 4) })];
  fireEvent.click(screen.getByRole("menuitem", { name: /^Until the day before it expires/ }));
  const until = format.day(plusDays(today, 4));
  await notice(`You get no emails about "Passport" until ${until}.`);
  expect(made.find(({ method }) => method === "PUT")?.body).toEqual({ until: plusDays(today, 4) });
  expect(await screen.findByText(`Snoozed for you until ${until}`)).toBeDefined();
});

it("offers no day on or after the expiry, nor today", () => {
  const offered = (left: number) => snoozeChoices(plusDays("2026-11-20", left), "2026-11-20").map(({ until }) => until);
  expect(offered(-3)).toEqual([]);
  expect(offered(1)).toEqual([]);
  expect(offered(2)).toEqual(["2026-11-21"]);
  expect(offered(9)).toEqual(["2026-11-21", "2026-11-23", "2026-11-27", "2026-11-28"]);
});

it("the log tells who did what, beside what was sent", async () => {
  const changes = [{ field: "expiryDate", from: "2026-11-28", to: "2027-11-28" }];
  const event = { entry: "event", at, by: { name: "Ben Costa", isMe: false, token: null } } as const;
  renderPage(
    {
      [calls.list]: [soon()],
      [calls.read]: soon(),
      [calls.log]: [
        { ...event, _id: idOf(4), kind: "renewed", changes },
        { ...event, _id: idOf(5), kind: "taken", by: { name: "Ana", isMe: true, token: null }, changes: [] },
      ],
    },
    { address: `/remind-me?reminder=${idOf(1)}` },
  );
  const details = await dialog();
  expect(await details.findByText(/^Ben Costa renewed it until Nov 28, 2027 \(was Nov 28, 2026\)/)).toBeDefined();
  expect(details.getByText(/^You said "I'm on it"/)).toBeDefined();
  await waitFor(() => expect(details.getAllByRole("listitem")).toHaveLength(2));
  expect(
    eventLine({
      ...event,
      _id: idOf(6),
      kind: "snoozed",
      changes: [{ field: "snoozedUntil", from: "", to: "2026-12-01" }],
    }),
  ).toBe("Ben Costa snoozed it until Dec 01, 2026");
  const withToken = { name: "Ana", isMe: true, token: "Deploy" };
  expect(eventLine({ ...event, _id: idOf(7), kind: "changed", by: withToken, changes: [] })).toBe(
    "Ana (with the token Deploy) changed it",
  );
  expect(changeLine({ field: "escalation", from: "tag", to: "30: legal@example.org" })).toBe(
    "If no one takes it: scope tag's rule → 30 days before, to legal@example.org",
  );
  expect(changeLine({ field: "frequency", from: "once", to: "weekly" })).toBe("Frequency: Once → Weekly");
  expect(changeLine({ field: "scopeTag", from: "", to: "Office" })).toBe("Scope tag: none → Office");
  expect(changeLine({ field: "notes", from: "", to: "" })).toBe("Notes: changed");
  expect(changeLine({ field: "import", from: "", to: "undone" })).toBe("By an import, undone since");
});
