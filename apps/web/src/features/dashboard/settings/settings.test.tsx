// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { settingsSchema } from "./schema.ts";
import { SettingsDialog } from "./SettingsDialog.tsx";

afterEach(cleanup);

test.each([
  ["0", true],
  [" 12 ", true],
  ["1000", true],
  ["1001", false],
  ["", false],
  ["-1", false],
  ["1.5", false],
])("an admin limit of %j is taken: %s", (maxAdminCount, isTaken) => {
  expect(settingsSchema.safeParse({ maxAdminCount, requireFactor: "nobody" }).success).toBe(isTaken);
});

function show(answer: () => Promise<unknown>) {
  const call = vi.fn<(call: unknown, request: unknown) => Promise<unknown>>(answer);
  const notices = createNotices();
  const services = { api: async () => call, notices } as unknown as Services;
  const onClose = vi.fn<() => void>();
  const element = <SettingsDialog actor={{ maxAdminCount: 5 } as User} onClose={onClose} />;
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element }]) });
  const save = (limit: string) => {
    fireEvent.change(screen.getByLabelText("Admin limit"), { target: { value: limit } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
  };
  return { call, save, onClose, notice: () => notices.snapshot()?.notice.text };
}

test("the admin limit is saved as a number", async () => {
  const { call, save, onClose, notice } = show(async () => ({ maxAdminCount: 7 }));
  save("7");
  await expect.poll(notice).toBe("Settings saved");
  expect(call.mock.calls.at(-1)?.[1]).toEqual({ body: { maxAdminCount: 7, requireFactor: "nobody" } });
  expect(onClose).toHaveBeenCalledOnce();
});

test("a limit below the number of admins is told at the field, and stays there", async () => {
  const message = "There are 3 admins. Allow at least as many, or take the right from some first.";
  const { save, onClose } = show(() =>
    Promise.reject(new ApiError(409, { message, code: "below_admin_count", requestId: "" }, null)),
  );
  save("2");
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Admin limit").value).toBe("2");
  expect(onClose).not.toHaveBeenCalled();
});

test("whom two-step sign-in is required of is chosen and saved, and said what it means", async () => {
  const { call, save } = show(async () => ({ maxAdminCount: 5, requireFactor: "everyone" }));
  expect(screen.getByText("Everyone can turn it on in their profile.")).toBeDefined();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Two-step sign-in" }));
  fireEvent.click(await screen.findByRole("option", { name: "Required for everyone" }));
  expect(await screen.findByText(/must set it up before they can do anything else/)).toBeDefined();
  save("5");
  await expect
    .poll(() => call.mock.calls.at(-1)?.[1])
    .toEqual({ body: { maxAdminCount: 5, requireFactor: "everyone" } });
});

test("working hours are sent only if they were changed, and not before they are whole", async () => {
  const { call, save } = show(async () => ({ sendingHours: null }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Send reminders only in working hours" }));
  for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday"])
    fireEvent.click(screen.getByRole("checkbox", { name }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Friday" }));
  save("5");
  expect(await screen.findByText("Choose at least one day, and an hour or more")).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "Friday" }));
  save("5");
  await expect
    .poll(() => call.mock.calls.at(-1)?.[1])
    .toEqual({ body: { maxAdminCount: 5, requireFactor: "nobody", sendingHours: "5 08:00-18:00" } });
  expect(call).toHaveBeenCalledTimes(2);
});
