// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { useBackCloses, useLeaveGuard } from "./leave-guard.ts";

afterEach(cleanup);

function Form({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  const { isLeaving, leave, stay } = useLeaveGuard(isDirty, onClose);
  return (
    <div role="dialog">
      {isLeaving && <button onClick={leave}>leave</button>}
      {isLeaving && <button onClick={stay}>stay</button>}
    </div>
  );
}

function List({ isDirty }: { isDirty: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Form isDirty={isDirty} onClose={() => setOpen(false)} /> : <p>list</p>;
}

async function goBack(isDirty: boolean, before: string) {
  const router = createMemoryRouter(
    [
      { path: "/", element: <p>home</p> },
      { path: "/list", element: <List isDirty={isDirty} /> },
    ],
    { initialEntries: [before, "/list"] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(-1));
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}

it("closes an untouched form and stays on its page", async () => {
  const path = await goBack(false, "/");
  expect(await screen.findByText("list")).toBeDefined();
  expect(path()).toBe("/list");
});

it("leaves going back within the page to the page", async () => {
  const path = await goBack(false, "/list?status=active");
  expect(path()).toBe("/list?status=active");
  expect(screen.getByRole("dialog")).toBeDefined();
});

it("asks while something would be lost", async () => {
  const path = await goBack(true, "/");
  expect(path()).toBe("/list");
  act(() => screen.getByText("stay").click());
  expect(screen.queryByText("leave")).toBeNull();
  expect(screen.getByRole("dialog")).toBeDefined();
});

it("does not ask when the address of the page itself is another", async () => {
  const router = createMemoryRouter([{ path: "/list", element: <List isDirty /> }], { initialEntries: ["/list"] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/list?search=ben", { replace: true }));
  expect(router.state.location.search).toBe("?search=ben");
  expect(screen.queryByText("leave")).toBeNull();
});

function Dialog({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return <div role="dialog" />;
}

it("closes a dialog without a form, and leaves the page at the next time", async () => {
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <Dialog onClose={() => setOpen(false)} /> : <p>list</p>;
  }
  const routes = [
    { path: "/", element: <p>home</p> },
    { path: "/list", element: <Page /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/", "/list"] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(-1));
  expect(await screen.findByText("list")).toBeDefined();
  await act(() => router.navigate(-1));
  expect(await screen.findByText("home")).toBeDefined();
});
