import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Link } from "react-router";
import { TipButton } from "../../../components/TipButton.tsx";
import { belowButton, useMenu } from "../../../lib/hooks/use-menu.ts";
import { texts } from "../texts.ts";

const links = [
  { to: "/passwords/import", label: texts.more.import },
  { to: "/profile/export", label: texts.more.export },
  { to: "/passwords/health", label: texts.more.health },
  { to: "/vaults", label: texts.more.vaults },
] as const;

/** Shows the further actions on the list as a whole. */
export function ListMenu({ onGenerate }: { onGenerate: () => void }) {
  const { button, menu, close, choose } = useMenu();
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
        {links.map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
