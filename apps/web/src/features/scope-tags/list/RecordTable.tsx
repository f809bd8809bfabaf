import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";
import { texts } from "../texts.ts";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import type { SxProps, Theme } from "@mui/material/styles";
import { TipButton } from "../../../components/TipButton.tsx";
import { NameButton } from "../../../components/NameButton.tsx";

interface TableTexts {
  list: string;
  columns: { name: string; description: string };
  edit: (name: string) => string;
  remove: (name: string) => string;
  tips: { edit: string; remove: string };
}

interface Props<R extends NamedRecord> {
  rows: readonly R[];
  words: TableTexts;
  /** The heading of the column before the actions, and its cells. */
  last: string;
  lastCell: (row: R) => ReactNode;
  isWaiting: boolean;
  onEdit: (row: R) => void;
  onRemove: (row: R) => void;
  /** Returns a row's further actions, which come before edit and delete. */
  more?: (row: R) => ReactNode;
}

/** Renders scope tags or groups: name, description, related records, and the actions. */
export function RecordTable<R extends NamedRecord>({
  rows,
  words,
  last,
  lastCell,
  isWaiting,
  onEdit,
  onRemove,
  more,
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
      <Table role="table" aria-label={words.list} aria-busy={isWaiting} sx={tableLayout(more === undefined ? 88 : 128)}>
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
            <RecordRow key={row._id} row={row} words={words} onEdit={onEdit} onRemove={onRemove} more={more?.(row)}>
              {lastCell(row)}
            </RecordRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

interface NamedRecord {
  _id: string;
  name: string;
  description: string;
}

interface RowProps<R extends NamedRecord> {
  row: R;
  words: TableTexts;
  onEdit: (row: R) => void;
  onRemove: (row: R) => void;
  more: ReactNode;
  children: ReactNode;
}

/** Renders one row; its name is a button, so that Enter opens it. */
function RecordRow<R extends NamedRecord>({ row, words, onEdit, onRemove, more, children }: RowProps<R>) {
  const { name, description } = row;
  return (
    <TableRow role="row">
      <TableCell role="cell">
        <NameButton
          onClick={() => onEdit(row)}
          sx={{
            typography: "subtitle2",
            fontSize: "0.9375rem",
            lineHeight: "24px",
            textAlign: "left",
            overflowWrap: "anywhere",
          }}
        >
          {name}
        </NameButton>
      </TableCell>
      <TableCell
        role="cell"
        dir="auto"
        title={description.length > 120 ? description : undefined}
        sx={{ color: "text.secondary", overflowWrap: "anywhere", "& > span": threeLines }}
      >
        {description !== "" && <span>{description}</span>}
      </TableCell>
      <TableCell role="cell">{children}</TableCell>
      <TableCell role="cell" align="right" sx={{ whiteSpace: "nowrap" }}>
        {more}
        <TipButton
          label={words.edit(name)}
          tip={words.tips.edit}
          onClick={() => onEdit(row)}
          sx={{ color: "text.secondary" }}
        >
          <EditOutlined />
        </TipButton>
        <TipButton
          label={words.remove(name)}
          tip={words.tips.remove}
          onClick={() => onRemove(row)}
          sx={{ color: "text.secondary" }}
        >
          <DeleteOutlined />
        </TipButton>
      </TableCell>
    </TableRow>
  );
}

/**
 * The style that clips a description to three lines: it may have a thousand characters, and the form shows all of it.
 */
const threeLines = {
  display: "-webkit-box",
  WebkitLineClamp: "3",
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
};

/**
 * The style of a table or, below 600 px, of one card per row. The cells' roles are explicit, because a browser drops
 * them with the layout.
 */
const tableLayout =
  (actionsWidth: number): SxProps<Theme> =>
  (theme) => ({
    tableLayout: "fixed",
    "& td, & th": { borderColor: "divider", paddingBlock: "10px", fontSize: "0.875rem", verticalAlign: "middle" },
    "& th": { fontWeight: 500, color: "text.secondary", backgroundColor: "background.sunken", lineHeight: 1.5 },
    "& tbody tr:last-child > td": { borderBottom: 0 },
    [theme.breakpoints.up("sm")]: {
      "& tbody tr:hover": { backgroundColor: "action.hover" },
      "& th:nth-of-type(1), & th:nth-of-type(2)": { width: "22%" },
      "& th:last-of-type": { width: actionsWidth },
      "& td:last-of-type": { paddingInlineEnd: "12px" },
    },
    [theme.breakpoints.between("sm", "md")]: {
      "& td, & th": { paddingInline: "10px" },
      "& th:nth-of-type(1), & th:nth-of-type(2)": { width: "20%" },
    },
    [theme.breakpoints.down("sm")]: {
      display: "block",
      "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
      "& tbody": { display: "flex", flexDirection: "column", gap: 1.5 },
      "& tbody tr": {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) auto",
        gridTemplateAreas: `"name actions" "description description" "last last"`,
        padding: "12px 8px 14px 16px",
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: "12px",
        backgroundColor: "background.paper",
      },
      "& tbody td": { display: "block", border: 0, padding: 0 },
      "& tbody td:nth-of-type(1)": { gridArea: "name", alignSelf: "center" },
      "& tbody td:nth-of-type(2)": { gridArea: "description", paddingRight: 1, marginTop: "4px" },
      "& tbody td:nth-of-type(2):empty": { display: "none" },
      "& tbody td:nth-of-type(3)": { gridArea: "last", paddingInlineEnd: 1, marginTop: "8px" },
      "& tbody td:nth-of-type(4)": { gridArea: "actions" },
    },
  });
