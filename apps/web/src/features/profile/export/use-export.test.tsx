// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../../lib/session/store.tsx";
import { createVaultSession } from "@pomander/browser/vault-session";
import { texts } from "./texts.ts";
import { type ExportValues, useExport } from "./use-export.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = "qvxzkjw.blorptuna@example.org";
const wrongPassword = Object.assign(new Error("no"), { code: "wrong_master_password" });

/** Renders the steps of an export with a server that refuses the master password, or does not answer. */
function exporting(proveUnlock: () => Promise<void> = async () => Promise.reject(wrongPassword)) {
  const holder = createVaultSession(null);
  const services = { holder, client: { proveUnlock } } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({
    _id: "u",
    email: address,
    firstName: "Konstantina",
    lastName: "Papadimitriou",
  } as User);
  const { result } = renderHook(() => useExport(), {
    wrapper: ({ children }) => (
      <SessionProvider store={store}>
        <ServicesContext value={services}>{children}</ServicesContext>
      </SessionProvider>
    ),
  });
  const openAll: OpenVault["openAll"] = async () => ({ entries: [], unreadable: [] });
  const vault = { snapshot: () => ({ isOffline: false }), openAll } as OpenVault;
  const make = () => act(() => result.current.make(vault));
  const start = () => act(async () => void result.current.make(vault));
  const fill = (values: Partial<ExportValues>) => act(async () => result.current.change(values));
  const faults = () => (result.current.state.kind === "form" ? result.current.state.faults : null);
  return { result, holder, make, start, fill, faults };
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

test.each<[ExportValues["format"], boolean, string | undefined]>([
  ["pomander", true, "kestrel-vane-Moss-19"],
  ["pomander", false, "master"],
  ["csv", false, undefined],
])("a file as %s, with a password of its own: %s, is sealed under %s", async (format, isOwnPassword, password) => {
  const asked: { kind: string; format: string; password?: string }[] = [];
  class WritingWorker {
    postMessage(question: (typeof asked)[0]) {
      asked.push(question);
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", WritingWorker);
  const { start, fill } = exporting(async () => undefined);
  await fill({ ...own, format, isOwnPassword, password: "kestrel-vane-Moss-19", confirm: "kestrel-vane-Moss-19" });
  await start();
  await expect.poll(() => asked).toHaveLength(1);
  expect([asked[0]?.kind, asked[0]?.format, asked[0]?.password]).toEqual(["write", format, password]);
});
