import type { VaultRole } from "@pomander/contract";
import { SelectField } from "../../components/SelectField.tsx";
import { roles } from "../../widgets/sharing/roles.ts";
import { texts } from "../../widgets/sharing/texts.ts";

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
    sx={{ minWidth: 136 }}
    {...props}
  />
);
