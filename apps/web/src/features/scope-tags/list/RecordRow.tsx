import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import Tooltip from "@mui/material/Tooltip";
import type { ReactNode } from "react";
import type { TableTexts } from "./RecordTable.tsx";

export interface NamedRecord {
  _id: string;
  name: string;
  description: string;
}

interface Props<R extends NamedRecord> {
  row: R;
  words: TableTexts;
  onEdit: (row: R) => void;
  onRemove: (row: R) => void;
  children: ReactNode;
}

/** One row; its name is the button that Enter presses. */
export function RecordRow<R extends NamedRecord>({ row, words, onEdit, onRemove, children }: Props<R>) {
  const { name, description } = row;
  return (
    <TableRow role="row">
      <TableCell role="cell">
        <Link
          component="button"
          type="button"
          underline="none"
          color="inherit"
          dir="auto"
          onClick={() => onEdit(row)}
          sx={{
            typography: "subtitle2",
            fontSize: "0.9375rem",
            lineHeight: "24px",
            textAlign: "start",
            overflowWrap: "anywhere",
            "&:hover": { color: "primary.main" },
          }}
        >
          {name}
        </Link>
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
        <Tooltip title={words.tips.edit} describeChild>
          <IconButton aria-label={words.edit(name)} onClick={() => onEdit(row)} sx={{ color: "text.secondary" }}>
            <EditOutlined />
          </IconButton>
        </Tooltip>
        <Tooltip title={words.tips.remove} describeChild>
          <IconButton aria-label={words.remove(name)} onClick={() => onRemove(row)} sx={{ color: "text.secondary" }}>
            <DeleteOutlined />
          </IconButton>
        </Tooltip>
      </TableCell>
    </TableRow>
  );
}

/** A description may be a thousand characters; the form shows all of it. */
const threeLines = {
  display: "-webkit-box",
  WebkitLineClamp: "3",
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
};
