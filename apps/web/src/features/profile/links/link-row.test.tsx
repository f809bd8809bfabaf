// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import type { SentLink } from "@pomander/vault/links";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { LinkRow } from "./LinkRow.tsx";

const endLink = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => undefined));
vi.mock("@pomander/vault/links", () => ({ endLink }));
afterEach(cleanup);

const link: SentLink = {
  linkId: "l",
  title: "Router",
  to: "Ben",
  hasPassphrase: true,
  fragment: "1p.secret",
  createdAt: "2026-11-01T00:00:00.000Z",
  until: "2026-12-01T00:00:00.000Z",
  left: 1,
  ended: null,
  opened: [],
};

test("a link ends only after a question, since it never opens again", async () => {
  const onEnded = vi.fn<() => void>();
  const row = <LinkRow vault={{} as OpenVault} link={link} onEnded={onEnded} />;
  const router = createMemoryRouter([{ path: "*", element: row }]);
  renderRouter({ services: { notices: createNotices() } as Services, store: createSessionStore(), router });
  const ask = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "End the link Router" }));
    return within(await screen.findByRole("alertdialog", { name: "End this link?" }));
  };
  fireEvent.click((await ask()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(endLink).not.toHaveBeenCalled();
  fireEvent.click((await ask()).getByRole("button", { name: "End link" }));
  await waitFor(() => expect(onEnded).toHaveBeenCalledOnce());
  expect(endLink).toHaveBeenCalledExactlyOnceWith(expect.anything(), "l");
});
