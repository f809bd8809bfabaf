// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { isAdministrator } from "@pomander/contract/policy";
import { act, cleanup, render, screen } from "@testing-library/react";
import { Provider } from "react-redux";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { Services } from "../../lib/services.ts";
import { signedIn, userRefreshed } from "../../lib/session/slice.ts";
import { createStore } from "../../lib/session/store.ts";
import { RequirePermission } from "./RequirePermission.tsx";

afterEach(cleanup);
const person = { _id: "a", isAdmin: false, isSuperAdmin: false } as User;

function visit(user: User) {
  const store = createStore({} as Services);
  store.dispatch(signedIn(user));
  const router = createMemoryRouter(
    [
      {
        element: <RequirePermission isAllowed={isAdministrator} />,
        children: [{ path: "/audit", element: "the audit" }],
      },
      { path: "/dashboard", element: "the dashboard" },
    ],
    { initialEntries: ["/audit"] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return store;
}

it("lets those with the right through", () => {
  visit({ ...person, isAdmin: true });
  expect(screen.getByText("the audit")).toBeDefined();
});

it("sends everyone else to the dashboard", () => {
  visit(person);
  expect(screen.getByText("the dashboard")).toBeDefined();
});

it("sends away who loses the right while the page is open", () => {
  const store = visit({ ...person, isSuperAdmin: true });
  act(() => void store.dispatch(userRefreshed(person)));
  expect(screen.getByText("the dashboard")).toBeDefined();
});
