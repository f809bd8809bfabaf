import { createTheme, type Theme, type TypographyVariantsOptions } from "@mui/material/styles";
import type {} from "@mui/material/themeCssVarsAugmentation";
import { isMirrored } from "../../lib/direction.ts";
import { controls } from "./controls.ts";
import { fields } from "./fields.ts";
import { dark, light } from "./palette.ts";
import { surfaces } from "./surfaces.ts";
import type { ThemeComponents } from "./theme-components.ts";

const rem = (px: number) => `${px / 16}rem`;

/** Poppins runs wide and tall: headings are set tighter than the library's own. */
const typography: TypographyVariantsOptions = {
  fontFamily: 'Poppins, system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { fontSize: rem(28), lineHeight: 1.25, fontWeight: 600, letterSpacing: "-0.015em" },
  h2: { fontSize: rem(20), lineHeight: 1.35, fontWeight: 600, letterSpacing: "-0.01em" },
  h3: { fontSize: rem(16), lineHeight: 1.5, fontWeight: 600 },
  subtitle1: { fontSize: rem(16), lineHeight: 1.5, fontWeight: 500 },
  subtitle2: { fontSize: rem(14), lineHeight: 1.5, fontWeight: 500 },
  body1: { fontSize: rem(16), lineHeight: 1.6 },
  body2: { fontSize: rem(14), lineHeight: 1.55 },
  caption: { fontSize: rem(13), lineHeight: 1.5 },
  button: { fontSize: rem(15), lineHeight: 1.5, fontWeight: 500, textTransform: "none" },
};

const edge = "1px solid ButtonText !important";
const chosen = {
  backgroundColor: "Highlight !important",
  color: "HighlightText !important",
  forcedColorAdjust: "none",
};

/**
 * The styles for high contrast, which removes backgrounds: an edge replaces them, and what is selected has the system's
 * colour.
 */
const forcedColors = {
  ".MuiButton-contained, .MuiChip-filled, .MuiSwitch-track, .MuiLinearProgress-root": { border: edge },
  ".MuiToggleButton-root.Mui-selected, .MuiPaginationItem-root.Mui-selected, .MuiMenuItem-root.Mui-selected": chosen,
  ".MuiChip-root[aria-pressed='true'], .MuiChip-root[aria-current='page'], nav .MuiButtonBase-root[aria-pressed='true']":
    chosen,
  ".MuiButton-contained:not(.Mui-disabled)": chosen,
  "li[data-viewed], li[data-selected]": { outline: "2px solid Highlight", outlineOffset: "-2px" },
  ".MuiTabs-indicator, .MuiLinearProgress-bar, .MuiSwitch-thumb": { backgroundColor: "ButtonText !important" },
  ".Mui-checked + .MuiSwitch-track": { backgroundColor: "Highlight !important" },
  ".Mui-checked .MuiSwitch-thumb": { backgroundColor: "HighlightText !important" },
  "header nav a:not(.active)": { borderBottom: "none !important" },
};

const components: ThemeComponents = {
  ...controls,
  ...fields,
  ...surfaces,
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // The header stays on top, so whatever is scrolled to, a focused field too, must stop below it.
      html: { scrollPaddingTop: 88, "--bottom-bar": "env(safe-area-inset-bottom)" },
      // This avoids a last line of one word, where the browser supports it.
      body: {
        overflowWrap: "break-word",
        textWrap: "pretty",
      },
      "h1, h2, h3": { textWrap: "balance" },
      "#root": { minHeight: "100vh", display: "flex", flexDirection: "column" },
      "::selection": {
        backgroundColor: theme.vars.palette.primary.main,
        color: theme.vars.palette.primary.contrastText,
      },
      "@media (forced-colors: active)": forcedColors,
      "@media (prefers-reduced-motion: reduce)": {
        "*, *::before, *::after": {
          animationDuration: "0.01ms !important",
          animationIterationCount: "1 !important",
          // A duration of almost nothing would not do: every inherited colour would change a frame later on each level
          // of the page.
          transitionDuration: "0s !important",
          transitionDelay: "0s !important",
          scrollBehavior: "auto !important",
        },
      },
    }),
  },
};

let made: Theme | null = null;

/**
 * Returns the app's one theme, created at the first call. Both schemes live in CSS variables below `data-theme`, so a
 * switch repaints without rendering anything again.
 */
export const appTheme = (): Theme => (made ??= makeTheme());

const makeTheme = () =>
  createTheme({
    direction: isMirrored ? "rtl" : "ltr",
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
