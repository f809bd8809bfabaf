// @vitest-environment happy-dom
import { ApiError, callError } from "@pomander/vault";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { EndSessionPage } from "./EndSessionPage.tsx";

afterEach(cleanup);

/** Opens the page behind a link, with a server that replies with `answer`. */
function arrive(answer: () => Promise<void>, query = "?token=abc") {
  const sent: unknown[] = [];
  const done = async (_call: unknown, { body }: { body: unknown }, { token }: { token: null }) => {
    sent.push({ body, token });
    await answer();
  };
  const services = { api: async () => ({ done }), notices: createNotices() } as unknown as Services;
  const router = createMemoryRouter([{ path: "*", element: <EndSessionPage /> }], {
    initialEntries: [`/end-session${query}`],
  });
  renderRouter({ services, store: createSessionStore(), router });
  return sent;
}
const press = () => fireEvent.click(screen.getByRole("button", { name: "End session" }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("ends the session when asked to, and not before", async () => {
  const sent = arrive(async () => undefined);
  expect(await heading("End this session?")).toBeDefined();
  expect(sent).toEqual([]);
  press();
  expect(await heading("Session ended")).toBeDefined();
  expect(sent).toEqual([{ body: { token: "abc" }, token: null }]);
});

test("says when it is over already, or when the link is none", async () => {
  arrive(async () => {
    throw new ApiError(400, { code: "session_link_ended", message: "Over", requestId: "1" }, null);
  });
  press();
  expect(await heading("This session has already ended")).toBeDefined();
  cleanup();
  arrive(async () => undefined, "");
  expect(await heading("This session has already ended")).toBeDefined();
});

test("keeps the button when the server cannot be reached", async () => {
  const sent = arrive(async () => {
    throw callError("unreachable");
  });
  press();
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server");
  press();
  await expect.poll(() => sent.length).toBe(2);
});
