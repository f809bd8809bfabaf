import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useId, useRef } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { texts } from "../texts.ts";
import { withTag } from "./schema.ts";
import { entryText } from "./input-attributes.ts";

interface Props {
  tags: readonly string[];
  onTags: (tags: string[]) => void;
  /** Text in the box that is not a tag yet. */
  typed: string;
  onTyped: (typed: string) => void;
  /** Tags in use elsewhere in the vault. */
  suggestions: readonly string[];
  error: string | undefined;
}

/** Edits the tags. Each is added by the button or with Enter, trimmed, and only once. */
export function TagsField({ tags, onTags, typed, onTyped, suggestions, error }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const add = () => {
    const next = withTag(tags, typed);
    if (next !== null) {
      onTags(next);
      onTyped("");
    }
  };
  const remove = (tag: string) => {
    onTags(tags.filter((other) => other !== tag));
    // The chip disappears, and the focus must not be lost with it.
    box.current?.focus();
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "flex-end" }}>
        <TextField
          label={texts.form.tag}
          inputRef={box}
          value={typed}
          error={error !== undefined}
          onChange={(event) => onTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          slotProps={{
            htmlInput: { ...entryText, list: `${id}-tags`, enterKeyHint: "done" },
          }}
        />
        <datalist id={`${id}-tags`} translate="no">
          {suggestions.slice(0, 100).map((tag) =>
            tags.includes(tag) ? null : (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ),
          )}
        </datalist>
        <OutlinedButton
          aria-label={texts.form.addTagLabel}
          disabled={withTag(tags, typed) === null}
          onClick={add}
          sx={{ minHeight: 46, flexShrink: 0 }}
        >
          {texts.form.addTag}
        </OutlinedButton>
      </Stack>
      {error !== undefined && (
        <Box role="alert" sx={{ color: "error.main", typography: "caption", marginTop: 0.75 }}>
          {error}
        </Box>
      )}
      {tags.length > 0 && (
        <Stack direction="row" translate="no" sx={{ flexWrap: "wrap", gap: 1, marginTop: 1.5 }}>
          {tags.map((tag) => (
            <Chip
              key={tag}
              component="button"
              type="button"
              label={tag}
              aria-label={texts.form.removeTag(tag)}
              onClick={() => remove(tag)}
              onDelete={() => remove(tag)}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}
