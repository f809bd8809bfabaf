// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { ApprovalRequest, GivenApproval, VaultClient } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { texts } from "../../../widgets/approval/texts.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const user = { _id: "u", email: "bea@kontor.example" } as User;
const request: ApprovalRequest = {
  id: "a",
  commitment: "c",
  name: "Firefox on Linux",
  begunAt: "2026-11-30T10:00:00.000Z",
};
type Step = Awaited<ReturnType<GivenApproval["advance"]>>;

function approvalAt(step: Step) {
  const at = { step };
  const enter = vi.fn<GivenApproval["enter"]>(async (digits) => digits === "654321");
  const end = vi.fn<GivenApproval["end"]>(async () => undefined);
  return { at, approval: { advance: async () => at.step, enter, end } };
}

function show(client: Partial<VaultClient>) {
  const close = vi.fn<() => void>();
  const services = { client, notices: createNotices() } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user);
  const element = <ApproveDialog user={user} company="Kontor" onClose={close} />;
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element }]) });
  return { close };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const foundText = /^Firefox on Linux asks to open your vault/;

test("looks for the browser that asks, and answers it once the user says that it is theirs", async () => {
  const { at, approval } = approvalAt({ kind: "waiting" });
  const readApprovalRequest = vi
    .fn<VaultClient["readApprovalRequest"]>()
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValueOnce(null)
    .mockResolvedValue(request);
  const giveApproval = vi.fn<VaultClient["giveApproval"]>(async () => approval);
  const { close } = show({ readApprovalRequest, giveApproval });
  expect(await screen.findByText(texts.looking("Kontor"))).toBeDefined();
  expect(await screen.findByText(texts.failed)).toBeDefined();
  expect(await screen.findByText(foundText)).toBeDefined();
  expect(giveApproval).not.toHaveBeenCalled();
  await press(texts.continue);
  expect(await screen.findByText(texts.waiting)).toBeDefined();
  expect(giveApproval.mock.calls).toEqual([[user, request]]);
  at.step = { kind: "digits", shown: "123456", isEntered: false };
  expect(await screen.findByText("123 456")).toBeDefined();
  fireEvent.change(screen.getByLabelText(texts.digits), { target: { value: "654321" } });
  await press(texts.check);
  at.step = { kind: "sealed", shown: "123456" };
  expect(await screen.findByText(texts.entered)).toBeDefined();
  expect(screen.getByText("123 456")).toBeDefined();
  at.step = { kind: "done" };
  expect(await screen.findByText(texts.done)).toBeDefined();
  await press(texts.close);
  expect(close).toHaveBeenCalledTimes(1);
  cleanup();
  expect(approval.end).not.toHaveBeenCalled();
});

test("looks again after it has ended, and ends what it leaves", async () => {
  const first = approvalAt({ kind: "mismatch" });
  const second = approvalAt({ kind: "digits", shown: "222222", isEntered: false });
  const giveApproval = vi
    .fn<VaultClient["giveApproval"]>()
    .mockResolvedValueOnce(first.approval)
    .mockResolvedValue(second.approval);
  show({ readApprovalRequest: async () => request, giveApproval });
  await press(texts.continue);
  expect(await screen.findByText(texts.mismatch)).toBeDefined();
  await press(texts.again);
  await press(texts.continue);
  expect(await screen.findByText("222 222")).toBeDefined();
  cleanup();
  await waitFor(() => expect(second.approval.end).toHaveBeenCalledTimes(1));
  expect(first.approval.end).not.toHaveBeenCalled();
});

test("a request that is gone is shown no more, and one that was answered elsewhere says so", async () => {
  const over = Object.assign(new Error("This approval has ended."), { code: "approval_over" });
  const readApprovalRequest = vi
    .fn<VaultClient["readApprovalRequest"]>()
    .mockResolvedValueOnce(request)
    .mockResolvedValue(null);
  const giveApproval = vi.fn<VaultClient["giveApproval"]>().mockRejectedValue(over);
  show({ readApprovalRequest, giveApproval });
  await press(texts.continue);
  expect(await screen.findByText(texts.failed)).toBeDefined();
  expect(await screen.findByText(texts.looking("Kontor"))).toBeDefined();
});
