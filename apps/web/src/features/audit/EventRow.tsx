import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { AuditEvent } from "@pomander/contract";
import { memo } from "react";
import { formatMoment } from "../../lib/format/dates.ts";
import { detailsOf } from "./details.ts";
import { sentenceOf } from "./sentence.ts";
import { texts } from "./texts.ts";

/** One event: a row, or a card below 600 px. */
export const rowGrid: SxProps<Theme> = (theme) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  padding: "10px 16px",
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down("sm")]: { border: `1px solid ${theme.vars.palette.divider}`, borderRadius: "12px" },
  [theme.breakpoints.up("sm")]: {
    gridTemplateColumns: "160px minmax(0, 1fr)",
    columnGap: 2,
    alignItems: "baseline",
    "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
});

/** When, who, what and whom; a name shows only what concerns that person. */
export const EventRow = memo(function EventRow({
  event,
  onPerson,
}: {
  event: AuditEvent;
  onPerson: (id: string) => void;
}) {
  const details = detailsOf(event);
  return (
    <Box component="li" sx={rowGrid}>
      <Typography
        component="time"
        dateTime={event.at}
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
      >
        {formatMoment(event.at)}
      </Typography>
      <div>
        <Typography variant="body1" component="p" sx={{ overflowWrap: "anywhere" }}>
          {sentenceOf(event).map((piece, index) =>
            typeof piece === "string" ? (
              piece
            ) : (
              <Link
                // A sentence names at most two people, each at a place of their own.
                key={`${index}${piece.person._id}`}
                component="button"
                type="button"
                color="inherit"
                underline="hover"
                title={texts.filters.only(piece.name)}
                dir="auto"
                onClick={() => onPerson(piece.person._id)}
                sx={{ font: "inherit", fontWeight: 500, verticalAlign: "baseline", textAlign: "start" }}
              >
                {piece.name}
              </Link>
            ),
          )}
        </Typography>
        {details !== null && (
          <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: "anywhere" }}>
            {details}
          </Typography>
        )}
      </div>
    </Box>
  );
});
