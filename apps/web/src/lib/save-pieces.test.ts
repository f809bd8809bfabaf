// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoRoomHere, savePieces } from "./save-pieces.ts";
import { removeForgotten } from "./saved-files.ts";

const mebibyte = 1024 * 1024;
type Piece = Uint8Array<ArrayBuffer>;

/** The links that were clicked: the name, and what was behind the address. */
let saved: { name: string; content: Blob | undefined }[] = [];
const addresses = new Map<string, Blob>();
beforeEach(() => {
  saved = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    const address = `blob:${addresses.size}`;
    addresses.set(address, content as Blob);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void addresses.delete(address));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: addresses.get(this.href) });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function* read(...texts: string[]): AsyncGenerator<Piece> {
  for (const text of texts) {
    if (text === "!") throw new Error("the segment is damaged");
    yield new TextEncoder().encode(text);
  }
}

/** A file that is written piece by piece, and is there once it is closed. */
function writable(close: (content: Blob) => void) {
  const pieces: Piece[] = [];
  const abort = vi.fn<() => Promise<void>>(async () => void pieces.splice(0));
  return {
    abort,
    write: async (piece: Piece) => void pieces.push(piece),
    close: async () => close(new Blob(pieces)),
  };
}

/** The origin's private file system, with files by the milliseconds of their last change. */
function fileSystem(before: Record<string, number> = {}) {
  const files = new Map(Object.entries(before).map(([name, lastModified]) => [name, { lastModified }]));
  const folder = {
    async *entries() {
      for (const [name, file] of files) yield [name, { kind: "file", getFile: async () => file }];
      yield ["folder", { kind: "directory" }];
    },
    getFileHandle: async (name: string) => {
      files.set(name, { lastModified: Date.now() });
      return {
        createWritable: async () => writable((content) => void files.set(name, content as never)),
        getFile: async () => files.get(name),
      };
    },
    removeEntry: async (name: string) => void files.delete(name),
  };
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } });
  return files;
}
const withoutFileSystem = () =>
  vi.stubGlobal("navigator", {
    storage: { getDirectory: () => Promise.reject(new DOMException("", "SecurityError")) },
  });

test("a file of up to 16 MiB is put together in memory, a larger one on the disk", async () => {
  const files = fileSystem();
  expect(await savePieces("a.txt", 16 * mebibyte, () => read("ab", "c"))).toBe(true);
  expect([saved[0]?.name, await saved[0]?.content?.text(), files.size]).toEqual(["a.txt", "abc", 0]);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  expect(await savePieces("b.txt", 16 * mebibyte + 1, () => read("d", "ef"))).toBe(true);
  expect([saved[1]?.name, await saved[1]?.content?.text(), files.size]).toEqual(["b.txt", "def", 1]);
  // The browser has ten minutes to read it.
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(files.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(files.size).toBe(0);
});

test("nothing that is saved has a type that a browser shows, or its own name on the disk, or an address for long", async () => {
  const files = fileSystem();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  addresses.clear();
  await savePieces("a.html", 1, () => read("<script>"));
  await savePieces("b.html", 17 * mebibyte, () => read("<script>"));
  expect(saved[0]?.content?.type).toBe("application/octet-stream");
  expect([...files.keys()]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(addresses.size).toBe(2);
  vi.advanceTimersByTime(10 * 60_000);
  expect(addresses.size).toBe(0);
});

test("a file is saved also while another tab removes what was left on the disk", async () => {
  fileSystem({ old: 0 });
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("saved-files");
  Object.assign(folder, {
    entries: () => {
      throw new DOMException("", "NotFoundError");
    },
  });
  expect(await savePieces("a.txt", 17 * mebibyte, () => read("a"))).toBe(true);
});

test("where there is no such disk a file of up to 100 MiB is put together in memory, and a larger one refused", async () => {
  withoutFileSystem();
  expect(await savePieces("a.txt", 100 * mebibyte, () => read("a"))).toBe(true);
  await expect(savePieces("b.txt", 100 * mebibyte + 1, () => read("b"))).rejects.toThrow(NoRoomHere);
  expect(saved.map(({ name }) => name)).toEqual(["a.txt"]);
});

test("of a file that cannot be read to its end nothing is left, and nothing is downloaded", async () => {
  const files = fileSystem();
  await expect(savePieces("a.txt", 17 * mebibyte, () => read("a", "!"))).rejects.toThrow("damaged");
  await expect(savePieces("a.txt", 1, () => read("a", "!"))).rejects.toThrow("damaged");
  expect([saved, files.size]).toEqual([[], 0]);
});

test("what pages that were closed left on the disk is removed after ten minutes", async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"], now });
  const files = fileSystem({ old: now - 10 * 60_000 - 1, recent: now - 10 * 60_000 });
  await savePieces("a.txt", 17 * mebibyte, () => read("a"));
  expect([...files.keys()]).toEqual(["recent", expect.any(String)]);
});

test("it is removed at the next start, too, and a browser without such a disk starts all the same", async () => {
  const files = fileSystem({ old: Date.now() - 10 * 60_000 - 1_000, recent: Date.now() });
  await removeForgotten();
  expect([...files.keys()]).toEqual(["recent"]);
  vi.stubGlobal("navigator", {});
  await removeForgotten();
});

test("the place that the user chooses gets the file once it is whole; without one nothing is saved", async () => {
  let stored: Blob | null = null;
  const file = writable((content) => (stored = content));
  const picker = vi.fn<typeof showSaveFilePicker & object>(async () => ({ createWritable: async () => file as never }));
  vi.stubGlobal("showSaveFilePicker", picker);
  expect(await savePieces("a.txt", 1_000 * mebibyte, () => read("ab", "c"))).toBe(true);
  expect(picker).toHaveBeenCalledWith({ suggestedName: "a.txt" });
  expect([await (stored as Blob | null)?.text(), file.abort.mock.calls]).toEqual(["abc", []]);
  await expect(savePieces("a.txt", 1, () => read("a", "!"))).rejects.toThrow("damaged");
  expect(file.abort).toHaveBeenCalledOnce();
  picker.mockRejectedValueOnce(new DOMException("", "AbortError"));
  expect(await savePieces("a.txt", 1, () => read("a"))).toBe(false);
  picker.mockRejectedValueOnce(new DOMException("", "SecurityError"));
  await expect(savePieces("a.txt", 1, () => read("a"))).rejects.toThrow(DOMException);
  expect(saved).toEqual([]);
});
