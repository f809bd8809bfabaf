import { ThemeProvider } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { RouterProvider } from "react-router/dom";
import { appTheme } from "../app/theme/theme.ts";
import { NoticesContext } from "../lib/notices.ts";
import { ServicesContext, type Services } from "../lib/services.ts";
import { SessionProvider, type SessionStore } from "../lib/session/store.tsx";

interface RenderRouterOptions {
  services: Services;
  store: SessionStore;
  router: Parameters<typeof RouterProvider>[0]["router"];
}

/** Renders a router's current page inside the providers that surround every page in the app. */
export function renderRouter({ services, store, router }: RenderRouterOptions) {
  render(
    <SessionProvider store={store}>
      <ServicesContext value={services}>
        <NoticesContext value={services.notices}>
          <ThemeProvider theme={appTheme()}>
            <RouterProvider router={router} />
          </ThemeProvider>
        </NoticesContext>
      </ServicesContext>
    </SessionProvider>,
  );
}
