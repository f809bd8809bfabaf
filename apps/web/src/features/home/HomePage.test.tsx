// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import type { User } from "@pomander/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { appTheme } from "../../app/theme/theme.ts";
import { createNotices, NoticesContext } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { signedIn } from "../../lib/session/slice.ts";
import { createStore } from "../../lib/session/store.ts";
import { createVaultHolder } from "../../lib/vault/vault-holder.ts";
import { connected } from "../../test/connected.ts";
import { HomePage } from "./HomePage.tsx";

afterEach(cleanup);

function show(user: User | null) {
  // Asks for what is shown below, and is never answered.
  const api = () => new Promise<never>(() => undefined);
  const services = {
    holder: createVaultHolder(null),
    notices: createNotices(),
    connection: connected,
    api,
  } as unknown as Services;
  const store = createStore(services);
  if (user !== null) store.dispatch(signedIn(user));
  render(
    <Provider store={store}>
      <ThemeProvider theme={appTheme()}>
        <ServicesContext value={services}>
          <NoticesContext value={services.notices}>
            <MemoryRouter>
              <HomePage />
            </MemoryRouter>
          </NoticesContext>
        </ServicesContext>
      </ThemeProvider>
    </Provider>,
  );
  return screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);
}

test("calls a visitor to sign in or up, from the first words to the last", () => {
  const links = show(null);
  for (const link of ["Login /login", "Sign Up Free /register", "Get Started Now /register"])
    expect(links).toContain(link);
  expect(links).not.toContain("My Passwords /passwords");
});

test("calls who is signed in to their passwords, and to nothing that is behind them", () => {
  const links = show({ _id: "a" } as User);
  expect(links).toContain("My Passwords /passwords");
  expect(links.join()).not.toMatch(/Login|Sign Up Free|Get Started Now/);
  expect(screen.queryByRole("img")).toBeNull();
});
