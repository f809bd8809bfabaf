import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";

/** Shows fields that belong together, under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2 }}>
      <Typography
        id={id}
        variant="subtitle1"
        component="h3"
        sx={{ paddingTop: 2, marginBottom: -0.5, borderTop: 1, borderColor: "divider" }}
      >
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
