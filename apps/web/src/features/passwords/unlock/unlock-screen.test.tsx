// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { cleanup, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { signedIn } from "../../../lib/session/slice.ts";
import { createStore } from "../../../lib/session/store.ts";
import { createVaultHolder } from "../../../lib/vault/vault-holder.ts";
import { UnlockScreen } from "./UnlockScreen.tsx";

afterEach(cleanup);

test.each([
  ["asks after every reload", false, true, /After a reload or a lock, enter your master password again/],
  ["stays unlocked, as was chosen", true, true, /stays unlocked in new tabs and after a reload until you lock it/],
  ["cannot stay unlocked, whatever was chosen", true, false, /After a reload or a lock/],
])("a browser that %s says so", (_which, isChosen, isSupported, said) => {
  const services = {
    holder: createVaultHolder(null),
    stayUnlocked: { isSupported, isChosen: (account: string) => isChosen && account === "ana" },
    notices: createNotices(),
    preloadClient: async () => undefined,
    connection: connected,
  } as unknown as Services;
  const store = createStore(services);
  store.dispatch(signedIn({ _id: "ana", email: "ana@example.org" } as User));
  const router = createMemoryRouter([{ path: "*", element: <UnlockScreen /> }]);
  renderRouter({ services, store, router });
  expect(screen.getByText(said)).toBeDefined();
});
