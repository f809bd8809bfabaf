import type { EmotionCache } from "@emotion/cache";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { NoticeBar } from "../components/NoticeBar.tsx";
import { NoticesContext } from "../lib/notices.ts";
import { ServicesContext, type Services } from "../lib/services.ts";
import type { AppStore } from "../lib/session/store.ts";
import { CautionDialog } from "./CautionDialog.tsx";
import { Look } from "./Look.tsx";
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
          <Look styleCache={styleCache}>
            <RouterProvider router={router} />
            <CautionDialog cautions={services.cautions} />
            <NoticeBar notices={services.notices} />
          </Look>
        </NoticesContext>
      </ServicesContext>
    </Provider>
  );
}
