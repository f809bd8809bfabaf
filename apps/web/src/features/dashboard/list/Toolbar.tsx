import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import type { RefObject } from "react";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { texts } from "../texts.ts";
import { roles, type RoleName } from "./role.ts";
import type { UserListParams } from "./list-params.ts";

interface Props {
  listParams: UserListParams;
  onChange: (change: Pick<Partial<UserListParams>, "role" | "isMine">) => void;
  typed: string;
  onType: (text: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Which users to show: the search box and the filters. */
export function Toolbar({ listParams, onChange, typed, onType, searchRef }: Props) {
  return (
    <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2, marginBottom: 2 }}>
      <SearchBox label={texts.search} clearLabel={texts.clear} query={typed} onQuery={onType} searchRef={searchRef} />
      <Stack direction="row" sx={{ gap: 2, flexShrink: 0 }}>
        <TextField
          select
          value={listParams.role ?? "any"}
          onChange={({ target }) => onChange({ role: target.value === "any" ? null : (target.value as RoleName) })}
          slotProps={{ select: { SelectDisplayProps: { "aria-label": texts.filters.role } } }}
          sx={{ flex: 1, width: { md: 180 }, "& .MuiInputBase-root": { height: 46 } }}
        >
          <MenuItem value="any">{texts.filters.anyRole}</MenuItem>
          {roles.map((name) => (
            <MenuItem key={name} value={name}>
              {texts.roles[name]}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButton
          value="mine"
          selected={listParams.isMine}
          onChange={() => onChange({ isMine: !listParams.isMine })}
          sx={{ whiteSpace: "nowrap", height: 46 }}
        >
          {texts.filters.mine}
        </ToggleButton>
      </Stack>
    </Stack>
  );
}
