import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";

/** How the component library's elements look, by their names. */
export type ThemeComponents = Components<Omit<Theme, "components" | "palette"> & CssVarsTheme>;
