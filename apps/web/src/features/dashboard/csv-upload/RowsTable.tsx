import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState, type ReactNode } from "react";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { usePages } from "../../../components/use-pages.tsx";
import { texts } from "../texts.ts";
import CheckRounded from "@mui/icons-material/CheckRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";

const { bulk } = texts;
const pageSize = 10;

interface RowView {
  line: number;
  /** Absent where no row has one. */
  title?: string;
  email: string;
  status: ReactNode;
}

interface Props<Row> {
  rows: readonly Row[];
  /** Whether the second filter shows a row. */
  isInvalid: (row: Row) => boolean;
  viewOf: (row: Row) => RowView;
  /** "All rows", "With problems". */
  filters: readonly [all: string, faulty: string];
  noErrorsText: string;
  statusLabel: string;
}

/**
 * Renders the file's rows, ten at a time, as a table, or as cards below 600 px. Where there are faulty rows, they are
 * shown first.
 */
export function RowsTable<Row>({ rows, isInvalid, viewOf, filters, noErrorsText, statusLabel }: Props<Row>) {
  const faulty = rows.filter(isInvalid);
  const [isFiltered, setFiltered] = useState(faulty.length > 0);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const shown = isFiltered ? faulty : rows;
  const { onPage, pager, setPage } = usePages(shown, pageSize, bulk.pages);
  const views = onPage.map(viewOf);
  return (
    <Box sx={{ marginTop: 2 }}>
      <ExclusiveButtons
        size="small"
        value={isFiltered}
        aria-label={bulk.showLabel}
        options={[
          [false, filters[0]],
          [true, filters[1]],
        ]}
        onChoose={(chosen) => {
          setFiltered(chosen);
          setPage(1);
        }}
        sx={{ marginBottom: 1.5 }}
      />
      {shown.length === 0 ? (
        <SecondaryText>{noErrorsText}</SecondaryText>
      ) : isPhone ? (
        <Cards rows={views} />
      ) : (
        <RealTable rows={views} statusLabel={statusLabel} />
      )}
      {pager}
    </Box>
  );
}

function RealTable({ rows, statusLabel }: { rows: readonly RowView[]; statusLabel: string }) {
  const withTitles = rows.some(({ title }) => title !== undefined);
  return (
    <Table size="small" sx={tableStyles}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 64 }}>{bulk.columns.line}</TableCell>
          <TableCell>{bulk.columns.email}</TableCell>
          {withTitles && <TableCell sx={{ width: "26%" }}>{bulk.columns.name}</TableCell>}
          <TableCell sx={{ width: withTitles ? "38%" : "50%" }}>{statusLabel}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ line, title, email, status }) => (
          <TableRow key={line}>
            <TableCell sx={{ fontVariantNumeric: "tabular-nums" }}>{line}</TableCell>
            <TableCell dir="auto">{email}</TableCell>
            {withTitles && <TableCell dir="auto">{title}</TableCell>}
            <TableCell>{status}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const tableStyles: SxProps<Theme> = {
  tableLayout: "fixed",
  "& th, & td": { borderColor: "divider", verticalAlign: "top", overflowWrap: "anywhere" },
  "& th": { color: "text.secondary" },
  "& tr > :first-of-type": { paddingInlineStart: 0 },
};

function Cards({ rows }: { rows: readonly RowView[] }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 1 }}>
      {rows.map(({ line, title = "", email, status }) => (
        <Box
          key={line}
          component="li"
          sx={{ border: 1, borderColor: "divider", borderRadius: 1, padding: 1.5, overflowWrap: "anywhere" }}
        >
          <Caption>
            {bulk.columns.line} {line}
          </Caption>
          {[title, email]
            .filter((text) => text !== "")
            .map((text, index) => (
              <Typography key={text} variant={index === 0 ? "subtitle2" : "body2"} component="p" dir="auto">
                {text}
              </Typography>
            ))}
          <Box sx={{ typography: "body2", marginTop: 0.5 }}>{status}</Box>
        </Box>
      ))}
    </Box>
  );
}

const looks = {
  good: { Icon: CheckRounded, color: "success.main" },
  bad: { Icon: ErrorOutlineRounded, color: "error.main" },
  out: { Icon: RemoveRounded, color: "text.secondary" },
} as const;

/** Renders a row's status as an icon and text, never as colour alone. */
export function RowStatus({ kind, sentences }: { kind: keyof typeof looks; sentences: readonly string[] }) {
  const { Icon, color } = looks[kind];
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
      <Icon fontSize="small" aria-hidden sx={{ color }} />
      <div>
        {sentences.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </div>
    </Box>
  );
}
