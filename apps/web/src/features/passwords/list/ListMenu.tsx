import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Link, useSearchParams } from "react-router";
import { TipButton } from "../../../components/TipButton.tsx";
import { belowButton, useMenu } from "../../../lib/hooks/use-menu.ts";
import { texts } from "../texts.ts";

const links = [
  { to: "/passwords/import", label: texts.more.import, isOfVault: true },
  { to: "/profile/export", label: texts.more.export, isOfVault: true },
  { to: "/passwords/health", label: texts.more.health, isOfVault: false },
  { to: "/vaults", label: texts.more.vaults, isOfVault: false },
] as const;

/** Shows the further actions on the list as a whole; import and export begin with the vault that is shown. */
export function ListMenu({ onGenerate }: { onGenerate: () => void }) {
  const { button, menu, close, choose } = useMenu();
  const [params] = useSearchParams();
  const vaultId = params.get("vault");
  const ofVault = vaultId === null ? "" : `?${new URLSearchParams({ vault: vaultId })}`;
  return (
    <>
      <TipButton label={texts.more.label} {...button} sx={{ border: 1, borderColor: "outline" }}>
        <MoreVertRounded />
      </TipButton>
      <Menu
        {...menu}
        {...belowButton}
        slotProps={{ list: { "aria-label": texts.more.label }, paper: { sx: { minWidth: 180, marginTop: 0.5 } } }}
      >
        <MenuItem onClick={choose(onGenerate)}>{texts.more.generator}</MenuItem>
        {links.map(({ to, label, isOfVault }) => (
          <MenuItem key={to} component={Link} to={isOfVault ? to + ofVault : to} onClick={close}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
