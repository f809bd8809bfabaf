import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { fieldKinds } from "@pomander/vault";
import type { KeyboardEvent } from "react";
import { useWatch, type UseFieldArrayReturn, type UseFormReturn } from "react-hook-form";
import { nameOf } from "../entry/field-labels.ts";
import { useFirst } from "../entry/use-first.ts";
import { kindNames, texts } from "../entry/texts.ts";
import { SelectField } from "../../../components/SelectField.tsx";
import { useMenu } from "../../../lib/hooks/use-menu.ts";
import { TipButton } from "../../../components/TipButton.tsx";
import { entryText } from "./input-attributes.ts";
import { OwnFieldValue } from "./OwnFieldValue.tsx";
import type { FormValues } from "./schema.ts";

const own = texts.fields;

interface Props {
  form: UseFormReturn<FormValues>;
  fields: UseFieldArrayReturn<FormValues, "fields">;
  /** Indexes of the user-added fields among all fields, in their order. */
  places: readonly number[];
  onCopy: (secret: string) => void;
  /** Called after a field was removed, and the focus with it. */
  onRemoved: () => void;
}

/** Shows the fields that the user added, each with a name and a kind, in an order that can be changed. */
export function OwnFields({ form, fields, places, onCopy, onRemoved }: Props) {
  const { shown, hidden, showAll } = useFirst(places);
  if (places.length === 0) return null;
  const move = (from: number, by: -1 | 1) => {
    const [place, other] = [places[from], places[from + by]];
    if (place === undefined || other === undefined) return;
    const { activeElement } = document;
    fields.move(place, other);
    // Moving an element in the page takes the focus from it.
    setTimeout(() => activeElement instanceof HTMLElement && activeElement.focus());
  };
  return (
    <Stack role="group" aria-label={own.group} sx={{ gap: 1.5 }}>
      {shown.map((place, index) => (
        <OwnField
          key={fields.fields[place]?.id ?? place}
          form={form}
          place={place}
          isFirst={index === 0}
          isLast={index === places.length - 1}
          onMove={(by) => move(index, by)}
          onRemove={() => {
            fields.remove(place);
            onRemoved();
          }}
          onCopy={onCopy}
        />
      ))}
      {hidden > 0 && (
        <Button color="inherit" onClick={showAll}>
          {own.showAll(places.length)}
        </Button>
      )}
    </Stack>
  );
}

interface OwnFieldProps {
  form: UseFormReturn<FormValues>;
  place: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onCopy: (secret: string) => void;
}

function OwnField({ form, place, isFirst, isLast, onMove, onRemove, onCopy }: OwnFieldProps) {
  const field = useWatch({ control: form.control, name: `fields.${place}` });
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <Stack
      onKeyDown={moveByKey}
      sx={{ gap: 1.5, border: 1, borderColor: "divider", borderRadius: 1.5, padding: 1.5, paddingInlineEnd: 0.5 }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: "flex-end" }}>
        <TextField
          {...form.register(`fields.${place}.name`)}
          label={own.name}
          slotProps={{ htmlInput: entryText }}
          sx={{ flex: { xs: "1 1 0", sm: "3 1 0" }, minWidth: 0 }}
        />
        <SelectField
          label={own.kind}
          value={field.kind}
          options={fieldKinds}
          nameOf={(kind) => kindNames[kind]}
          onChange={(kind) => form.setValue(`fields.${place}.kind`, kind, { shouldDirty: true })}
          // Room for its longest word, "Yes or no".
          sx={{ flex: { xs: "0 0 128px", sm: "2 1 0" } }}
        />
        <FieldMenu name={nameOf(field)} isFirst={isFirst} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </Stack>
      <Box sx={{ paddingInlineEnd: 1 }}>
        <OwnFieldValue form={form} place={place} kind={field.kind} onCopy={onCopy} />
      </Box>
    </Stack>
  );
}

interface FieldMenuProps extends Pick<OwnFieldProps, "isFirst" | "isLast" | "onMove" | "onRemove"> {
  name: string;
}

function FieldMenu({ name, isFirst, isLast, onMove, onRemove }: FieldMenuProps) {
  const { button, menu, choose } = useMenu();
  return (
    <>
      <TipButton label={own.options(name)} {...button} sx={{ marginBottom: 0.25 }}>
        <MoreVertRounded />
      </TipButton>
      <Menu {...menu}>
        <MenuItem disabled={isFirst} onClick={choose(() => onMove(-1))}>
          {own.moveUp}
        </MenuItem>
        <MenuItem disabled={isLast} onClick={choose(() => onMove(1))}>
          {own.moveDown}
        </MenuItem>
        <MenuItem onClick={choose(onRemove)}>{own.remove}</MenuItem>
      </Menu>
    </>
  );
}
