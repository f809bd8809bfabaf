// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { CodedError } from "@pomander/crypto/coded-error";
import { createSharedWorkerClient, withWorkerClient } from "./client.ts";
import { serve, type WorkerReply } from "./serve.ts";

afterEach(() => void vi.unstubAllGlobals());

type Reply = WorkerReply<number, string>;

/** A worker that answers when the test says so. */
class FakeWorker {
  static last: FakeWorker;
  readonly posted: unknown[] = [];
  readonly started: unknown[];
  isEnded = false;
  onmessage: (event: { data: Reply }) => void = () => undefined;
  onerror: (event: { preventDefault: () => void }) => void = () => undefined;
  onmessageerror: () => void = () => undefined;
  constructor(...started: unknown[]) {
    this.started = started;
    FakeWorker.last = this;
  }
  postMessage = (...message: unknown[]) => void this.posted.push(message);
  terminate = () => void (this.isEnded = true);
  say = (data: Reply) => this.onmessage({ data });
}
const worker = () => FakeWorker.last;
const startsWorkers = () => vi.stubGlobal("Worker", FakeWorker);

test("questions are answered in their order, with news between, and the worker ends with the work", async () => {
  startsWorkers();
  const news: string[] = [];
  const asking = withWorkerClient<string, number, number[], string>(
    "/w.js",
    ({ request }) => Promise.all([request("a"), request("b", [new ArrayBuffer(1)])]),
    { onNews: (said) => news.push(said) },
  );
  expect(worker().started).toEqual(["/w.js", { type: "module" }]);
  expect(worker().posted).toEqual([
    ["a", []],
    ["b", [new ArrayBuffer(1)]],
  ]);
  worker().say({ kind: "news", news: "half" });
  worker().say({ kind: "answer", answer: 1 });
  expect(worker().isEnded).toBe(false);
  worker().say({ kind: "answer", answer: 2 });
  worker().say({ kind: "answer", answer: 3 });
  expect([await asking, news, worker().isEnded]).toEqual([[1, 2], ["half"], true]);
});

const askOnce = (signal?: AbortSignal) =>
  withWorkerClient<string, number, number>(
    "/w.js",
    ({ request }) => request("a"),
    signal === undefined ? {} : { signal },
  );

test("a worker that fails, doesn't start or stops says so, and ends", async () => {
  startsWorkers();
  const failing = askOnce();
  worker().say({ kind: "failed", error: { message: "no such thing" } });
  await expect(failing).rejects.toMatchObject({ code: "worker_failed", params: { message: "no such thing" } });
  expect(worker().isEnded).toBe(true);

  const starting = askOnce();
  const preventDefault = vi.fn<() => void>();
  worker().onerror({ preventDefault });
  await expect(starting).rejects.toThrow("worker_not_started");
  expect(preventDefault).toHaveBeenCalledOnce();

  const coded = askOnce();
  worker().say({ kind: "failed", error: { message: "too hard", code: "too_hard", params: { steps: 3 } } });
  await expect(coded).rejects.toMatchObject({ code: "too_hard", params: { steps: 3 }, message: "too hard" });

  const stopping = askOnce();
  worker().onmessageerror();
  await expect(stopping).rejects.toThrow("worker_stopped");
});

test("a signal ends the worker at once; one that was given before starts none", async () => {
  startsWorkers();
  const controller = new AbortController();
  const asking = askOnce(controller.signal);
  controller.abort(new Error("left"));
  expect(worker().isEnded).toBe(true);
  await expect(asking).rejects.toThrow("left");
  const before = worker();
  await expect(askOnce(controller.signal)).rejects.toThrow("left");
  expect(worker()).toBe(before);

  const later = new AbortController();
  const askingTwice = withWorkerClient<string, number, number>(
    "/w.js",
    async ({ request }) => {
      await request("a").catch(() => undefined);
      return request("b");
    },
    { signal: later.signal },
  );
  later.abort(new Error("left later"));
  await expect(askingTwice).rejects.toThrow("left later");
  expect(worker().posted).toHaveLength(1);

  const done = new AbortController();
  const well = askOnce(done.signal);
  worker().say({ kind: "answer", answer: 1 });
  expect(await well).toBe(1);
  worker().isEnded = false;
  done.abort();
  expect(worker().isEnded).toBe(false);
});

test("a worker answers one question after the other, and posts what it can't answer", async () => {
  const posted: unknown[] = [];
  vi.stubGlobal("postMessage", (reply: unknown) => void posted.push(reply));
  const first = Promise.withResolvers<number>();
  serve<string, number, string>(async (question, tell) => {
    tell(`reading ${question}`);
    if (question === "slow") return first.promise;
    if (question === "bad") throw new Error("no such thing");
    if (question === "coded") throw new CodedError("too_hard", { steps: 3 }, { message: "too hard" });
    if (question === "worse") return Promise.reject("as it is");
    return 2;
  });
  const ask = (data: string) => (globalThis.onmessage as ((event: { data: string }) => unknown) | null)?.({ data });
  for (const question of ["slow", "bad", "coded", "worse", "quick"]) ask(question);
  await new Promise((resolve) => setTimeout(resolve));
  expect(posted).toEqual([{ kind: "news", news: "reading slow" }]);
  first.resolve(1);
  await expect.poll(() => posted.length).toBe(10);
  expect(posted.slice(1)).toEqual([
    { kind: "answer", answer: 1 },
    { kind: "news", news: "reading bad" },
    { kind: "failed", error: { message: "no such thing" } },
    { kind: "news", news: "reading coded" },
    { kind: "failed", error: { message: "too hard", code: "too_hard", params: { steps: 3 } } },
    { kind: "news", news: "reading worse" },
    { kind: "failed", error: { message: "as it is" } },
    { kind: "news", news: "reading quick" },
    { kind: "answer", answer: 2 },
  ]);
  globalThis.onmessage = null;
});

test("work that overlaps shares one worker, which ends with the last of it", async () => {
  startsWorkers();
  const withShared = createSharedWorkerClient<string, number>("/w.js");
  const ask = (question: string) => withShared(({ request }) => request(question));
  const [first, second] = [ask("a"), ask("b")];
  await expect
    .poll(() => worker().posted)
    .toEqual([
      ["a", []],
      ["b", []],
    ]);
  const shared = worker();
  shared.say({ kind: "answer", answer: 1 });
  expect(await first).toBe(1);
  expect(shared.isEnded).toBe(false);
  shared.say({ kind: "answer", answer: 2 });
  expect(await second).toBe(2);
  await expect.poll(() => shared.isEnded).toBe(true);

  const third = ask("c");
  expect(worker()).not.toBe(shared);
  await expect.poll(() => worker().posted).toHaveLength(1);
  worker().say({ kind: "answer", answer: 3 });
  expect(await third).toBe(3);
});

test("a worker that stopped answers nothing more, and is not shared again", async () => {
  startsWorkers();
  const withShared = createSharedWorkerClient<string, number>("/w.js");
  const later = Promise.withResolvers<void>();
  const failing = withShared(async ({ request }) => {
    await request("a").catch(() => undefined);
    await later.promise;
    return request("b");
  });
  await expect.poll(() => worker().posted).toHaveLength(1);
  const stopped = worker();
  stopped.onmessageerror();
  const joining = withShared(({ request }) => request("c"));
  await expect(joining).rejects.toThrow("worker_stopped");
  later.resolve();
  await expect(failing).rejects.toThrow("worker_stopped");
  await expect.poll(() => stopped.isEnded).toBe(true);
  const anew = withShared(({ request }) => request("d"));
  await expect.poll(() => worker().posted).toHaveLength(1);
  expect(worker()).not.toBe(stopped);
  worker().say({ kind: "answer", answer: 4 });
  expect(await anew).toBe(4);
});
