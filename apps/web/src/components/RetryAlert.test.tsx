// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../lib/services.ts";
import { createValueStore } from "@pomander/browser/value-store";
import { RetryAlert } from "./RetryAlert.tsx";

afterEach(cleanup);

test("what did not come is asked for again once the server is back, and only then", () => {
  const isReached = createValueStore<boolean | null>(null);
  const connection = { isReached: isReached.get, subscribe: isReached.subscribe };
  const retry = vi.fn<() => void>();
  render(
    <ServicesContext value={{ connection } as unknown as Services}>
      <RetryAlert onRetry={retry}>Can't reach the server</RetryAlert>
    </ServicesContext>,
  );
  expect(screen.getByRole("alert").textContent).toContain("Can't reach the server");
  act(() => isReached.set(true));
  act(() => isReached.set(false));
  expect(retry).not.toHaveBeenCalled();
  act(() => isReached.set(true));
  expect(retry).toHaveBeenCalledOnce();
});
