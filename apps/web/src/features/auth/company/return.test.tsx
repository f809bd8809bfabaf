// @vitest-environment happy-dom
import type { CompanyReturn } from "@pomander/vault";
import { act, cleanup } from "@testing-library/react";
import { Suspense, use } from "react";
import { createMemoryRouter } from "react-router";
import { createValueStore } from "@pomander/browser/value-store";
import { afterEach, expect, test, vi } from "vitest";
import { takeCompanyReturn } from "../../../lib/company-return.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { CompanyReturnPage } from "./CompanyReturnPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the page beside something that is there a moment later, so that React renders both again. */
async function renderReturn() {
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
  const finished: CompanyReturn[] = [];
  const services = {
    client: { signInByCompany: (returned: CompanyReturn) => (finished.push(returned), new Promise(() => {})) },
    connection: { isReached: () => true, isUnavailable: () => false, subscribe: () => () => undefined },
    securityWarnings: { confirmOrAbort: async () => undefined },
    sessionEnd: createValueStore(null),
  } as unknown as Services;
  const later = Promise.resolve("there");
  const Late = () => use(later);
  const page = (
    <Suspense>
      <CompanyReturnPage />
      <Late />
    </Suspense>
  );
  const router = createMemoryRouter([{ path: "/company/return", element: page }], {
    initialEntries: ["/company/return"],
  });
  await act(async () => renderRouter({ services, store: createSessionStore(), router }));
  return finished;
}

test("the company's return is used once, also where React renders its page again before it is shown", async () => {
  const address = { location: { pathname: "/company/return", search: "?state=s&code=c" }, history };
  takeCompanyReturn(address as unknown as Window);
  const finished = await renderReturn();
  await expect.poll(() => finished).toEqual([{ state: "s", code: "c" }]);
  cleanup();
  const again = await renderReturn();
  await expect.poll(() => document.body.textContent).toContain("There's nothing to finish here");
  expect(again).toEqual([]);
});
