import type { TypographyVariantsOptions } from "@mui/material/styles";

const rem = (px: number) => `${px / 16}rem`;

/** Poppins runs wide and tall: headings are set tighter than the library's own. */
export const typography: TypographyVariantsOptions = {
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
