import Stack from "@mui/material/Stack";
import { passwordsPerPage, type PasswordsPerPage } from "@pomander/contract";
import { useId } from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { texts } from "../texts.ts";
import type { EntryListState } from "./list-params.ts";

export const perPageName = (size: PasswordsPerPage) => (size === "all" ? texts.perPage.all : size);

/** Asks how many passwords are on a page. */
export function PerPage({ perPage: { choice, choose } }: Pick<EntryListState, "perPage">) {
  const id = useId();
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
      <SecondaryText id={id}>{texts.perPage.label}</SecondaryText>
      <SelectField
        value={choice}
        options={passwordsPerPage}
        nameOf={perPageName}
        onChange={choose}
        slotProps={{ select: { labelId: id } }}
        sx={{ width: 84, "& .MuiSelect-select": { paddingBlock: 0.75 } }}
      />
    </Stack>
  );
}
