import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";

/** Shows one step of the tab. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Stack>
  );
}
