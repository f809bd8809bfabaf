import type { EmotionCache } from "@emotion/cache";
import Box from "@mui/material/Box";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { NoticeBar } from "../components/NoticeBar.tsx";
import { NoticesContext } from "../lib/notices.ts";
import type { SecurityWarnings } from "../lib/security-warnings.ts";
import { ServicesContext, type Services } from "../lib/services.ts";
import type { AppStore } from "../lib/session/store.ts";
import type { createRouter } from "./router.tsx";
import { texts } from "./texts.ts";
import { ThemeRoot } from "./ThemeRoot.tsx";

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

const ConfirmDialog = lazy(async () => ({ default: (await import("../components/ConfirmDialog.tsx")).ConfirmDialog }));

/** What a person must know before anything more is sent. Leaving it in any way is "do not go on". */
function SecurityWarningDialog({ securityWarnings }: { securityWarnings: SecurityWarnings }) {
  const warning = useSyncExternalStore(
    securityWarnings.subscribe,
    securityWarnings.snapshot,
    securityWarnings.snapshot,
  );
  // What is shown while the dialog goes out is the caution that was there last.
  const [last, setLast] = useState(warning);
  if (warning !== null && warning !== last) setLast(warning);
  if (last === null) return null;
  const { title, text } = texts.caution[last.kind];
  return (
    <Suspense>
      <ConfirmDialog
        open={warning !== null}
        title={title}
        confirmLabel={texts.caution.goOn}
        cancelLabel={texts.caution.stop}
        isDestructive
        onConfirm={() => securityWarnings.answer(true)}
        onCancel={() => securityWarnings.answer(false)}
      >
        {text.map((sentence) => (
          <Box component="p" key={sentence} sx={{ margin: 0, "& + p": { marginTop: 1 } }}>
            {sentence}
          </Box>
        ))}
      </ConfirmDialog>
    </Suspense>
  );
}
