import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { useState, type ReactNode } from "react";
import { createStyleCache } from "./theme/style-cache.ts";
import { appTheme } from "./theme/theme.ts";

interface Props {
  /** The cache that receives the styles; the page's own by default. */
  styleCache?: EmotionCache | undefined;
  children: ReactNode;
}

/**
 * Provides styles and theme. The mode is remembered under `themeMode`, which `early.js` reads before the first paint.
 */
export function ThemeRoot({ styleCache, children }: Props) {
  const [cache] = useState(() => styleCache ?? createPageCache());
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={appTheme()} defaultMode="system" modeStorageKey="themeMode" noSsr>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Returns a cache that writes styles into elements with the nonce that the server put into this very page. */
function createPageCache() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // The attribute reads as empty once the page is parsed; only the property still contains the nonce.
  return createStyleCache(meta?.nonce);
}
