import { controls } from "./controls.ts";
import { forcedColors } from "./forced-colors.ts";
import { fields } from "./fields.ts";
import { surfaces } from "./surfaces.ts";
import type { ThemeComponents } from "./theme-components.ts";

export const components: ThemeComponents = {
  ...controls,
  ...fields,
  ...surfaces,
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // The header stays on top: what is scrolled to, a field with the focus too, stops below it.
      html: { scrollPaddingTop: 88 },
      // No last line of one word, where the browser knows how.
      body: { overflowWrap: "break-word", textWrap: "pretty" },
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
          // Not "almost nothing": every inherited colour would then change a frame later on each level of the page.
          transitionDuration: "0s !important",
          transitionDelay: "0s !important",
          scrollBehavior: "auto !important",
        },
      },
    }),
  },
};
