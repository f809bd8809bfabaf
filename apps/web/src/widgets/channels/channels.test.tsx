// @vitest-environment happy-dom
import { type Call, calls, type Channel } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { renderUse } from "../../test/render-use.ts";
import { Channels } from "./Channels.tsx";
import { useChannels } from "./use-channels.ts";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const channel: Channel = {
  _id: "c",
  kind: "slack",
  name: "Operations",
  host: "hooks.slack.com",
  isActive: true,
  lastSentAt: null,
  problem: null,
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
};

/** Shows the channels of a user, or of a scope tag, with a server that responds with `answer`. */
function show(channels: Channel[], answer: (call: Call, input: unknown) => unknown, scopeTagId: string | null = null) {
  const asked: Array<[Call, unknown]> = [];
  const ask = async (call: Call, input: unknown) => {
    if (call === calls.channels.list || call === calls.tagChannels.list) return { channels };
    asked.push([call, input]);
    return answer(call, input);
  };
  const notices = createNotices();
  const services = { api: async () => Object.assign(ask, { done: ask }), notices } as unknown as Services;
  const element = <Channels scopeTagId={scopeTagId} />;
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element }]) });
  return { asked, notice: () => notices.snapshot()?.notice.text };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a test tells beside its channel what the other side answered", async () => {
  const message = "The server doesn't know this address (404). Enter the current one.";
  const { asked } = show([channel], () => ({ isSent: false, message }));
  await press("Send a test message to Operations");
  expect(await within(screen.getByRole("status")).findByText(message)).toBeDefined();
  expect(asked).toEqual([[calls.channels.test, { params: { id: "c" }, body: {} }]]);
});

test("the secret of a new webhook is shown until it is said to be saved", async () => {
  const { asked } = show([], () => ({ channel, secret: "whsec_abc" }));
  await press("Add a channel");
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Kind" }));
  fireEvent.click(await screen.findByRole("option", { name: "Webhook (your own program)" }));
  type("Name", "Ops");
  await press("Add channel");
  expect(screen.getByText("Enter an address that starts with https://")).toBeDefined();
  type("Address", "https://example.org/hook");
  await press("Add channel");
  expect(await screen.findByText("whsec_abc")).toBeDefined();
  await press("I've saved it");
  await waitFor(() => expect(screen.queryByText("whsec_abc")).toBeNull());
  const body = { kind: "webhook", name: "Ops", url: "https://example.org/hook" };
  expect(asked).toEqual([[calls.channels.create, { body }]]);
});

test("what the server refuses stands at its field", async () => {
  const issues = [{ path: "url", message: "Enter the address of a topic, such as https://ntfy.sh/my-topic" }];
  show([], () => {
    throw new ApiError(400, { message: "Check the highlighted fields.", code: "invalid", requestId: "", issues }, null);
  });
  await press("Add a channel");
  type("Name", "Phone");
  type("Address", "https://ntfy.sh/");
  await press("Add channel");
  expect(await screen.findByText(/^Enter the address of a topic/)).toBeDefined();
});

test("editing a tag's channel without a new address keeps it", async () => {
  const { asked, notice } = show([channel], () => channel, "t");
  await press("Edit Operations");
  type("Name", "Night shift");
  fireEvent.click(screen.getByLabelText("Send reminders to this channel"));
  await press("Save changes");
  await waitFor(() => expect(notice()).toBe("Channel saved"));
  const params = { id: "t", channelId: "c" };
  expect(asked).toEqual([[calls.tagChannels.update, { params, body: { name: "Night shift", isActive: false } }]]);
});

test.each([
  ["a person", null, calls.channels, {}, { id: "c" }],
  ["a scope tag", "t", calls.tagChannels, { params: { id: "t" } }, { id: "t", channelId: "c" }],
] as const)(
  "the channels of %s are read, added, changed, tested and removed there",
  async (_whose, tag, group, of, params) => {
    const asked: unknown[] = [];
    const ask = async (...given: unknown[]) => (asked.push(given), { channels: [channel] });
    const done = async (...given: unknown[]) => void asked.push(["without a reply", ...given]);
    const services = { api: async () => Object.assign(ask, { done }) };
    const { now, go } = renderUse(() => useChannels(tag), { props: undefined, services });
    await waitFor(() => expect(now().channels).toEqual([channel]));
    const body = { name: "Night shift" } as never;
    await go(({ actions }) => actions.add(body));
    await go(({ actions }) => actions.change("c", body));
    await go(({ actions }) => actions.test("c"));
    await go(({ actions }) => actions.remove("c"));
    expect(asked).toEqual([
      tag === null ? [group.list] : [group.list, of],
      [group.create, { ...of, body }],
      [group.update, { params, body }],
      [group.test, { params, body: {} }],
      ["without a reply", group.remove, { params }],
    ]);
  },
);
