import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { heardOnly } from "./heard-only.ts";

interface Props {
  /** Always there, so that what comes into it is heard: something is selected. */
  isShown: boolean;
  label: string;
  /** How many are selected, or how far a change of them is. */
  status: string;
  clearLabel: string;
  onClear: () => void;
  /** While they are changed. */
  isBusy?: boolean;
  /** On a narrow screen what can be done goes into a line of its own. */
  wraps?: boolean;
  /** Beside the status. */
  more?: ReactNode;
  /** What can be done, at the end. */
  children: ReactNode;
}

/** What can be done with the rows of a list that are selected. */
export function SelectionBar({
  isShown,
  label,
  status,
  clearLabel,
  onClear,
  isBusy = false,
  wraps = false,
  more,
  children,
}: Props) {
  const look = {
    alignItems: "center",
    flexWrap: wraps ? "wrap" : "nowrap",
    minHeight: 40,
    marginBlock: "-2px",
    gap: 0.5,
    borderRadius: 1,
    backgroundColor: "action.selected",
  } as const;
  return (
    <Stack direction="row" {...(isShown ? { role: "group", "aria-label": label } : {})} sx={isShown ? look : heardOnly}>
      {isShown && (
        <Tooltip title={clearLabel}>
          <IconButton aria-label={clearLabel} onClick={onClear} disabled={isBusy}>
            <CloseRounded />
          </IconButton>
        </Tooltip>
      )}
      <Typography variant="body2" role="status" noWrap sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 500 }}>
        {isShown && status}
      </Typography>
      {isShown && (
        <>
          {more}
          <Box sx={{ flexGrow: 1 }} />
          {wraps ? (
            <Stack
              direction="row"
              sx={{
                flexWrap: "wrap",
                justifyContent: "flex-end",
                marginInlineStart: "auto",
                gap: 0.5,
                // Three of them fit on a phone.
                "& > .MuiButton-root": { paddingInline: { xs: 0.75, sm: 1.25 } },
              }}
            >
              {children}
            </Stack>
          ) : (
            children
          )}
        </>
      )}
    </Stack>
  );
}
