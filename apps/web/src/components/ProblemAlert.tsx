import Alert from "@mui/material/Alert";
import type { SxProps, Theme } from "@mui/material/styles";

/** Shows why something failed, and has it read out; nothing with null. */
export const ProblemAlert = ({ children, sx = {} }: { children: string | null; sx?: SxProps<Theme> }) =>
  children !== null && (
    <Alert severity="error" role="alert" sx={sx}>
      {children}
    </Alert>
  );
