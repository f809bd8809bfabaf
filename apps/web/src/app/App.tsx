import type { EmotionCache } from "@emotion/cache";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { NoticeBar } from "../components/NoticeBar.tsx";
import { NoticesContext } from "../lib/notices.ts";
import { ServicesContext, type Services } from "../lib/services.ts";
import type { AppStore } from "../lib/session/store.ts";
import { SecurityWarningDialog } from "./SecurityWarningDialog.tsx";
import { ThemeRoot } from "./ThemeRoot.tsx";
import type { createRouter } from "./router.tsx";

interface Props {
  services: Services;
  store: AppStore;
  router: ReturnType<typeof createRouter>;
  styleCache?: EmotionCache;
}

/** Everything that stands around the pages. */
export function App({ services, store, router, styleCache }: Props) {
  return (
    <Provider store={store}>
      <ServicesContext value={services}>
        <NoticesContext value={services.notices}>
          <ThemeRoot styleCache={styleCache}>
            <RouterProvider router={router} />
            <SecurityWarningDialog securityWarnings={services.securityWarnings} />
            <NoticeBar notices={services.notices} />
          </ThemeRoot>
        </NoticesContext>
      </ServicesContext>
    </Provider>
  );
}
