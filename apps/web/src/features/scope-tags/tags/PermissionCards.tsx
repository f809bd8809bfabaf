import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { memo, useId } from "react";
import { takesOut, useNextFocus } from "../picker/use-next-focus.ts";
import { texts } from "../texts.ts";
import { withPermission, type AssignedGroup } from "./tag-form.ts";
import { Caption } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";

const { tagForm: words } = texts;
const rights = ["read", "write", "delete"] as const;

interface Props {
  groups: readonly AssignedGroup[];
  onChange: (groups: AssignedGroup[]) => void;
}

/** 'Group Permissions': what each of the chosen groups may do. Up to a hundred, which no letter typed elsewhere touches. */
export const PermissionCards = memo(function PermissionCards({ groups, onChange }: Props) {
  const id = useId();
  const [list, leave] = useNextFocus<HTMLUListElement>();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3">
        {words.permissions}
      </Typography>
      <Caption sx={{ marginBottom: 1 }}>{words.writeReads}</Caption>
      <Box component="ul" ref={list} sx={{ display: "grid", gap: 1, margin: 0, padding: 0, listStyle: "none" }}>
        {groups.map((group, index) => (
          <Card
            key={group._id}
            group={group}
            onChange={(changed) => onChange(groups.map((other) => (other === group ? changed : other)))}
            onRemove={() => {
              leave(index);
              onChange(groups.filter((other) => other !== group));
            }}
          />
        ))}
      </Box>
    </section>
  );
});

interface CardProps {
  group: AssignedGroup;
  onChange: (group: AssignedGroup) => void;
  onRemove: () => void;
}

function Card({ group, onChange, onRemove }: CardProps) {
  const id = useId();
  const { name, permissions } = group;
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) auto",
        alignItems: "center",
        columnGap: 1,
        border: 1,
        borderColor: "divider",
        borderRadius: "12px",
        padding: "6px 6px 6px 16px",
      }}
    >
      <Typography id={id} variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {name}
      </Typography>
      <TipButton
        label={words.unassign(name)}
        placement="left"
        {...takesOut}
        onClick={onRemove}
        sx={{ color: "text.secondary" }}
      >
        <CloseRounded fontSize="small" />
      </TipButton>
      <Box role="group" aria-labelledby={id} sx={{ gridColumn: "1 / -1", display: "flex", flexWrap: "wrap" }}>
        {rights.map((right) => (
          <FormControlLabel
            key={right}
            label={words[right]}
            sx={{ marginInline: "-10px 20px" }}
            control={
              <Checkbox
                checked={permissions[right]}
                onChange={(_event, isGranted) =>
                  onChange({ ...group, permissions: withPermission(permissions, right, isGranted) })
                }
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
