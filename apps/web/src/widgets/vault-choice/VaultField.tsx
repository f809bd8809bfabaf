import { SelectField } from "../../components/SelectField.tsx";
import type { VaultPlace } from "../../lib/vault/all-vaults.ts";
import { placeLabel } from "./vault-names.ts";

interface Props {
  label: string;
  places: readonly VaultPlace[];
  /** Id of the chosen vault. */
  value: string;
  onChange: (vaultId: string) => void;
}

/** Chooses one of several open vaults. */
export const VaultField = ({ label, places, value, onChange }: Props) => (
  <SelectField
    label={label}
    value={value}
    options={places.map(({ vault }) => vault.vaultId)}
    nameOf={(id) => placeLabel(id, places)}
    onChange={onChange}
    sx={{ marginBottom: 2 }}
    slotProps={{ htmlInput: { translate: "no" } }}
  />
);
