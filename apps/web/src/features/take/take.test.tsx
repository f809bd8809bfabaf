// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ApiError } from "@pomander/vault";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import { appTheme } from "../../app/theme/theme.ts";
import { createNotices } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { TakePage } from "./TakePage.tsx";

afterEach(cleanup);

const link = {
  title: "Passport",
  expiryDate: "2099-01-01",
  taken: null as "you" | "other" | null,
  holdsOthers: true,
  isUnverified: false,
  reminder: null,
};

/** Opens the page with a server that has one link. */
function arrive(read: () => unknown) {
  const sent: unknown[] = [];
  const api = async (call: { method: string }, { body }: { body?: { isTaken: boolean } }) => {
    if (call.method === "GET") return read();
    sent.push(body);
    return { ...link, taken: body?.isTaken === true ? "you" : null };
  };
  const notices = createNotices();
  const services = { api: async () => api, notices } as unknown as Services;
  render(
    <ServicesContext value={services}>
      <ThemeProvider theme={appTheme()}>
        <MemoryRouter initialEntries={["/take/abc"]}>
          <Routes>
            <Route path="/take/:token" element={<TakePage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ServicesContext>,
  );
  return { sent, notices };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("shows what is due when, takes it only when asked to, and gives it back", async () => {
  const { sent, notices } = arrive(() => link);
  expect(await screen.findByText("Passport")).toBeDefined();
  expect(document.body.textContent).toContain("Expires January 01, 2099, in ");
  expect(sent).toEqual([]);
  await press("I'm on it");
  expect(await screen.findByRole("heading", { name: "You're on it" })).toBeDefined();
  await press("Give it back");
  await waitFor(() => expect(notices.snapshot()?.notice.text).toContain("You've given it back"));
  expect(sent).toEqual([{ isTaken: true }, { isTaken: false }]);
});

test("offers to take over what somebody else has, without a name", async () => {
  const { sent } = arrive(() => ({ ...link, taken: "other" }));
  await press("Take over");
  expect(await screen.findByRole("heading", { name: "You're on it" })).toBeDefined();
  expect(sent).toEqual([{ isTaken: true }]);
});

test("says what holds of the others where whoever takes it gets no emails", async () => {
  arrive(() => ({ ...link, taken: "you", holdsOthers: false }));
  const said = "Everyone else still gets emails about it, because you don't get any.";
  expect(await screen.findByText(said)).toBeDefined();
});

test("says why somebody whose address isn't confirmed gets none, and leads to the reminder", async () => {
  arrive(() => ({ ...link, taken: "you", holdsOthers: false, isUnverified: true, reminder: "r" }));
  expect(await screen.findByText(/until you confirm your email address/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Open the reminder" }).getAttribute("href")).toBe("/remind-me?reminder=r");
});

test.each([
  [null, "It has expired. The others will see that you're taking care of it."],
  ["you" as const, "It has expired. The others can see that you're taking care of it."],
  ["other" as const, "It has expired, and someone else is on it. You can take over."],
])("of what has expired and %s has, promises nothing about emails", async (taken, said) => {
  arrive(() => ({ ...link, expiryDate: "2026-01-01", taken }));
  expect(await screen.findByText(said)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/emails/);
});

test("says that a link has ended, and offers nothing to press", async () => {
  arrive(() => {
    throw new ApiError(400, { message: "Ended", code: "take_link_ended", requestId: "" }, null);
  });
  expect(await screen.findByRole("heading", { name: "This link has ended" })).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
