// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { exportFileName } from "@pomander/transfer";
import { clientError, type FileRecord, type OpenEntry, type OpenVault, type VaultClient } from "@pomander/vault";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../../lib/session/store.tsx";
import { createVaultSession } from "@pomander/browser/vault-session";
import { readFile as readExport } from "../../../lib/transfer/transfer-client.ts";
import { runWorkersHere } from "../../../test/workers-here.ts";
import { fileRecord, whole } from "../../passwords/test/entries.ts";
import { texts } from "./texts.ts";
import { type ExportState, type ExportValues, save, useExport } from "./use-export.ts";

/** Lets the page show its state. */
const shown = () => new Promise((resolve) => setTimeout(resolve, 30));

/** The bytes of each file of an entry on the server, by the file's id; an error is thrown when it is read. */
const onServer = new Map<string, string | Error>();
vi.mock("@pomander/vault/files", async (original) => ({
  ...(await original<object>()),
  async *readFile(_vault: OpenVault, { id }: FileRecord, { signal }: { signal: AbortSignal }) {
    signal.throwIfAborted();
    const content = onServer.get(id) ?? clientError("file_gone");
    if (typeof content !== "string") throw content;
    yield new TextEncoder().encode(content);
    await shown();
  },
}));

/** The downloads: the name and the content of each. */
let saved: { name: string; content: Blob }[] = [];
beforeEach(() => {
  saved = [];
  let content: Blob;
  vi.spyOn(URL, "createObjectURL").mockImplementation((given) => ((content = given as Blob), "blob:1"));
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  cleanup();
  onServer.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const address = "qvxzkjw.blorptuna@example.org";
const wrongPassword = Object.assign(new Error("no"), { code: "wrong_master_password" });

interface Given {
  /** Without entries, the vault has none. */
  entries?: readonly OpenEntry[];
  unreadable?: Awaited<ReturnType<OpenVault["openAll"]>>["unreadable"];
  isOffline?: boolean;
  unlockOfflineCopy?: VaultClient["unlockOfflineCopy"];
}

function vaultOf({ entries = [], unreadable = [], isOffline = false }: Given): OpenVault {
  const openAll: OpenVault["openAll"] = async ({ onProgress, signal } = {}) => {
    signal?.throwIfAborted();
    onProgress?.(entries.length, entries.length + 1);
    await shown();
    return { entries: [...entries], unreadable: [...unreadable] };
  };
  return { snapshot: () => ({ isOffline }), openAll, opened: async () => undefined, close: () => {} } as OpenVault;
}

/** Renders the steps of an export with a server that refuses the master password, or does not answer. */
function exporting(
  proveUnlock: (user: User, master: string) => Promise<void> = async () => Promise.reject(wrongPassword),
  { unlockOfflineCopy, ...given }: Given = {},
) {
  const holder = createVaultSession(null);
  const services = { holder, client: { proveUnlock, unlockOfflineCopy } } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({
    _id: "u",
    email: address,
    firstName: "Konstantina",
    lastName: "Papadimitriou",
  } as User);
  const states: ExportState[] = [];
  const use = () => {
    const steps = useExport();
    if (states.at(-1) !== steps.state) states.push(steps.state);
    return steps;
  };
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <SessionProvider store={store}>
        <ServicesContext value={services}>{children}</ServicesContext>
      </SessionProvider>
    ),
  });
  const vault = vaultOf(given);
  const make = () => act(() => result.current.make(vault));
  const start = () => act(async () => void result.current.make(vault));
  /** Starts, and shows each state until the end. */
  const watch = async () => {
    await start();
    await waitFor(() => expect(result.current.state.kind).not.toBe("working"));
  };
  const fill = (values: Partial<ExportValues>) => act(async () => result.current.change(values));
  const faults = () => (result.current.state.kind === "form" ? result.current.state.faults : null);
  const made = () => (result.current.state.kind === "done" ? result.current.state.made : null);
  return { result, holder, states, make, start, watch, fill, faults, made };
}

test("beginning again shows the form without what was wrong", async () => {
  const { result, make, faults } = exporting();
  await make();
  expect(faults()).toEqual({ master: texts.faults.master });
  await act(async () => result.current.again());
  expect(faults()).toEqual({});
});

const own = { format: "pomander", isOwnPassword: true, master: "master" } as const;
/** A password that is weak only for whom it names. */
const weakAs = (word: string) => ({ password: word, confirm: word });
test.each<[string, Partial<ExportValues>, object]>([
  ["no password of its own", {}, { password: texts.faults.password, confirm: texts.faults.confirm }],
  ["a weak one", { password: "password", confirm: "password" }, { password: texts.faults.weak }],
  ["the address", weakAs(address), { password: texts.faults.weak }],
  ["the first name twice", weakAs("konstantinakonstantina"), { password: texts.faults.weak }],
  ["the last name twice", weakAs("papadimitrioupapadimitriou"), { password: texts.faults.weak }],
  ["two that differ", { password: "kestrel-vane-Moss-19", confirm: "other" }, { confirm: texts.faults.mismatch }],
])("with %s nothing is asked of the server", async (_name, values, expected) => {
  const { make, fill, faults } = exporting(() => Promise.reject(new Error("asked")));
  await fill({ ...own, ...values });
  await make();
  expect(faults()).toEqual(expected);
});

test("a file without a password of its own asks for none", async () => {
  const { make, fill, faults } = exporting();
  await fill({ ...own, format: "csv" });
  await make();
  expect(faults()).toEqual({ master: texts.faults.wrong });
  await fill({ format: "pomander", isOwnPassword: false });
  await make();
  expect(faults()).toEqual({ master: texts.faults.wrong });
});

test("what is typed anew is no longer wrong; the rest stays", async () => {
  const { make, fill, faults } = exporting();
  await fill({ ...own, master: "" });
  await make();
  expect(Object.keys(faults() ?? {})).toEqual(["master", "password", "confirm"]);
  await fill({ password: "a" });
  expect(Object.keys(faults() ?? {})).toEqual(["master", "confirm"]);
});

test("while it works the vault stays open, and cancelling shows the form", async () => {
  const { result, holder, start, fill, faults } = exporting(() => new Promise(() => undefined));
  await fill({ ...own, isOwnPassword: false });
  await start();
  expect(result.current.state).toEqual({ kind: "working", work: { kind: "checking" } });
  expect(holder.isHeldOpen()).toBe(true);
  await act(async () => result.current.cancel());
  expect(faults()).toEqual({});
});

/** Has workers that answer nothing, and returns what they were asked. */
function silentWorkers() {
  const asked: { kind: string; format?: string; password?: string; entries?: OpenEntry[]; contents?: object }[] = [];
  class SilentWorker {
    postMessage(question: (typeof asked)[0]) {
      asked.push(question);
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", SilentWorker);
  return asked;
}

test.each<[ExportValues["format"], boolean, string | undefined]>([
  ["pomander", true, "kestrel-vane-Moss-19"],
  ["pomander", false, "master"],
  ["csv", false, undefined],
])("a file as %s, with a password of its own: %s, is sealed under %s", async (format, isOwnPassword, password) => {
  const asked = silentWorkers();
  const { start, fill } = exporting(async () => undefined);
  await fill({ ...own, format, isOwnPassword, password: "kestrel-vane-Moss-19", confirm: "kestrel-vane-Moss-19" });
  await start();
  await expect.poll(() => asked).toHaveLength(1);
  expect([asked[0]?.kind, asked[0]?.format, asked[0]?.password]).toEqual(["write", format, password]);
  expect(asked[0]?.contents).toMatchObject({ email: address });
});

const worksHere = () =>
  runWorkersHere((name) =>
    name.includes("argon2")
      ? import("@pomander/browser/argon2.worker")
      : import("../../../lib/transfer/transfer.worker.ts"),
  );
const worksOf = (states: readonly ExportState[]) =>
  states.flatMap((state) => (state.kind === "working" ? state.work : []));
const proven = async () => undefined;
const master = "kestrel-vane-Moss-19";
const malformed = { _id: "broken", reason: { code: "entry_malformed", params: {} } } as never;

test("an export says how far it is, saves the file, and forgets what was typed", async () => {
  worksHere();
  const entries = [whole("Mail", { password: "secret of Mail" })];
  const asked: unknown[] = [];
  const prove = async (...given: unknown[]) => void asked.push(given);
  const { result, holder, states, watch, fill, made } = exporting(prove, { entries, unreadable: [malformed] });
  await fill({ format: "csv", master });
  await watch();
  expect(asked).toEqual([[expect.objectContaining({ _id: "u" }), master]]);
  expect(worksOf(states)).toEqual([
    { kind: "checking" },
    { kind: "opening", opened: 1, total: 2 },
    { kind: "writing", done: null },
  ]);
  const fileName = exportFileName("csv", new Date());
  expect(made()).toMatchObject({ format: "csv", fileName, entryCount: 1, unreadable: [malformed] });
  expect(saved).toEqual([{ name: fileName, content: expect.any(Blob) }]);
  expect(await saved[0]!.content.text()).toContain("secret of Mail");
  expect(result.current.values).toMatchObject({ master: "", format: "pomander" });
  expect(holder.isHeldOpen()).toBe(false);
});

test.each<[ExportValues["format"], string]>([
  ["pomander", "application/octet-stream"],
  ["csv", "text/csv"],
  ["bitwarden-json", "application/json"],
  ["cxf", "application/json"],
])("a file as %s is saved as %s", (format, type) => {
  const made = { format, fileName: "a", entryCount: 0, unreadable: [], leftBehind: [] };
  save({ ...made, bytes: new Uint8Array() });
  save({ ...made, bytes: null });
  expect(saved.map(({ content }) => content.type)).toEqual([type]);
});

test("offline the password opens the device's own copy, and the file contains its entries without their files", async () => {
  const asked = silentWorkers();
  const files = [fileRecord("scan.pdf")];
  const copy = vaultOf({ isOffline: true });
  copy.opened = async () =>
    void Object.assign(copy, vaultOf({ entries: [whole("Copied", { files })], isOffline: true }));
  const unlockOfflineCopy = vi.fn<VaultClient["unlockOfflineCopy"]>(async () => copy);
  const prove = () => Promise.reject(new Error("The server is asked"));
  const { holder, start, fill } = exporting(prove, { isOffline: true, unlockOfflineCopy });
  await fill({ format: "pomander", master });
  await start();
  await expect.poll(() => asked.map(({ entries }) => entries?.map(({ title }) => title))).toEqual([["Copied"]]);
  expect(unlockOfflineCopy.mock.calls).toEqual([[master]]);
  expect(holder.personal()).toBe(copy);
});

const withFiles = (...files: FileRecord[]) => [whole("Bank", { files }), whole("Mail")];

test("a sealed file has the files of entries in it, and says which of them are not", async () => {
  worksHere();
  onServer.set("scan.pdf", "%PDF");
  const scan = fileRecord("scan.pdf", { size: 4 });
  const entries = withFiles(scan, fileRecord("gone.pdf", { size: 12 }));
  const { states, watch, fill, made } = exporting(proven, { entries, unreadable: [malformed] });
  await fill({ format: "pomander", isOwnPassword: true, password: `${master}!`, confirm: `${master}!`, master });
  await watch();
  const what = { code: "file_missing", params: { name: "gone.pdf", reason: expect.stringContaining("file") } };
  const fileName = exportFileName("pomander", new Date());
  expect(made()).toMatchObject({ fileName, bytes: null, entryCount: 2, leftBehind: [{ entry: "Bank", what }] });
  expect(worksOf(states).at(-1)).toEqual({ kind: "writing", done: 0.25 });
  expect(saved.map(({ name }) => name)).toEqual([fileName]);
  const sealed = { format: "pomander", password: `${master}!` } as const;
  const read = await readExport(saved[0]!.content, sealed);
  expect(read.entries.map(({ draft }) => draft.title)).toEqual(["Bank", "Mail", "Couldn't be opened: broken"]);
  expect(read.attachments.map(({ name }) => name)).toEqual(["scan.pdf"]);
});

test("a Bitwarden zip is written without a password, also when it has no files or an empty one", async () => {
  const { states, watch, fill, made } = exporting(proven, { entries: withFiles(fileRecord("empty.txt", { size: 0 })) });
  onServer.set("empty.txt", "");
  await fill({ format: "bitwarden-zip", master });
  await watch();
  expect(made()).toMatchObject({ format: "bitwarden-zip", bytes: null, leftBehind: [] });
  expect(worksOf(states).at(-1)).toEqual({ kind: "writing", done: 1 });
  const text = await saved[0]!.content.text();
  expect(text).toContain("data.json");
  expect(text).toContain("empty.txt");
});

test.each([
  ["a server that is away", new Error("boom"), { size: 4 }, texts.failed],
  ["no room", "%PDF", { size: 200 * 1024 * 1024 }, texts.noRoomHere],
])("with %s nothing is saved, and the form says why", async (_name, content, more, form) => {
  vi.stubGlobal("navigator", { storage: { getDirectory: () => Promise.reject(new Error("none")) } });
  onServer.set("scan.pdf", content);
  const { result, holder, make, fill, faults } = exporting(proven, {
    entries: withFiles(fileRecord("scan.pdf", more)),
  });
  await fill({ format: "bitwarden-zip", master });
  await make();
  expect([faults(), saved, holder.isHeldOpen()]).toEqual([{ form }, [], false]);
  expect(result.current.values.master).toBe(master);
  await fill({ format: "csv" });
  expect(faults()).toEqual({});
});

test("what fails after it was cancelled is not said", async () => {
  let fail = (_error: Error) => {};
  const { result, holder, start, fill, faults } = exporting(() => new Promise((_, reject) => (fail = reject)));
  await fill({ format: "csv", master });
  await start();
  await act(async () => result.current.cancel());
  await act(async () => fail(new Error("too late")));
  expect([faults(), holder.isHeldOpen()]).toEqual([{}, false]);
});
