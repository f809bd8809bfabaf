import { SelectField } from "../../../components/SelectField.tsx";
import type { VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { texts } from "./texts.ts";

interface Props {
  places: readonly VaultPlace[];
  /** Id of the chosen vault. */
  value: string;
  onChange: (vaultId: string) => void;
}

/** Chooses the vault of a new entry. */
export const VaultField = ({ places, value, onChange }: Props) => (
  <SelectField
    label={texts.addTo}
    value={value}
    options={places.map(({ vault }) => vault.vaultId)}
    nameOf={(id) => places.find(({ vault }) => vault.vaultId === id)?.name ?? texts.personal}
    onChange={onChange}
    sx={{ marginBottom: 2 }}
    slotProps={{ htmlInput: { translate: "no" } }}
  />
);
