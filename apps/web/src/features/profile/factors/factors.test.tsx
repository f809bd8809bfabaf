// @vitest-environment happy-dom
import type { FactorOverview, User } from "@pomander/contract";
import { ApiError, type Confirmation, type VaultClient } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createStore } from "../../../lib/session/store.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { FactorsSection } from "./FactorsSection.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const user = { _id: "u", email: "ana@example.org" } as User;
const app = {
  _id: "f",
  kind: "totp" as const,
  name: "Phone",
  createdAt: "2026-10-02T08:15:00.000Z",
  lastUsedAt: null,
  lastUsedDevice: null,
};
const none: FactorOverview = {
  factors: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  passkeys: [],
  trustedDevices: [],
};
const refused = (code: "wrong_new_code" | "wrong_password", message: string) =>
  new ApiError(409, { code, message, requestId: "" }, null);

function show(overview: Partial<FactorOverview>, client: Partial<VaultClient>) {
  const notices = createNotices();
  const reload = vi.fn<() => void>();
  const services = { client, notices, clipboard: { copySecret: async () => undefined } } as unknown as Services;
  const element = <FactorsSection user={user} overview={{ ...none, ...overview }} reload={reload} />;
  renderRouter({ services, store: createStore(services), router: createMemoryRouter([{ path: "*", element }]) });
  return { reload, notice: () => notices.snapshot()?.notice.text };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an app is on only once its code was right and its recovery codes are said to be saved", async () => {
  const add = vi
    .fn<(name: string, code: string, confirmation: Confirmation) => Promise<readonly string[]>>()
    .mockRejectedValueOnce(refused("wrong_new_code", "Incorrect code. Enter the newest code."))
    .mockResolvedValue(Array.from({ length: 10 }, (_, index) => `ABCDE0000${index}`));
  const prepared = { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uri: "otpauth://totp/x?secret=A", add };
  const { reload, notice } = show({}, { prepareAuthenticatorApp: async () => prepared });
  press("Set up an authenticator app");
  expect(await screen.findByText("YZ23")).toBeDefined();
  press("Turn on");
  expect(await screen.findByText("Enter the six-digit code that the app shows")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  type("Code from the app", "123 456");
  type("Master password", "gallant-otter");
  press("Turn on");
  expect(await screen.findByText("Incorrect code. Enter the newest code.")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  type("Code from the app", "654321");
  press("Turn on");
  const codes = within(await screen.findByRole("list", { name: "Recovery codes" }));
  expect(codes.getAllByRole("listitem").map((item) => item.textContent)).toContain("ABCDE-00003");
  expect(add.mock.calls.map(([name, code]) => [name, code])).toEqual([
    ["Authenticator app", "123456"],
    ["Authenticator app", "654321"],
  ]);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Done" }).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText("I have saved my recovery codes"));
  press("Done");
  expect(reload).toHaveBeenCalledOnce();
  expect(notice()).toBe("Two-step sign-in method added");
});

test("removing the last method says what goes with it, and needs password and proof", async () => {
  const removeFactor = vi.fn<VaultClient["removeFactor"]>(async (_user, _id, { askFactor }) => {
    const request = { methods: ["totp", "recovery-code"], webauthn: null, isWrong: false, retryAfterSeconds: null };
    expect(await askFactor(request)).toEqual({ code: "123456" });
  });
  const { reload } = show({ factors: [app], recoveryCodesLeft: 10 }, { removeFactor });
  press("Remove Phone");
  expect(screen.getByText(/your recovery codes stop working/)).toBeDefined();
  type("Master password", "gallant-otter");
  press("Remove");
  fireEvent.change(await screen.findByLabelText("Code"), { target: { value: "123456" } });
  await expect.poll(() => reload.mock.calls.length, { timeout: 15_000 }).toBe(1);
  expect(removeFactor.mock.calls[0]?.slice(0, 2)).toEqual([user, "f"]);
});

test("who gives no proof changes nothing, and a wrong password is told at its field", async () => {
  const renewRecoveryCodes = vi
    .fn<VaultClient["renewRecoveryCodes"]>()
    .mockRejectedValueOnce(refused("wrong_password", "Incorrect password."));
  const { reload } = show({ factors: [app], recoveryCodesLeft: 0 }, { renewRecoveryCodes });
  expect(screen.getByText("None left")).toBeDefined();
  press("New codes");
  type("Master password", "not it");
  press("Create new codes");
  expect(await screen.findByText("Incorrect password.")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});
