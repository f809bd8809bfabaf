import type { VaultRole } from "@pomander/contract";
import { SelectField } from "../../components/SelectField.tsx";
import { roles } from "../../widgets/shared-vaults/roles.ts";
import { texts } from "../../widgets/shared-vaults/texts.ts";

interface Props {
  label: string;
  value: VaultRole;
  disabled?: boolean;
  onChange: (role: VaultRole) => void;
}

/** A field in which a person's role in a vault is chosen. */
export const RoleField = ({ label, ...props }: Props) => (
  <SelectField
    size="small"
    hiddenLabel
    options={roles}
    nameOf={(role) => texts.roles[role]}
    slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
    fullWidth={false}
    sx={{ flex: "none", width: "auto", minWidth: 136 }}
    {...props}
  />
);
