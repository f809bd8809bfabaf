import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";
import { texts } from "../texts.ts";
import { RecordRow, type NamedRecord } from "./RecordRow.tsx";
import { tableLayout } from "./table-layout.ts";

export interface TableTexts {
  list: string;
  columns: { name: string; description: string };
  edit: (name: string) => string;
  remove: (name: string) => string;
  tips: { edit: string; remove: string };
}

interface Props<R extends NamedRecord> {
  rows: readonly R[];
  words: TableTexts;
  /** The head of the column before the actions, and what stands below it. */
  last: string;
  lastCell: (row: R) => ReactNode;
  isWaiting: boolean;
  onEdit: (row: R) => void;
  onRemove: (row: R) => void;
}

/** Scope tags or groups: name, description, what belongs to each, and what can be done. */
export function RecordTable<R extends NamedRecord>({
  rows,
  words,
  last,
  lastCell,
  isWaiting,
  onEdit,
  onRemove,
}: Props<R>) {
  return (
    <Paper
      sx={{
        border: { sm: 1 },
        borderColor: { sm: "divider" },
        borderRadius: "12px",
        overflow: { sm: "hidden" },
        backgroundColor: { xs: "transparent", sm: "background.paper" },
        position: "relative",
      }}
    >
      <Table role="table" aria-label={words.list} aria-busy={isWaiting} sx={tableLayout}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {[words.columns.name, words.columns.description, last].map((label) => (
              <TableCell key={label} role="columnheader" scope="col">
                {label}
              </TableCell>
            ))}
            <TableCell role="columnheader" scope="col" align="right" sx={{ paddingInlineEnd: "20px" }}>
              {texts.actions}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {rows.map((row) => (
            <RecordRow key={row._id} row={row} words={words} onEdit={onEdit} onRemove={onRemove}>
              {lastCell(row)}
            </RecordRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}
