import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import { useId, useState, type ReactNode } from "react";

interface Props {
  label: string;
  /** Icon before the label; by default an arrow behind it shows whether the content is open. */
  icon?: ReactNode;
  marginTop?: number;
  /** Space by which the button reaches beyond the text above it. */
  outdent?: number;
  children: ReactNode;
}

/** Shows a button that opens and closes the content below it. */
export function Disclosure({ label, icon, marginTop = 0, outdent = 1.25, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ marginTop }}>
      <Button
        size="small"
        color="inherit"
        sx={{ marginInlineStart: -outdent }}
        startIcon={icon}
        endIcon={icon === undefined && <ExpandMoreRounded sx={{ transform: isOpen ? "rotate(180deg)" : "none" }} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        {children}
      </Collapse>
    </Box>
  );
}
