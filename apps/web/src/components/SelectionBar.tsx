import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { visuallyHidden } from "./visually-hidden.ts";
import { TipButton } from "./TipButton.tsx";

interface Props {
  /** Whether something is selected. The bar is always rendered, so that screen readers announce what appears in it. */
  isShown: boolean;
  label: string;
  /** The number of selected rows, or the progress of a change of them. */
  status: string;
  clearLabel: string;
  onClear: () => void;
  /** Whether the selected rows are being changed. */
  isBusy?: boolean;
  /** Whether the actions get a line of their own on a narrow screen. */
  wraps?: boolean;
  /** Content beside the status. */
  more?: ReactNode;
  /** The actions, at the end of the bar. */
  children: ReactNode;
}

/** Shows the actions for the selected rows of a list. */
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
    <Stack
      direction="row"
      {...(isShown ? { role: "group", "aria-label": label } : {})}
      sx={isShown ? look : visuallyHidden}
    >
      {isShown && (
        <TipButton label={clearLabel} onClick={onClear} disabled={isBusy}>
          <CloseRounded />
        </TipButton>
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
                // Three buttons fit on a phone.
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
