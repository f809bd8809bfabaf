// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createMemoryRouter } from "react-router";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { SendLinkForm } from "./SendLinkForm.tsx";
import type { Sendable } from "./sendable.ts";

afterEach(cleanup);

const vault = {} as OpenVault;
const bank: Sendable = {
  title: "Bank",
  fields: [{ name: "Password", value: "p4ss", kind: "hidden" }],
  files: [],
  vault,
};

test.each([
  ["an entry also shows its title", bank, /what you choose here, and sees the entry's title\./],
  ["a text shows what is written", null, /what you write here\./],
])("a link of %s, which is said before it is made", async (_name, entry, said) => {
  const policy = { may: true, from: null, files: true, days: 30, opens: 100, passphrase: false };
  const nothing = () => undefined;
  const form = <SendLinkForm personal={vault} entry={entry} policy={policy} onMade={nothing} onClose={nothing} />;
  const router = createMemoryRouter([{ path: "*", element: form }]);
  renderRouter({ services: {} as Services, store: createSessionStore(), router });
  expect(await screen.findByText(said)).toBeDefined();
});
