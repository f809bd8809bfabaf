// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { appTheme } from "../../app/theme/theme.ts";
import { createNotices, NoticesContext } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../lib/session/store.tsx";
import { createVaultSession } from "@pomander/browser/vault-session";
import { connected } from "../../test/connected.ts";
import { HomePage } from "./HomePage.tsx";
import { createValueStore } from "@pomander/browser/value-store";

afterEach(cleanup);

// The page of a signed-in user is tested in member/member-home.test.tsx.
test("calls a visitor to sign in or up, from the first words to the last", () => {
  const services = {
    holder: createVaultSession(null),
    notices: createNotices(),
    sessionEnd: createValueStore(null),
    connection: connected,
  } as unknown as Services;
  const store = createSessionStore();
  render(
    <SessionProvider store={store}>
      <ThemeProvider theme={appTheme()}>
        <ServicesContext value={services}>
          <NoticesContext value={services.notices}>
            <MemoryRouter>
              <HomePage />
            </MemoryRouter>
          </NoticesContext>
        </ServicesContext>
      </ThemeProvider>
    </SessionProvider>,
  );
  const links = screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  for (const link of ["Login /login", "Sign Up Free /register", "Get Started Now /register"])
    expect(links).toContain(link);
  expect(links).not.toContain("My Passwords /passwords");
});
