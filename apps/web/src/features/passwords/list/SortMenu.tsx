import CheckRounded from "@mui/icons-material/CheckRounded";
import SwapVertRounded from "@mui/icons-material/SwapVertRounded";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { TipButton } from "../../../components/TipButton.tsx";
import { useMenu } from "../../../lib/hooks/use-menu.ts";
import { texts } from "../texts.ts";
import { sortKeys, type SortChoice } from "./sort.ts";

const { sort } = texts;

interface Props {
  choice: SortChoice;
  onChoose: (choice: SortChoice) => void;
}

/** Asks for the order of the list. */
export function SortMenu({ choice, onChoose }: Props) {
  const { anchor, button, menu, choose } = useMenu();
  const item = (role: "menuitemradio" | "menuitemcheckbox", isOn: boolean, label: string, next: SortChoice) => (
    <MenuItem key={label} role={role} aria-checked={isOn} onClick={choose(() => onChoose(next))}>
      <ListItemIcon>{isOn && <CheckRounded fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <TipButton label={sort.label} {...button} sx={{ alignSelf: "center" }}>
        <SwapVertRounded />
      </TipButton>
      {anchor !== null && (
        <Menu {...menu} slotProps={{ list: { "aria-label": sort.label } }}>
          {sortKeys.map((by) => item("menuitemradio", choice.by === by, sort.by[by], { ...choice, by }))}
          <Divider key="divider" />
          {item("menuitemcheckbox", choice.areFavoritesFirst, sort.favoritesFirst, {
            ...choice,
            areFavoritesFirst: !choice.areFavoritesFirst,
          })}
        </Menu>
      )}
    </>
  );
}
