import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { TipButton } from "../../../components/TipButton.tsx";
import { belowButton, useMenu } from "../../../lib/hooks/use-menu.ts";
import { texts } from "./texts.ts";

interface Props {
  name: string;
  items: readonly { label: string; isDestructive?: boolean; run: () => void }[];
}

/** The menu of one person. */
export function PersonMenu({ name, items }: Props) {
  const { button, menu, choose } = useMenu();
  return (
    <>
      <TipButton label={texts.more(name)} {...button}>
        <MoreHoriz />
      </TipButton>
      <Menu {...menu} {...belowButton}>
        {items.map(({ label, isDestructive = false, run }) => (
          <MenuItem key={label} onClick={choose(run)} {...(isDestructive ? { sx: { color: "error.main" } } : {})}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
