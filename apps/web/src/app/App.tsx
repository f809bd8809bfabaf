import { useState } from "react";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { NoticeBar } from "../components/NoticeBar.tsx";
import { NoticesContext } from "../lib/notices.ts";
import { ServicesContext, type Services } from "../lib/services.ts";
import type { AppStore } from "../lib/session/store.ts";
import { CautionDialog } from "./CautionDialog.tsx";
import { Look } from "./Look.tsx";
import { createRouter } from "./router.tsx";

/** Everything that stands around the pages. */
export function App({ services, store }: { services: Services; store: AppStore }) {
  const [router] = useState(createRouter);
  return (
    <Provider store={store}>
      <ServicesContext value={services}>
        <NoticesContext value={services.notices}>
          <Look>
            <RouterProvider router={router} />
            <CautionDialog cautions={services.cautions} />
            <NoticeBar notices={services.notices} />
          </Look>
        </NoticesContext>
      </ServicesContext>
    </Provider>
  );
}
