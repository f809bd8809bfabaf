import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Link } from "react-router";
import { texts } from "./texts.ts";
import { TipButton } from "../../../components/TipButton.tsx";
import { belowButton, useMenu } from "../../../lib/hooks/use-menu.ts";

/** Renders a menu to import a spreadsheet and to export the shown reminders as one. */
export function MoreMenu({ onExport }: { onExport: () => void }) {
  const { button, menu, close, choose } = useMenu();
  return (
    <>
      <TipButton label={texts.label} {...button} sx={{ "&&": { flex: "none" }, border: 1, borderColor: "outline" }}>
        <MoreVertRounded />
      </TipButton>
      <Menu
        {...menu}
        {...belowButton}
        slotProps={{ list: { "aria-label": texts.label }, paper: { sx: { minWidth: 180, marginTop: 0.5 } } }}
      >
        <MenuItem component={Link} to="/remind-me/import" onClick={close}>
          {texts.import}
        </MenuItem>
        <MenuItem onClick={choose(onExport)}>{texts.export}</MenuItem>
      </Menu>
    </>
  );
}
