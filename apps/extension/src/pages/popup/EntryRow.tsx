import Button from "@mui/material/Button";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CopiedPart, ListedEntry } from "../../messages.ts";
import { texts } from "./texts.ts";

interface Props {
  entry: ListedEntry;
  /** Fills the entry; null: it does not fit this page, and can only be copied. */
  onFill: (() => void) | null;
  /** Copies a part of it; null: none is copied. */
  onCopy: ((part: CopiedPart) => void) | null;
}

/** Shows an entry with what can be done with it. */
export function EntryRow({ entry, onFill, onCopy }: Props) {
  const parts: Array<[CopiedPart, string]> = [
    ["userName", texts.copyUserName],
    ["password", texts.copyPassword],
    ...(entry.hasCode ? [["code", texts.copyCode] as [CopiedPart, string]] : []),
  ];
  const userName = entry.type === "login" ? entry.userName : texts.details[entry.type].name;
  const text = <ListItemText primary={entry.title} secondary={texts.place(userName, entry.vaultName)} />;
  return (
    <ListItem disablePadding sx={{ flexDirection: "column", alignItems: "stretch" }}>
      {onFill === null ? (
        <ListItem component="div">{text}</ListItem>
      ) : (
        <ListItemButton onClick={onFill} data-entry>
          {text}
          <Typography color="primary">{texts.fill}</Typography>
        </ListItemButton>
      )}
      {onCopy !== null && (
        <Stack direction="row" sx={{ paddingInline: 1, flexWrap: "wrap" }}>
          {parts.map(([part, label]) => (
            <Button key={part} size="small" onClick={() => onCopy(part)}>
              {label}
            </Button>
          ))}
        </Stack>
      )}
    </ListItem>
  );
}
