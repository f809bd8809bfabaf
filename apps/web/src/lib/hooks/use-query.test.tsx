// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useQuery } from "./use-query.ts";

afterEach(cleanup);

/** A question that is answered when the test says so. */
function question() {
  const settled = Promise.withResolvers<string>();
  return { ...settled, read: () => settled.promise };
}
const ask = (read: (() => Promise<string>) | null) =>
  renderHook(({ read: asked }) => useQuery(asked), { initialProps: { read } });

it("drops an answer that comes after another question", async () => {
  const [slow, quick] = [question(), question()];
  const { result, rerender } = ask(slow.read);
  rerender({ read: quick.read });
  await act(async () => quick.resolve("new"));
  await act(async () => slow.resolve("old"));
  expect(result.current).toMatchObject({ value: "new", isCurrent: true, error: null });
});

it("keeps the answer before on screen until the next is there, and says so", async () => {
  const [first, second] = [question(), question()];
  const { result, rerender } = ask(first.read);
  await act(async () => first.resolve("first"));
  rerender({ read: second.read });
  expect(result.current).toMatchObject({ value: "first", isCurrent: false });
  await act(async () => second.resolve("second"));
  expect(result.current).toMatchObject({ value: "second", isCurrent: true });
});

it("tells why it failed until the next try succeeds", async () => {
  const answers: Array<() => Promise<string>> = [
    () => Promise.reject(new Error("away")),
    () => Promise.resolve("back"),
  ];
  const read = () => answers.shift()!();
  const { result } = ask(read);
  await waitFor(() => expect(result.current.error).toMatchObject({ message: "away" }));
  act(() => result.current.reload());
  await waitFor(() => expect(result.current).toMatchObject({ value: "back", error: null }));
});

it("a failure of a question that is asked no more is nobody's", async () => {
  const [broken, next] = [question(), question()];
  const { result, rerender } = ask(broken.read);
  rerender({ read: next.read });
  await act(async () => broken.reject(new Error("away")));
  expect(result.current).toMatchObject({ value: null, error: null });
});

it("asks nothing without a question", () => {
  expect(ask(null).result.current).toMatchObject({ value: null, error: null, isCurrent: false });
});
