// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { User } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { afterEach, expect, test } from "vitest";
import { createNotices, NoticesContext } from "../../../lib/notices.ts";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { PersonSection } from "./PersonSection.tsx";

afterEach(cleanup);

const at = (minute: number) => `2026-11-20T06:${String(minute).padStart(2, "0")}:00.000Z`;
const ana = { _id: "a", firstName: "Ana", lastName: "Silva", mobileNo: "", updatedAt: at(1) } as User;

/** Makes a server that stores one record and accepts a change only to the version that it has. */
function setup(stored: User) {
  const sent: { body: Partial<User>; ifMatch: string }[] = [];
  const server = { stored };
  const api = async (
    call: { method: string },
    parts?: { body: Partial<User> },
    options?: { ifMatch: string },
  ): Promise<unknown> => {
    if (call.method === "GET" || parts === undefined || options === undefined) return server.stored;
    sent.push({ body: parts.body, ifMatch: options.ifMatch });
    if (options.ifMatch !== server.stored.updatedAt)
      throw new ApiError(412, { message: "Someone changed this", code: "changed_meanwhile", requestId: "" }, null);
    server.stored = { ...server.stored, ...parts.body, updatedAt: at(30 + sent.length) };
    return { user: server.stored };
  };
  const services = { api: async () => api } as unknown as Services;
  const show = (user: User) => (
    <NoticesContext value={createNotices()}>
      <ServicesContext value={services}>
        <PersonSection user={user} />
      </ServicesContext>
    </NoticesContext>
  );
  return { sent, server, show };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const valueOf = (name: string) => field(name).value;

test("only what was changed is sent, on the state that the form was filled from", async () => {
  const { sent, show } = setup(ana);
  render(show(ana));
  type("Mobile number", "1");
  press("Save name and mobile");
  await waitFor(() => expect(sent).toEqual([{ body: { mobileNo: "1" }, ifMatch: at(1) }]));
});

test("what was changed elsewhere meanwhile is shown, and mine is saved on top of it", async () => {
  const { sent, server, show } = setup({ ...ana, lastName: "Souza", mobileNo: "9", updatedAt: at(5) });
  render(show(ana));
  type("Last name", "Costa");
  press("Save name and mobile");
  expect(await screen.findByText("Last name: Souza")).toBeDefined();
  expect(screen.getByText("Mobile number: 9")).toBeDefined();
  expect(valueOf("Last name")).toBe("Costa");
  press("Save mine");
  await waitFor(() => expect(sent.at(-1)).toEqual({ body: { lastName: "Costa" }, ifMatch: at(5) }));
  expect(server.stored).toMatchObject({ lastName: "Costa", mobileNo: "9" });
});

test("mine stays mine when the page's record is read again before the choice", async () => {
  const stored = { ...ana, firstName: "Anna", mobileNo: "9", updatedAt: at(5) };
  const { sent, show } = setup(stored);
  const { rerender } = render(show(ana));
  type("First name", "Anne");
  press("Save name and mobile");
  await screen.findByText("First name: Anna");
  rerender(show(stored));
  expect(valueOf("First name")).toBe("Anne");
  press("Save mine");
  await waitFor(() => expect(sent.at(-1)).toEqual({ body: { firstName: "Anne" }, ifMatch: at(5) }));
});

test("or what is stored is taken", async () => {
  const { sent, show } = setup({ ...ana, lastName: "Souza", updatedAt: at(5) });
  render(show(ana));
  type("Last name", "Costa");
  press("Save name and mobile");
  await screen.findByText("Last name: Souza");
  press("Keep the saved version");
  await waitFor(() => expect(valueOf("Last name")).toBe("Souza"));
  expect(sent).toHaveLength(1);
});

test("a record that another section saved does not stand in the way of what is typed here", async () => {
  const later = { ...ana, timeZone: "Asia/Tokyo", updatedAt: at(5) };
  const { sent, show } = setup(later);
  const { rerender } = render(show(ana));
  type("Last name", "Costa");
  rerender(show(later));
  expect(valueOf("Last name")).toBe("Costa");
  press("Save name and mobile");
  await waitFor(() => expect(sent).toEqual([{ body: { lastName: "Costa" }, ifMatch: at(5) }]));
});

test("an untouched form follows the record", async () => {
  const { show } = setup(ana);
  const { rerender } = render(show(ana));
  rerender(show({ ...ana, firstName: "Anna", updatedAt: at(5) }));
  await waitFor(() => expect(valueOf("First name")).toBe("Anna"));
});
