import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { useState, type ReactNode } from "react";
import { createStyleCache } from "./emotion-cache.ts";
import { theme } from "./theme/theme.ts";

/** Styles and theme. The mode is remembered under `themeMode`, which `theme.js` reads before the first paint. */
export function Look({ children }: { children: ReactNode }) {
  const [cache] = useState(createStyleCache);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="themeMode" noSsr>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
