import Button from "@mui/material/Button";
import type { ReactNode } from "react";

interface Props {
  /** Whether there is something to save: only then the button stands out. */
  isDirty: boolean;
  isBusy: boolean;
  children: ReactNode;
}

/** Sends the form of a section; as wide as its fields on a phone. */
export function SaveButton({ isDirty, isBusy, children }: Props) {
  return (
    <Button
      type="submit"
      variant={isDirty ? "contained" : "outlined"}
      color={isDirty ? "primary" : "inherit"}
      loading={isBusy}
      sx={{ alignSelf: { xs: "stretch", sm: "flex-start" } }}
    >
      {children}
    </Button>
  );
}
