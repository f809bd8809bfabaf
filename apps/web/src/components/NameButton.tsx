import Link, { type LinkProps } from "@mui/material/Link";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ComponentPropsWithoutRef } from "react";

type Props = Omit<LinkProps<"button">, "component" | "sx"> & ComponentPropsWithoutRef<"button"> & { sx: object };

/** Draws the name of a record as a button, which opens it; a plain text until it is pointed at. */
export const NameButton = ({ sx, ...props }: Props) => (
  <Link
    component="button"
    type="button"
    underline="none"
    color="inherit"
    dir="auto"
    {...props}
    sx={{ ...sx, "&:hover": { color: "primary.main" } } as SxProps<Theme>}
  />
);
