// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { Redirect } from "./Redirect.tsx";

afterEach(cleanup);

function showRouter() {
  const slow = Promise.withResolvers<void>();
  const router = createMemoryRouter([
    { path: "/", element: "start" },
    { path: "/from", element: <Redirect to="/to" /> },
    { path: "/to", element: "redirected" },
    {
      path: "/pressed",
      lazy: async () => {
        await slow.promise;
        return { element: "pressed" };
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  return { router, slow };
}

test("leads to the other page and leaves no step in the history", async () => {
  const { router } = showRouter();
  await act(() => router.navigate("/from"));
  await expect.poll(() => router.state.location.pathname).toBe("/to");
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/");
});

test("a link that is pressed before the page has appeared wins", async () => {
  const { router, slow } = showRouter();
  let pressed: Promise<void> | undefined;
  // React draws after both: the router is on the page already, and on its way from there.
  await act(async () => {
    await router.navigate("/from");
    pressed = router.navigate("/pressed");
  });
  slow.resolve();
  await act(() => pressed);
  expect(router.state.location.pathname).toBe("/pressed");
});
