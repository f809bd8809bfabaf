// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { act, cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { RequiredFactorPage } from "../../features/profile/factors/RequiredFactorPage.tsx";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { secretText } from "../../test/secret-text.ts";
import { DutyOnly, RequireDuties } from "./redirects.tsx";

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const user = { _id: "u", email: "ana@example.org", mustChangePassword: false, mustAddFactor: true } as User;
const codes = Array.from({ length: 10 }, (_, index) => `ABCDE0000${index}`);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("setting up a required factor keeps its secret and its recovery codes while the record is read again and again", async () => {
  let prepared = 0;
  const services = {
    client: {
      prepareAuthenticatorApp: async () => {
        prepared += 1;
        return { secret: `SET${prepared}`.padEnd(32, "A"), uri: "otpauth://totp/x", add: async () => codes };
      },
      proveUnlock: async () => undefined,
    },
    holder: { personal: () => null },
    clipboard: {},
    notices: { show: () => undefined },
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user);
  const page = { path: "two-step-sign-in", element: <RequiredFactorPage /> };
  const router = createMemoryRouter(
    [
      {
        element: <RequireDuties />,
        children: [
          { index: true, element: <p>home</p> },
          { element: <DutyOnly />, children: [page] },
        ],
      },
    ],
    { initialEntries: ["/two-step-sign-in"] },
  );
  renderRouter({ services, store, router });
  const poll = (mustAddFactor: boolean) => act(async () => store.refreshed({ ...user, mustAddFactor }));

  fireEvent.click(screen.getByText("Authenticator app"));
  fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: "right" } });
  press("Continue");
  await screen.findByText(secretText("SET1".padEnd(32, "A")));
  await poll(true);
  await poll(true);
  expect(screen.getByText(secretText("SET1".padEnd(32, "A")))).toBeDefined();
  expect(prepared).toBe(1);

  fireEvent.change(screen.getByLabelText("Code from the app"), { target: { value: "123456" } });
  press("Turn on");
  await screen.findByText("ABCDE-00000");
  await poll(false);
  expect(screen.getByText("ABCDE-00000")).toBeDefined();
  // Neither does the way back take them away.
  await act(() => router.navigate("/"));
  expect(screen.getByText("ABCDE-00000")).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox"));
  press("Done");
  expect(await screen.findByText("home")).toBeDefined();
});
