// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useUserListParams } from "./list-params.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function setup(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ ...useUserListParams(), address: useLocation().search, navigate: useNavigate() }),
    {
      wrapper,
    },
  );
  return {
    result,
    type: (text: string) => act(() => result.current.setTyped(text)),
    wait: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
  };
}

it("searches once typing has paused for 300 ms, and begins at the first page", () => {
  const { result, type, wait } = setup("/dashboard?page=4&size=25");
  for (const text of ["a", "ad", "ada "]) {
    type(text);
    wait(299);
    expect(result.current.listParams.search).toBe("");
  }
  wait(1);
  expect(result.current.listParams).toMatchObject({ search: "ada", page: 1, pageSize: 25 });
  expect(result.current.address).toBe("?search=ada&size=25");
  expect(result.current.typed).toBe("ada ");
});

it("the box follows when back and forward change the address", () => {
  const { result, wait } = setup("/dashboard?search=ada");
  expect(result.current.typed).toBe("ada");
  act(() => void result.current.navigate("/dashboard?search=ben&page=2"));
  wait(1_000);
  expect(result.current.typed).toBe("ben");
  expect(result.current.listParams).toMatchObject({ search: "ben", page: 2 });
});

it("another filter begins at the first page, and keeps the search", () => {
  const { result } = setup("/dashboard?search=ada&page=3");
  act(() => result.current.setListParams({ role: "admin" }));
  expect(result.current.address).toBe("?search=ada&role=admin");
});
