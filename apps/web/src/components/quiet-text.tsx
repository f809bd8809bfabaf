import Typography, { type TypographyProps } from "@mui/material/Typography";
import type { ElementType } from "react";

type Props = TypographyProps & { component?: ElementType };

/** Draws text that explains or accompanies something else. */
export const SecondaryText = (props: Props) => <Typography variant="body2" color="textSecondary" {...props} />;

/** Draws a small line below what it is about. */
export const Caption = (props: Props) => (
  <Typography variant="caption" component="p" color="textSecondary" {...props} />
);
