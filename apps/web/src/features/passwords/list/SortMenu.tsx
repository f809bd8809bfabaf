import CheckRounded from "@mui/icons-material/CheckRounded";
import SwapVertRounded from "@mui/icons-material/SwapVertRounded";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { passwordsPerPage } from "@pomander/contract";
import { TipButton } from "../../../components/TipButton.tsx";
import { useMenu } from "../../../lib/hooks/use-menu.ts";
import { texts } from "../texts.ts";
import type { EntryListState } from "./list-params.ts";
import { perPageName } from "./PerPage.tsx";
import { sortKeys } from "./sort.ts";

const { sort, perPage: length } = texts;

/** Asks for the order of the list, and for the length of its pages. */
export function SortMenu({ order, perPage }: Pick<EntryListState, "order" | "perPage">) {
  const { anchor, button, menu, choose } = useMenu();
  const { choice } = order;
  const item = (role: "menuitemradio" | "menuitemcheckbox", isOn: boolean, label: string, run: () => void) => (
    <MenuItem key={label} role={role} aria-checked={isOn} onClick={choose(run)}>
      <ListItemIcon>{isOn && <CheckRounded fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
  const heading = (text: string) => (
    <ListSubheader key={text} role="presentation" disableSticky sx={{ lineHeight: "32px" }}>
      {text}
    </ListSubheader>
  );
  return (
    <>
      <TipButton label={sort.label} {...button} sx={{ alignSelf: "center" }}>
        <SwapVertRounded />
      </TipButton>
      {anchor !== null && (
        <Menu {...menu} slotProps={{ list: { "aria-label": sort.label, dense: true } }}>
          {heading(sort.order)}
          {sortKeys.map((by) =>
            item("menuitemradio", choice.by === by, sort.by[by], () => order.choose({ ...choice, by })),
          )}
          <Divider key="favorites" />
          {item("menuitemcheckbox", choice.areFavoritesFirst, sort.favoritesFirst, () =>
            order.choose({ ...choice, areFavoritesFirst: !choice.areFavoritesFirst }),
          )}
          <Divider key="length" />
          {heading(length.label)}
          {passwordsPerPage.map((size) =>
            item("menuitemradio", perPage.choice === size, perPageName(size), () => perPage.choose(size)),
          )}
        </Menu>
      )}
    </>
  );
}
