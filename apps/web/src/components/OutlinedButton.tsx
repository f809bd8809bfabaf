import Button, { type ButtonProps } from "@mui/material/Button";

/** Draws a button that is not the one to press first, such as Cancel. */
export const OutlinedButton = ((props: ButtonProps) => (
  <Button variant="outlined" color="inherit" {...props} />
)) as typeof Button;
