import CheckRounded from "@mui/icons-material/CheckRounded";
import SwapVertRounded from "@mui/icons-material/SwapVertRounded";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { TipButton } from "../../../components/TipButton.tsx";
import { texts } from "../texts.ts";
import { sortKeys, type SortChoice } from "./sort.ts";

const { sort } = texts;

interface Props {
  choice: SortChoice;
  onChoose: (choice: SortChoice) => void;
}

/** Asks for the order of the list. */
export function SortMenu({ choice, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = (role: "menuitemradio" | "menuitemcheckbox", isOn: boolean, label: string, next: SortChoice) => (
    <MenuItem
      key={label}
      role={role}
      aria-checked={isOn}
      onClick={() => {
        setAnchor(null);
        onChoose(next);
      }}
    >
      <ListItemIcon>{isOn && <CheckRounded fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <TipButton
        label={sort.label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: "center" }}
      >
        <SwapVertRounded />
      </TipButton>
      {anchor !== null && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { "aria-label": sort.label } }}>
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
