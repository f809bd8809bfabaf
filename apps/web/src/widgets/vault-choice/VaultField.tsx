import { SelectField } from "../../components/SelectField.tsx";
import type { VaultPlace } from "../../lib/vault/all-vaults.ts";
import { useSharingSnapshot } from "../../lib/vault/vault-hooks.ts";
import { placeLabel } from "./vault-names.ts";

interface Props {
  label: string;
  places: readonly VaultPlace[];
  /** Id of the chosen vault. */
  value: string;
  onChange: (vaultId: string) => void;
}

/** Chooses one of several open vaults. */
export function VaultField({ label, places, value, onChange }: Props) {
  const shared = useSharingSnapshot()?.vaults ?? [];
  return (
    <SelectField
      label={label}
      value={value}
      options={places.map(({ vault }) => vault.vaultId)}
      nameOf={(id) => placeLabel(id, shared)}
      onChange={onChange}
      sx={{ marginBottom: 2 }}
      slotProps={{ htmlInput: { translate: "no" } }}
    />
  );
}
