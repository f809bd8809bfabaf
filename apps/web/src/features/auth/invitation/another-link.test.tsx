// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { texts as companyTexts } from "../../../widgets/company/texts.ts";
import { CompanyJoinPage } from "../company/CompanyJoinPage.tsx";
import { texts as joinTexts } from "../company/texts.ts";
import { InvitationPage } from "./InvitationPage.tsx";
import { texts } from "./texts.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});

const { unnamed } = joinTexts;
const [ended, newer] = ["a".repeat(43), "b".repeat(43)];

test.each([
  ["by email", InvitationPage, texts.accept, "invitation_ended"],
  ["of a company", CompanyJoinPage, companyTexts.goOn(unnamed), "company_unknown"],
])(
  "a newer link of an invitation %s counts in the tab that shows an ended one",
  async (_which, Component, go, code) => {
    vi.spyOn(window, "fetch").mockRejectedValue(new Error("no network"));
    const refuse = async () => {
      throw Object.assign(new Error(), { status: 403, code });
    };
    const services = {
      client: { acceptInvitation: refuse },
      api: async () => refuse,
      connection: { isReached: () => true, isUnavailable: () => false, subscribe: () => () => undefined },
      securityWarnings: {},
      preloadClient: async () => undefined,
      notices: createNotices(),
    } as unknown as Services;
    window.history.replaceState(null, "", `/page#${ended}`);
    const router = createMemoryRouter([{ path: "*", Component }], { initialEntries: ["/page"] });
    renderRouter({ services, store: createSessionStore(), router });
    fireEvent.click(await screen.findByRole("button", { name: go }));
    expect(await screen.findByText(texts.notes.ended.title)).toBeDefined();
    window.history.replaceState(null, "", `/page#${newer}`);
    act(() => void window.dispatchEvent(new HashChangeEvent("hashchange")));
    expect(await screen.findByRole("button", { name: go })).toBeDefined();
    expect(window.location.hash).toBe("");
  },
);
