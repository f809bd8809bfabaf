// @vitest-environment happy-dom
import type { ReminderBulkChange } from "@pomander/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { apiError, aReminder, idOf } from "../test/fixtures.ts";
import { calls, dialog, notice, press, renderPage } from "../test/render-page.tsx";

afterEach(cleanup);

const { list, log, read, renew } = calls;
const bulk = "POST /reminder/reminders/bulk";
const seen = aReminder({ createdAt: "2036-11-28T10:00:00.000Z", expiryDate: "2037-11-28" });
const bens = aReminder({ ...seen, expiryDate: "2039-02-14", updatedAt: "2026-11-20T09:00:00.000Z" });
const byBen = {
  entry: "event",
  _id: idOf(5),
  at: "2026-11-20T09:00:00.000Z",
  kind: "renewed",
  by: { name: "Ben Okafor", isMe: false, token: null },
  changes: [{ field: "expiryDate", from: seen.expiryDate, to: bens.expiryDate }],
};
/** Renews on the state as it is alone, as the server does. */
const onlyOn =
  (current: typeof seen) =>
  ({ ifMatch, body }: { ifMatch?: string; body?: unknown }) => {
    if (ifMatch !== current.updatedAt) throw apiError(412, "Someone else changed this.", "changed_meanwhile");
    return { reminder: { ...current, ...(body as object), updatedAt: "2026-11-20T10:00:00.000Z" } };
  };

it("says who has renewed a reminder already: keeping their date changes nothing, and another can be chosen", async () => {
  const { made } = renderPage({ [list]: [seen], [read]: bens, [log]: [byBen], [renew]: onlyOn(bens) });
  const renewals = () => made.filter(({ path }) => path.endsWith("/renew"));
  const text = "Ben Okafor has already renewed it until Feb 14, 2039.";
  await press("Renew: Passport");
  await press("Renew until Nov 28, 2038");
  expect((await screen.findByRole("alert")).textContent?.replaceAll("\u00a0", " ")).toBe(text);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Keep Feb 14, 2039")));
  await press("Keep Feb 14, 2039");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(renewals()).toHaveLength(1);

  await press("Renew: Passport");
  await press("Renew until Nov 28, 2038");
  fireEvent.click(await screen.findByLabelText("Another date"));
  fireEvent.change((await dialog()).getByLabelText(/New expiry date/, { selector: "input" }), {
    target: { value: "2040-01-31" },
  });
  await press("Renew until Jan 31, 2040");
  await notice('"Passport" now expires on Jan 31, 2040.');
  expect(renewals().at(-1)).toMatchObject({ ifMatch: bens.updatedAt, body: { expiryDate: "2040-01-31" } });
});

it("renews what was only changed otherwise meanwhile, without a question", async () => {
  const noted = { ...seen, notes: "Two keys", updatedAt: bens.updatedAt };
  renderPage({ [list]: [seen], [read]: noted, [renew]: onlyOn(noted) });
  await press("Renew: Passport");
  await press("Renew until Nov 28, 2038");
  expect(await notice('"Passport" now expires on Nov 28, 2038.')).toBeDefined();
});

it("of several, renews what is as it was, says of the others who did it, and lets their dates stay or change", async () => {
  const tls = aReminder({ ...seen, _id: idOf(3), id: idOf(3), title: "TLS" });
  const refused = { message: "Someone else changed this.", code: "changed_meanwhile" };
  const answer = ({ body }: { body?: unknown }) => ({
    results: (body as { changes: ReminderBulkChange[] }).changes.map(({ id, updatedAt }) =>
      id === seen._id && updatedAt === seen.updatedAt
        ? { id, updatedAt: null, error: refused }
        : { id, updatedAt: "2026-11-20T10:00:00.000Z", error: null },
    ),
  });
  const { made } = renderPage(
    { [list]: [seen, tls], [read]: bens, [log]: [byBen], [bulk]: answer },
    { address: "/remind-me?view=table" },
  );
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select this page" }));
  await press("Renew");
  await press("Renew 2 reminders");
  const report = within(await screen.findByRole("dialog", { name: "1 reminder is already renewed" }));
  expect(report.getByText("Ben Okafor has already renewed it until Feb 14, 2039.")).toBeDefined();
  await notice("Renewed 1 reminder.");
  fireEvent.click(report.getByRole("button", { name: "Another date..." }));
  expect((await dialog()).getByLabelText<HTMLInputElement>(/New expiry date/, { selector: "input" }).value).toBe(
    "2039-02-14",
  );
  fireEvent.change((await dialog()).getByLabelText(/New expiry date/, { selector: "input" }), {
    target: { value: "2040-01-31" },
  });
  await press("Renew 1 reminder");
  await waitFor(() =>
    expect(made.filter(({ path }) => path.endsWith("/bulk")).at(-1)?.body).toEqual({
      changes: [{ id: seen._id, renew: { expiryDate: "2040-01-31" }, updatedAt: bens.updatedAt }],
    }),
  );
});

it("asks for the period where the term's first day is unknown, and proposes none", async () => {
  const imported = aReminder({ ...seen, termFrom: null });
  const renewed = { ...imported, expiryDate: "2039-11-28" };
  const { made } = renderPage({ [list]: [imported], [renew]: { reminder: renewed } });
  await press("Renew: Passport");
  const asking = await dialog();
  expect(asking.getAllByRole("radio").filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
  expect(asking.queryByText(/Same period/)).toBeNull();
  expect(asking.getByRole("button", { name: "Renew" })).toHaveProperty("disabled", true);
  fireEvent.click(asking.getByLabelText("2 years"));
  await press("Renew until Nov 28, 2039");
  await notice('"Passport" now expires on Nov 28, 2039.');
  expect(made.find(({ path }) => path.endsWith("/renew"))?.body).toEqual({ expiryDate: "2039-11-28" });
});
