import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface Props {
  severity: "info" | "warning";
  title: string;
  titleId?: string;
  children: ReactNode;
}

/** Shows what is decided once for all rows that it applies to, as wide as the page. */
export const DecisionAlert = ({ severity, title, titleId, children }: Props) => (
  <Alert severity={severity} sx={{ "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
    <Box id={titleId} sx={{ fontWeight: 500 }}>
      {title}
    </Box>
    {children}
  </Alert>
);

/** The list of what is decided, below its title. */
export const plainList = { listStyle: "none", margin: 0, marginTop: 1, padding: 0 } as const;

interface NamedProps {
  id: string;
  name: string;
  more: ReactNode;
}

/** Shows a name of the file, and what else is known of it. */
export const NameInFile = ({ id, name, more }: NamedProps) => (
  <Box id={id} sx={{ overflowWrap: "anywhere" }}>
    <Box component="bdi" translate="no" sx={{ fontWeight: 500 }}>
      {name}
    </Box>
    <Box component="span" sx={{ color: "text.secondary", marginInlineStart: 1 }}>
      {more}
    </Box>
  </Box>
);
