import Link from "@mui/material/Link";
import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import { texts } from "../texts.ts";
import type { ScopeTags } from "../use-scope-tags.ts";

const { form } = texts;
const menuHeight = 300;
const previewLength = 50;

interface ScopeTagOption {
  _id: string;
  name: string;
  description: string;
}

interface Props {
  tags: ScopeTags;
  /** The one that the reminder carries, which need not be among one's own. */
  present: ScopeTagOption | null;
  /** The reminder may not be moved to another one. */
  isFixed: boolean;
  value: string;
  onChange: (scopeTag: string) => void;
}

/** The first 50 characters of a description. */
export function previewOf(description: string): string {
  const characters = Array.from(description.replaceAll(/\s+/g, " ").trim());
  return characters.length <= previewLength ? characters.join("") : `${characters.slice(0, previewLength).join("")}…`;
}

/** The scope tag of a reminder, or none. */
export function ScopeTagField({ tags, present, isFixed, value, onChange }: Props) {
  const id = useId();
  const rows: readonly ScopeTagOption[] = tags.rows ?? [];
  const options = present === null || rows.some(({ _id }) => _id === present._id) ? rows : [present, ...rows];
  return (
    <TextField
      select
      id={`${id}-tag`}
      label={form.scopeTag}
      value={options.some(({ _id }) => _id === value) ? value : ""}
      onChange={(event) => onChange(event.target.value)}
      disabled={isFixed}
      error={tags.isFailed && !isFixed}
      helperText={
        isFixed ? (
          form.scopeTagFixed
        ) : tags.isFailed ? (
          <>
            {form.scopeTagsFailed}{" "}
            <Link component="button" type="button" color="inherit" onClick={tags.reload} sx={{ font: "inherit" }}>
              {form.clickToRetry}
            </Link>
          </>
        ) : tags.rows === null ? (
          form.scopeTagsLoading
        ) : (
          form.scopeTagHint
        )
      }
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: (chosen) => options.find(({ _id }) => _id === chosen)?.name ?? form.noScopeTag,
          // At least as wide as its field, the menu would grow with its longest name: it stays that wide.
          MenuProps: { slotProps: { paper: { sx: { maxHeight: menuHeight, width: 0 } } } },
        },
      }}
    >
      <MenuItem value="">{form.noScopeTag}</MenuItem>
      {options.map(({ _id, name, description }) => (
        <MenuItem key={_id} value={_id}>
          <ListItemText
            primary={name}
            secondary={previewOf(description)}
            slotProps={{
              primary: { dir: "auto", sx: { whiteSpace: "normal", overflowWrap: "anywhere" } },
              secondary: { noWrap: true, dir: "auto" },
            }}
          />
        </MenuItem>
      ))}
    </TextField>
  );
}
