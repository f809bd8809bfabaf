// @vitest-environment happy-dom
import type { ApiToken, User } from "@pomander/contract";
import { createVaultSession } from "@pomander/browser/vault-session";
import type { OpenVault } from "@pomander/vault";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { rememberGeneratedPassword } from "../../lib/session/generated-password.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { connected } from "../../test/connected.ts";
import { renderRouter } from "../../test/render-router.tsx";
import { ApiTokens } from "./ApiTokens.tsx";
import { tokenTexts as texts } from "./texts.ts";

const user = { _id: "u", email: "bea@kontor.example" } as User;
const api = async () => async () => ({ tokens: [] });
const snapshot = { status: "open" };
const vault = { subscribe: () => () => undefined, snapshot: () => snapshot } as unknown as OpenVault;

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

test.each([
  [false, false, true],
  [false, true, true],
  [true, true, true],
  [true, false, false],
])("with a generated password: %s, an open vault: %s, the form opens: %s", async (isGenerated, isOpen, mayAdd) => {
  rememberGeneratedPassword(user, isGenerated);
  const holder = createVaultSession(null);
  if (isOpen) holder.open(vault);
  const services = { holder, notices: createNotices(), connection: connected, api };
  const store = createSessionStore();
  store.signedIn(user);
  const router = createMemoryRouter([{ path: "*", element: <ApiTokens user={user} holder="person" /> }]);
  renderRouter({ services: services as unknown as Services, store, router });
  await screen.findByText(texts.none);
  expect(screen.queryByRole("button", { name: texts.add }) !== null).toBe(mayAdd);
  expect(screen.queryByText(texts.addLocked) === null).toBe(mayAdd);
  expect(screen.queryByRole("link", { name: /Unlock/ }) === null).toBe(mayAdd);
});

test.each([
  [true, texts.rotate.leadFromBackup],
  [false, texts.rotate.lead],
])("a token that came back with a backup: %s, can be rotated, and its lead is: %s", async (awaitsKeep, lead) => {
  const token = {
    _id: "t",
    name: "Terraform",
    scopes: ["users:read"],
    tags: null,
    networks: [],
    expiresAt: "2100-01-31T00:00:00.000Z",
    createdAt: "2026-11-20T00:00:00.000Z",
    createdBy: null,
    lastUsedAt: null,
    usedFrom: [],
    formerUntil: null,
    awaitsKeep,
  } as unknown as ApiToken;
  const holder = createVaultSession(null);
  holder.open(vault);
  const list = async () => async () => ({ tokens: [token] });
  const services = { holder, notices: createNotices(), connection: connected, api: list };
  const store = createSessionStore();
  store.signedIn(user);
  const router = createMemoryRouter([{ path: "*", element: <ApiTokens user={user} holder="person" /> }]);
  renderRouter({ services: services as unknown as Services, store, router });
  fireEvent.click(await screen.findByRole("button", { name: texts.row.rotateLabel("Terraform") }));
  expect(await screen.findByText(lead)).toBeDefined();
  expect(screen.queryByLabelText(texts.rotate.overlap) === null).toBe(awaitsKeep);
});
