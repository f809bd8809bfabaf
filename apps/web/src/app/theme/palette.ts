import type { PaletteOptions } from "@mui/material/styles";

/** The backgrounds of a page; `index.html` and the app's manifest name the light one too. */
export const grounds = { light: "#FAF6F1", dark: "#16110D" } as const;

/*
 * Text has at least 4.5:1 on every ground of its scheme, borders of controls and icons 3:1.
 * Grounds, from low to high: sunken, default, paper (light: #F6F0E9, #FAF6F1, #FFFFFF).
 */
export const light: PaletteOptions = {
  primary: { main: "#B84A00", light: "#D96A12", dark: "#963B00", contrastText: "#FFFFFF" },
  secondary: { main: "#855700", light: "#B98214", dark: "#6B4500", contrastText: "#FFFFFF" },
  error: { main: "#B3261E", light: "#C9473F", dark: "#8E1B15", contrastText: "#FFFFFF" },
  warning: { main: "#855700", light: "#B98214", dark: "#6B4500", contrastText: "#FFFFFF" },
  success: { main: "#1F6A3A", light: "#3B8556", dark: "#15522B", contrastText: "#FFFFFF" },
  info: { main: "#1B5E91", light: "#3D7CAB", dark: "#124870", contrastText: "#FFFFFF" },
  text: { primary: "#2A211B", secondary: "#65574C", disabled: "#948373" },
  divider: "#E6DBCF",
  background: { default: grounds.light, paper: "#FFFFFF", sunken: "#F6F0E9", raised: "#FFFFFF" },
  outline: "#948373",
  action: {
    active: "#65574C",
    hover: "rgba(110, 62, 20, 0.06)",
    selected: "rgba(184, 74, 0, 0.10)",
    focus: "rgba(184, 74, 0, 0.14)",
    disabled: "#948373",
    disabledBackground: "#EBE2D8",
  },
};

/**
 * The backgrounds: sunken #100C09, default #16110D, paper #1F1914, raised #2A221B. On dark, a shadow alone separates
 * nothing.
 */
export const dark: PaletteOptions = {
  primary: { main: "#FF9B4A", light: "#FFB273", dark: "#F07F22", contrastText: "#241304" },
  secondary: { main: "#FFC65C", light: "#FFD68A", dark: "#E5A92F", contrastText: "#241304" },
  error: { main: "#FF9A8C", light: "#FFB4A9", dark: "#E97565", contrastText: "#2B0B06" },
  warning: { main: "#FFC65C", light: "#FFD68A", dark: "#E5A92F", contrastText: "#241304" },
  success: { main: "#7CCB8A", light: "#9FDBA9", dark: "#58B069", contrastText: "#07210D" },
  info: { main: "#8CC4F0", light: "#ABD4F5", dark: "#62A9DF", contrastText: "#06192A" },
  text: { primary: "#F4EBE2", secondary: "#B9AA9C", disabled: "#7D6E60" },
  divider: "#372D25",
  background: { default: grounds.dark, paper: "#1F1914", sunken: "#100C09", raised: "#2A221B" },
  outline: "#8B7B6C",
  action: {
    active: "#B9AA9C",
    hover: "rgba(255, 214, 170, 0.07)",
    selected: "rgba(255, 155, 74, 0.16)",
    focus: "rgba(255, 155, 74, 0.20)",
  },
};

declare module "@mui/material/styles" {
  interface TypeBackground {
    /** Lower than the page: the ground of code, of a secret, of a table's head. */
    sunken: string;
    /** Above a card: the ground of a menu and of what else opens over the page without covering it. */
    raised: string;
  }
  interface Palette {
    /** The line round a control, 3:1 on every ground. */
    outline: string;
  }
  interface PaletteOptions {
    outline?: string;
  }
}
