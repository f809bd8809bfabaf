// @vitest-environment happy-dom
import { createVaultSession } from "@pomander/browser/vault-session";
import type { FileRecord, OpenVault } from "@pomander/vault";
import type { FileOptions } from "@pomander/vault/files";
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUse } from "../../../../test/render-use.ts";
import { runWorkersHere, type StartedWorker } from "../../../../test/workers-here.ts";
import { fileRecord } from "../../test/entries.ts";
import { usePreview } from "./use-preview.ts";

interface Reading {
  options: FileOptions;
  send: (piece: Uint8Array<ArrayBuffer>) => void;
  fail: (error: Error) => void;
}
const reading: Reading[] = [];
// No server is here: each test sends the pieces in its place.
vi.mock("@pomander/vault/files", async (original) => ({
  ...(await original<object>()),
  readFile: async function* (_vault: OpenVault, { size }: FileRecord, options: FileOptions) {
    let next = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    reading.push({ options, send: (piece) => next.resolve(piece), fail: (error) => next.reject(error) });
    for (let done = 0; done < size;) {
      const piece = await next.promise;
      next = Promise.withResolvers();
      done += piece.length;
      options.onProgress?.(done);
      yield piece;
    }
  },
}));

/** A decoded picture, as far as it is looked at. */
interface Decoded {
  width: number;
  height: number;
}
let decode: (source: Blob | Decoded, options?: { resizeWidth: number; resizeHeight: number }) => Promise<Decoded>;
let closed: Decoded[] = [];
let workers: StartedWorker[];
const picture = (width: number, height: number): Decoded => {
  const made = { width, height };
  return Object.defineProperty(made, "close", { value: () => void closed.push(made) });
};

beforeEach(() => {
  [reading.length, closed] = [0, []];
  workers = runWorkersHere(() => import("./image.worker.ts"));
  vi.stubGlobal("createImageBitmap", (...given: Parameters<typeof decode>) => decode(...given));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const png = (width: number, height: number) => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

function preview(size: number) {
  const holder = createVaultSession(null);
  const props = { vault: {} as OpenVault, file: fileRecord("a", { size }) };
  const page = renderUse(({ vault, file }: typeof props) => usePreview(vault, file), { props, services: { holder } });
  return { ...page, holder, props };
}
/** Shows a file of these bytes to the end. */
async function previewOf(bytes: Uint8Array<ArrayBuffer>) {
  const page = preview(bytes.length);
  await vi.waitFor(() => expect(reading).toHaveLength(1));
  await act(async () => reading[0]?.send(bytes));
  await vi.waitFor(() => expect(page.now().kind).not.toBe("reading"));
  return page.now();
}

test("a text is shown once it is read, and the vault stays open until then", async () => {
  const { now, holder } = preview(4);
  expect([now(), holder.isHeldOpen()]).toEqual([{ kind: "reading", done: 0 }, true]);
  await vi.waitFor(() => expect(reading).toHaveLength(1));
  await act(async () => reading[0]?.send(textBytes("fü")));
  expect(now()).toEqual({ kind: "reading", done: 3 });
  await act(async () => reading[0]?.send(textBytes("r")));
  await vi.waitFor(() => expect(now()).toEqual({ kind: "text", text: "für" }));
  expect([holder.isHeldOpen(), workers]).toEqual([false, []]);
});

test.each([
  ["an empty file", new Uint8Array(0), /^This file is empty/],
  ["a file of another kind", textBytes("a\0b"), /^Only pictures and text/],
  ["a picture of too many pixels", png(8_000, 5_001), /^This picture is too large/],
])("%s says why nothing is shown of it", async (_name, bytes, why) => {
  expect(await previewOf(bytes)).toEqual({ kind: "notice", text: expect.stringMatching(why) });
  expect(workers).toEqual([]);
});

test.each([
  ["as it is where it is small", [2_048, 2_048], undefined],
  ["with its longer edge shortened", [4_096, 1_000], [2_048, 500]],
  ["with an edge of one pixel at least", [2, 8_192], [1, 2_048]],
])("a picture is shown %s", async (_name, [width = 0, height = 0], resized) => {
  const types: string[] = [];
  decode = async (source, options) => {
    if (source instanceof Blob) types.push(source.type);
    return options === undefined ? picture(width, height) : picture(options.resizeWidth, options.resizeHeight);
  };
  const shown = await previewOf(png(width, height));
  const [shownWidth, shownHeight] = resized ?? [width, height];
  expect(shown).toEqual({ kind: "image", picture: { width: shownWidth, height: shownHeight } });
  expect(types).toEqual(["image/png"]);
  // The whole picture takes memory until it is closed.
  expect(closed).toEqual(resized === undefined ? [] : [{ width, height }]);
  expect(workers).toMatchObject([{ isEnded: true, transferred: 1 }]);
});

test("a picture that cannot be decoded, or not resized, says so", async () => {
  decode = () => Promise.reject(new Error("The source image could not be decoded."));
  expect(await previewOf(png(10, 10))).toEqual({
    kind: "problem",
    text: expect.stringMatching(/^This picture can't be shown/),
  });
  reading.length = 0;
  decode = async (_source, options) => {
    if (options !== undefined) throw new Error("no memory");
    return picture(4_096, 4_096);
  };
  expect(await previewOf(png(4_096, 4_096))).toEqual({
    kind: "problem",
    text: expect.stringMatching(/^This picture can't be shown/),
  });
  expect(closed).toEqual([{ width: 4_096, height: 4_096 }]);
});

test("a picture whose decoder does not end is given up, and its worker ended", async () => {
  const limit = new AbortController();
  const within = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  decode = () => new Promise(() => undefined);
  const { now } = preview(64);
  await vi.waitFor(() => expect(reading).toHaveLength(1));
  await act(async () => reading[0]?.send(png(10, 10)));
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  expect(within.mock.calls).toEqual([[20_000]]);
  await act(async () => limit.abort());
  await vi.waitFor(() => expect(now()).toEqual({ kind: "problem", text: expect.stringMatching(/damaged/) }));
  expect(workers).toMatchObject([{ isEnded: true }]);
  within.mockRestore();
});

test("a picture's decoder ends with the component", async () => {
  decode = () => new Promise(() => undefined);
  const { unmount } = preview(64);
  await vi.waitFor(() => expect(reading).toHaveLength(1));
  await act(async () => reading[0]?.send(png(10, 10)));
  await vi.waitFor(() => expect(workers).toMatchObject([{ isEnded: false }]));
  unmount();
  await vi.waitFor(() => expect(workers).toMatchObject([{ isEnded: true }]));
});

test("a file that cannot be read says so, unless the vault was locked", async () => {
  const fail = async (error: Error) => {
    const { now, holder } = preview(4);
    await vi.waitFor(() => expect(reading).toHaveLength(1));
    await act(async () => reading.pop()?.fail(error));
    await vi.waitFor(() => expect(holder.isHeldOpen()).toBe(false));
    return now();
  };
  expect(await fail(new Error("disk"))).toEqual({ kind: "problem", text: expect.stringMatching(/^This file/) });
  const locked = Object.assign(new Error("locked"), { code: "vault_locked" });
  expect(await fail(locked)).toEqual({ kind: "reading", done: 0 });
});

test("reading ends with the component, and begins again for another file", async () => {
  const { now, props, rerender, unmount } = preview(1);
  await vi.waitFor(() => expect(reading).toHaveLength(1));
  rerender({ ...props, file: fileRecord("b", { size: 1 }) });
  await vi.waitFor(() => expect(reading).toHaveLength(2));
  expect(reading.map(({ options }) => options.signal?.aborted)).toEqual([true, false]);
  await act(async () => reading[1]?.send(textBytes("b")));
  await vi.waitFor(() => expect(now()).toEqual({ kind: "text", text: "b" }));
  await act(async () => reading[0]?.send(textBytes("a")));
  expect(now()).toEqual({ kind: "text", text: "b" });
  unmount();
  expect(reading[1]?.options.signal?.aborted).toBe(true);
});
