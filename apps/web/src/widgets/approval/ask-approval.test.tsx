// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { AskedApproval, OpenVault, VaultClient } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finishCompanyWindow } from "../../lib/company-window.ts";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { texts as unlockTexts } from "../unlock/generated-texts.ts";
import { AskApproval } from "./AskApproval.tsx";
import { texts } from "./texts.ts";

configure({ asyncUtilTimeout: 15_000 });
const vault = {} as OpenVault;
beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue({} as Window);
  vi.spyOn(window, "close").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Step = Awaited<ReturnType<AskedApproval["advance"]>>;

/** Creates an approval whose step a test sets. */
function approvalAt(step: Step | Error) {
  const at: { step: Step | Error } = { step };
  const advance = vi.fn<AskedApproval["advance"]>(async () => {
    if (at.step instanceof Error) throw at.step;
    return at.step;
  });
  const enter = vi.fn<AskedApproval["enter"]>(async (digits) => digits === "654321");
  const end = vi.fn<AskedApproval["end"]>(async () => undefined);
  return { at, approval: { advance, enter, end } };
}

function show(askApproval: VaultClient["askApproval"]) {
  const finish = vi.fn<(opened: OpenVault) => void>();
  const cancel = vi.fn<() => void>();
  const services = {
    client: { askApproval },
    notices: createNotices(),
    securityWarnings: { confirmOrAbort: async () => undefined },
    connection: { isReached: () => true, isUnavailable: () => false, subscribe: () => () => undefined },
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "u", email: "bea@kontor.example" } as User);
  const element = <AskApproval finish={finish} onCancel={cancel} />;
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element }]) });
  return { finish, cancel };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (digits: string) => {
  fireEvent.change(await screen.findByLabelText(texts.digits), { target: { value: digits } });
  await press(texts.check);
};

test("says where to go, shows the digits, takes the other browser's, and opens the vault", async () => {
  const { at, approval } = approvalAt({ kind: "waiting" });
  const { finish } = show(async () => approval);
  expect(await screen.findByText(texts.asking)).toBeDefined();
  at.step = { kind: "digits", shown: "123456", isEntered: false };
  expect(await screen.findByText("123 456")).toBeDefined();
  await type("654 32");
  expect(approval.enter).not.toHaveBeenCalled();
  await type("111111");
  expect(await screen.findByText(texts.wrong)).toBeDefined();
  expect(screen.getByLabelText(texts.digits)).toHaveProperty("value", "");
  await type("654321");
  at.step = { kind: "digits", shown: "123456", isEntered: true };
  expect(await screen.findByText(texts.entered)).toBeDefined();
  expect(screen.queryByLabelText(texts.digits)).toBeNull();
  at.step = { kind: "opened", vault };
  await waitFor(() => expect(finish.mock.calls).toEqual([[vault]]));
  cleanup();
  // It is over: nothing is ended.
  expect(approval.end).not.toHaveBeenCalled();
});

test("the company signs in again first where that was too long ago", async () => {
  const { approval } = approvalAt({ kind: "waiting" });
  const stale = Object.assign(new Error("stale"), { code: "company_needed" });
  const ask = vi.fn<VaultClient["askApproval"]>().mockRejectedValueOnce(stale).mockResolvedValue(approval);
  show(ask);
  expect(await screen.findByText(texts.stale("Kontor"))).toBeDefined();
  await press(unlockTexts.signIn("Kontor"));
  finishCompanyWindow({ purpose: "renew", userId: "u", confirmedForMs: null });
  expect(await screen.findByText(texts.asking)).toBeDefined();
  await waitFor(() => expect(approval.advance).toHaveBeenCalled());
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each(["ended", "mismatch"] as const)("is begun again after it has %s", async (kind) => {
  const { approval } = approvalAt({ kind });
  const next = approvalAt({ kind: "digits", shown: "222222", isEntered: false });
  const ask = vi.fn<VaultClient["askApproval"]>().mockResolvedValueOnce(approval).mockResolvedValue(next.approval);
  show(ask);
  expect(await screen.findByText(texts[kind])).toBeDefined();
  const count = approval.advance.mock.calls.length;
  await press(texts.again);
  expect(await screen.findByText("222 222")).toBeDefined();
  expect(approval.advance).toHaveBeenCalledTimes(count);
});

test("a lost connection is said, and asking goes on", async () => {
  const { at, approval } = approvalAt(Object.assign(new Error("no network"), { code: "unreachable" }));
  show(async () => approval);
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.queryByRole("button", { name: texts.again })).toBeNull();
  at.step = { kind: "digits", shown: "123456", isEntered: false };
  expect(await screen.findByText("123 456")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(approval.end).not.toHaveBeenCalled();
});

test("another failure ends it, and is not tried again by itself", async () => {
  const { approval } = approvalAt(new Error("broken"));
  const next = approvalAt({ kind: "digits", shown: "222222", isEntered: false });
  const ask = vi.fn<VaultClient["askApproval"]>().mockResolvedValueOnce(approval).mockResolvedValue(next.approval);
  show(ask);
  expect(await screen.findByText(texts.failed)).toBeDefined();
  expect(approval.end).toHaveBeenCalledTimes(1);
  await press(texts.again);
  expect(await screen.findByText("222 222")).toBeDefined();
  expect(approval.advance).toHaveBeenCalledTimes(1);
});

test("a beginning that failed is tried again", async () => {
  const { approval } = approvalAt({ kind: "digits", shown: "123456", isEntered: false });
  const ask = vi.fn<VaultClient["askApproval"]>().mockRejectedValueOnce(new Error("x")).mockResolvedValue(approval);
  show(ask);
  expect(await screen.findByText(texts.failed)).toBeDefined();
  fireEvent.click(screen.getAllByRole("button")[0]!);
  expect(await screen.findByText("123 456")).toBeDefined();
});

test("leaving ends it at the other browser, too", async () => {
  const { approval } = approvalAt({ kind: "digits", shown: "123456", isEntered: false });
  const { cancel } = show(async () => approval);
  await screen.findByText("123 456");
  await press(texts.cancel);
  expect(cancel).toHaveBeenCalledTimes(1);
  cleanup();
  await waitFor(() => expect(approval.end).toHaveBeenCalledTimes(1));
});
