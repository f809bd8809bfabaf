// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { expect, test, vi } from "vitest";
import { type Services, ServicesContext } from "../../../lib/services.ts";
import { createValueStore } from "@pomander/browser/value-store";
import { useSaveWhenReached } from "./use-save-when-reached.ts";

interface Form {
  problem: string | null;
  title: string;
  isCopy?: boolean;
}

/** Renders the hook without a server; `reach` says whether it is reached from then on. */
function renderUnreached() {
  const reached = createValueStore<boolean | null>(false);
  const connection = { isReached: reached.get, subscribe: reached.subscribe };
  const save = vi.fn<() => void>();
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(ServicesContext.Provider, { value: { connection } as unknown as Services }, children);
  const { result, rerender } = renderHook(
    ({ problem, title, isCopy = false }: Form) =>
      useSaveWhenReached({ problem, isCopy, values: () => ({ title }), save }),
    { wrapper, initialProps: { problem: null, title: "" } as Form },
  );
  return { result, rerender, save, reach: (is: boolean) => act(() => reached.set(is)) };
}

test("what could not be saved is saved once, when the server is reached again", () => {
  const { result, rerender, save, reach } = renderUnreached();
  expect(result.current).toBe(false);
  rerender({ problem: "Can't reach the server", title: "Bank" });
  expect(result.current).toBe(true);
  expect(save).not.toHaveBeenCalled();
  reach(true);
  expect(save).toHaveBeenCalledOnce();
  expect(result.current).toBe(false);
});

test("nothing is saved that was not tried, or that was changed since", () => {
  const { rerender, save, reach } = renderUnreached();
  rerender({ problem: null, title: "Bank" });
  reach(true);
  reach(false);
  rerender({ problem: "Can't reach the server", title: "Bank" });
  rerender({ problem: "Can't reach the server", title: "Bank of Bergen" });
  reach(true);
  expect(save).not.toHaveBeenCalled();
  // Saved by hand and failed again, it is saved as it is now.
  reach(false);
  rerender({ problem: null, title: "Bank of Bergen" });
  rerender({ problem: "Can't reach the server", title: "Bank of Bergen" });
  reach(true);
  expect(save).toHaveBeenCalledOnce();
});

test("a copy of this device is read from the server before the form is saved", () => {
  const { rerender, save, reach } = renderUnreached();
  const problem = "You're offline";
  rerender({ problem: null, title: "Bank", isCopy: true });
  rerender({ problem, title: "Bank", isCopy: true });
  reach(true);
  expect(save).not.toHaveBeenCalled();
  rerender({ problem, title: "Bank", isCopy: false });
  expect(save).toHaveBeenCalledOnce();
});
