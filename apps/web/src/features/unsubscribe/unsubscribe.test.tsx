// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ApiError, callError } from "@pomander/vault";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import { appTheme } from "../../app/theme/theme.ts";
import { createNotices } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { UnsubscribePage } from "./UnsubscribePage.tsx";

afterEach(cleanup);

/** Opens the page with a server that has one link. */
function arrive(read: () => unknown) {
  const sent: unknown[] = [];
  const api = async (
    call: { method: string },
    { body, params }: { body?: { isUnsubscribed: boolean }; params: unknown },
  ) => {
    if (call.method === "GET") return read();
    sent.push({ params, body });
    return body;
  };
  const notices = createNotices();
  const services = { api: async () => api, notices } as unknown as Services;
  render(
    <ServicesContext value={services}>
      <ThemeProvider theme={appTheme()}>
        <MemoryRouter initialEntries={["/unsubscribe/abc"]}>
          <Routes>
            <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ServicesContext>,
  );
  return { sent, notices };
}
const link = { title: "Passport", address: "a•••@example.org", isUnsubscribed: false };
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const refusedWith = (error: Error) => () => {
  throw error;
};

test("says whose messages of which reminder would end, and ends them only when asked to", async () => {
  const { sent, notices } = arrive(() => link);
  expect(await screen.findByRole("heading", { name: "Unsubscribe from this reminder?" })).toBeDefined();
  expect(document.body.textContent).toContain('"Passport" will no longer be sent to a•••@example.org');
  expect(sent).toEqual([]);
  await press("Unsubscribe");
  expect(await screen.findByRole("heading", { name: "You're unsubscribed" })).toBeDefined();
  await press("Resubscribe");
  await waitFor(() =>
    expect(notices.snapshot()?.notice.text).toBe("You're subscribed again. Emails go to a•••@example.org."),
  );
  const params = { token: "abc" };
  expect(sent).toEqual([
    { params, body: { isUnsubscribed: true } },
    { params, body: { isUnsubscribed: false } },
  ]);
});

test("names every reminder of an email about several, and says what was ended", async () => {
  const titles = ["Badge", "Passport"];
  arrive(() => ({ ...link, title: "Badge", titles }));
  expect(await screen.findByRole("heading", { name: "Unsubscribe from these reminders?" })).toBeDefined();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(titles);
  await press("Unsubscribe");
  expect(await screen.findByRole("heading", { name: "You're unsubscribed" })).toBeDefined();
  expect(document.body.textContent).toContain("Emails about these reminders are no longer sent to a•••@example.org");
});

test("says so when they have stopped already", async () => {
  arrive(() => ({ ...link, isUnsubscribed: true }));
  expect(await screen.findByRole("button", { name: "Resubscribe" })).toBeDefined();
});

test("says that a link is not valid, and offers nothing to press", async () => {
  arrive(refusedWith(new ApiError(400, { message: "Not valid", code: "invalid_link", requestId: "" }, null)));
  expect(await screen.findByRole("heading", { name: "This link isn't valid" })).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("tries again when nobody was reached", async () => {
  const answers = [refusedWith(callError("unreachable", {}, "down")), () => link];
  arrive(() => answers.shift()!());
  expect(await screen.findByText("Can't reach the server")).toBeDefined();
  await press("Retry");
  expect(await screen.findByRole("button", { name: "Unsubscribe" })).toBeDefined();
});
