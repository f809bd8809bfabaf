import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { auditKinds, type AuditEvent, type AuditKind } from "@pomander/contract";
import { PersonField } from "./PersonField.tsx";
import type { AuditListParams } from "./list-params.ts";
import { texts } from "./texts.ts";

interface Props {
  listParams: AuditListParams;
  /** What is on the page: it knows the names of people who are gone. */
  events: readonly AuditEvent[];
  onChange: (change: Pick<Partial<AuditListParams>, "person" | "kind">) => void;
}

/** Whose events are shown, and of which kind. */
export function Filters({ listParams, events, onChange }: Props) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2, marginBottom: 2 }}>
      <PersonField id={listParams.person} events={events} onChange={(person) => onChange({ person })} />
      <TextField
        select
        label={texts.filters.kind}
        value={listParams.kind ?? "any"}
        onChange={({ target }) => onChange({ kind: target.value === "any" ? null : (target.value as AuditKind) })}
        // The list opens below its field, not over the page.
        slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 400 } } } } } }}
        sx={{ maxWidth: { sm: 280 } }}
      >
        <MenuItem value="any">{texts.filters.anyKind}</MenuItem>
        {auditKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {texts.kinds[kind]}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
