// @vitest-environment happy-dom
import { type Call, calls, type ReminderCheck } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { emptyReminder, reminderSchema } from "../form/schema.ts";
import { aReminder, idOf } from "../test/fixtures.ts";
import { calls as pageCalls, renderPage } from "../test/render-page.tsx";
import { CheckState } from "./CheckState.tsx";
import { stateText, uncheckedText } from "./texts.ts";
import { noWatch, watchOf, watchValuesOf } from "./values.ts";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const check: ReminderCheck = {
  kind: "certificate",
  target: "www.example.org:443",
  state: "unreachable",
  checkedAt: "2026-11-20T08:00:00.000Z",
  foundDate: null,
  error: "The server took too long to respond.",
};
const can = (edit: boolean) => ({ read: true, edit, delete: edit, send: edit });

function show(mayEdit: boolean, answer: (call: Call) => unknown) {
  const notices = createNotices();
  const onChecked = vi.fn<() => void>();
  const services = { api: async () => async (call: Call) => answer(call), notices } as unknown as Services;
  const reminder = aReminder({ check, can: can(mayEdit) });
  const element = <CheckState reminder={reminder} check={check} timeZone="UTC" onChecked={onChecked} />;
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element }]) });
  return { onChecked, notice: () => notices.snapshot()?.notice.text };
}

test("says why nothing was found, and looks again where one may edit it", async () => {
  const asked: Call[] = [];
  const { onChecked } = show(true, (call) => (asked.push(call), { reminder: aReminder({ check }) }));
  expect(screen.getByRole("status").textContent).toMatch(
    /^The server took too long to respond\. Checked Nov\s20,\s2026/,
  );
  fireEvent.click(screen.getByRole("button", { name: "Check now" }));
  await waitFor(() => expect(onChecked).toHaveBeenCalledOnce());
  expect(asked).toEqual([calls.reminders.check]);
});

test("tells what refused the look, and offers none to those who may not edit it", async () => {
  const { notice } = show(true, () => {
    throw new ApiError(429, { message: "Too many tries.", code: "rate_limited", requestId: "" }, 60);
  });
  fireEvent.click(screen.getByRole("button", { name: "Check now" }));
  await waitFor(() => expect(notice()).toBe("Too many tries. You can try again in 60 seconds."));
  cleanup();
  show(false, () => undefined);
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  [{ state: "waiting", error: null }, "Not checked yet."],
  [{ state: "ok", foundDate: "2027-03-01", error: null }, "Ends Mar 01, 2027."],
  [{ state: "ok", foundDate: "2027-03-01", error: "The server's certificate is self-signed." }, "Ends Mar 01, 2027."],
  [{ state: "no-date", error: "This registry publishes no date." }, "This registry publishes no date."],
] as const)("%o reads %s", (members, text) => {
  expect(stateText({ ...check, ...members })).toBe(text);
});

test("a list says that what is watched can't be checked, and since when; the year where it isn't this one", () => {
  const since = (failingSince: string | null) => uncheckedText(aReminder({ check: { ...check, failingSince } }));
  expect(since("2020-01-10T12:00:00.000Z")).toBe("Can't be checked since Jan\u00a010,\u00a02020");
  expect(since(`${new Date().getFullYear()}-01-10T12:00:00.000Z`)).toBe("Can't be checked since Jan\u00a010");
  expect(since(null)).toBe("Can't be checked");
  expect(uncheckedText(aReminder({ check: { ...check, state: "ok", error: "Self-signed" } }))).toBeNull();
  expect(uncheckedText(aReminder())).toBeNull();
});

test.each(["/remind-me?status=unchecked", "/remind-me?status=unchecked&view=table"])(
  "at %s stands only what can't be checked",
  async (address) => {
    const failing = { ...check, failingSince: "2020-01-10T12:00:00.000Z" };
    const rows = [aReminder({ title: "Shop", check: failing }), aReminder({ _id: idOf(2), title: "Passport" })];
    renderPage({ [pageCalls.list]: rows }, { address });
    expect(
      await screen.findByText("Can't be checked since Jan\u00a010,\u00a02020", { normalizer: (text) => text }),
    ).toBeDefined();
    expect([screen.queryByText("Shop") !== null, screen.queryByText("Passport")]).toEqual([true, null]);
  },
);

test("only a change is sent, and a target is asked for", () => {
  const watching = aReminder({ check });
  const values = watchValuesOf(watching);
  expect(watchOf(values, watching)).toEqual({});
  expect(watchOf(noWatch, null)).toEqual({});
  expect(watchOf(noWatch, watching)).toEqual({ check: null });
  const domain = { watch: "domain" as const, watchTarget: " example.org " };
  expect(watchOf(domain, watching)).toEqual({ check: { kind: "domain", target: "example.org" } });
  const form = { ...emptyReminder("2026-11-20", "ana@example.org"), title: "Domain", watch: "domain" as const };
  expect(reminderSchema.safeParse(form).error?.issues).toMatchObject([
    { path: ["watchTarget"], message: "Enter a domain, such as example.org" },
  ]);
});
