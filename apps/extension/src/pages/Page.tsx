import "@pomander/browser/trusted-types";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { theme } from "./theme.ts";

/** Shows a page of the extension. */
export function showPage(content: ReactNode): void {
  const root = document.getElementById("root");
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {content}
      </ThemeProvider>
    </StrictMode>,
  );
}
