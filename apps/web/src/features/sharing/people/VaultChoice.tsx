import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { VaultRole } from "@pomander/contract";
import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { useId } from "react";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { labelOf } from "../../../widgets/vault-choice/vault-names.ts";
import { RoleField } from "../RoleField.tsx";
import { texts } from "./texts.ts";

const { invite: words } = texts;

/** The most vaults of one invitation. */
export const maxVaults = 10;

interface Props {
  vaults: readonly SharedVaultInfo[];
  chosen: ReadonlyMap<string, VaultRole>;
  onChange: (chosen: ReadonlyMap<string, VaultRole>) => void;
}

/** Chooses vaults, each with a role. */
export function VaultChoice({ vaults, chosen, onChange }: Props) {
  const id = useId();
  const isTooMany = chosen.size > maxVaults;
  const without = (vaultId: string) => [...chosen].filter(([other]) => other !== vaultId);
  if (vaults.length === 0) return <SecondaryText sx={{ marginTop: 2 }}>{words.noVaults}</SecondaryText>;
  return (
    <Box role="group" aria-labelledby={id} sx={{ marginTop: 2 }}>
      <Typography id={id} variant="subtitle2" component="p">
        {words.vaults}
      </Typography>
      <Caption role={isTooMany ? "alert" : undefined} color={isTooMany ? "error" : "textSecondary"}>
        {isTooMany ? words.tooManyVaults(maxVaults) : words.vaultsHint(maxVaults)}
      </Caption>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, marginTop: 0.5, padding: 0 }}>
        {vaults.map((vault) => {
          const { vaultId } = vault;
          const name = labelOf(vault, vaults);
          const role = chosen.get(vaultId);
          return (
            <Stack
              key={vaultId}
              component="li"
              direction="row"
              sx={{ flexWrap: "wrap", alignItems: "center", gap: 1, minHeight: 48 }}
            >
              <FormControlLabel
                sx={{ flex: "1 1 12rem", minWidth: 0, marginInlineEnd: 0 }}
                control={
                  <Checkbox
                    checked={role !== undefined}
                    onChange={({ target }) =>
                      onChange(new Map([...without(vaultId), ...(target.checked ? [[vaultId, "read"] as const] : [])]))
                    }
                  />
                }
                label={name}
                slotProps={{ typography: { dir: "auto", translate: "no", sx: { overflowWrap: "anywhere" } } }}
              />
              {role !== undefined && (
                <RoleField
                  label={words.role(name)}
                  value={role}
                  onChange={(next) => onChange(new Map([...chosen, [vaultId, next]]))}
                />
              )}
            </Stack>
          );
        })}
      </Box>
    </Box>
  );
}
