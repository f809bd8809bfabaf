import { createTheme } from "@mui/material/styles";
import type {} from "@mui/material/themeCssVarsAugmentation";
import { components } from "./components.ts";
import { dark, light } from "./palette.ts";
import { typography } from "./typography.ts";

/** Both schemes live in CSS variables below `data-theme`, so a switch repaints without rendering anything anew. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "[data-theme='%s']" },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 8 },
  spacing: 8,
  typography,
  components,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 150,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
});
