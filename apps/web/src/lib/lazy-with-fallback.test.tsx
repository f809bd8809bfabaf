// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense, type ComponentType } from "react";
import { afterEach, expect, it } from "vitest";
import { lazyWithFallback } from "./lazy-with-fallback.ts";

afterEach(cleanup);

const Whole = () => <p>whole</p>;
const Plain = () => <p>plain</p>;

it.each<[string, () => Promise<ComponentType>]>([
  ["whole", () => Promise.resolve(Whole)],
  ["plain", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))],
])("shows what is %s when its code came, or else what stands in", async (text, load) => {
  const Part = lazyWithFallback(load, Plain);
  render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  expect((await screen.findByText(/whole|plain/)).textContent).toBe(text);
});
