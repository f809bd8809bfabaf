import ArrowDropDownRounded from "@mui/icons-material/ArrowDropDownRounded";
import GroupsOutlined from "@mui/icons-material/GroupsOutlined";
import Chip from "@mui/material/Chip";
import Divider from "@mui/material/Divider";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useRef } from "react";
import { Link } from "react-router";
import { useMenu } from "../../lib/hooks/use-menu.ts";
import { personalChoice, type VaultChoice } from "../../lib/vault/all-vaults.ts";
import { useSharingSnapshot } from "../../lib/vault/vault-hooks.ts";
import { texts } from "./texts.ts";
import { isPresent, namedVaults } from "./vault-names.ts";

const pressable = { component: "button", type: "button", variant: "outlined", translate: "no" } as const;

interface Props {
  chosen: VaultChoice;
  onChoose: (choice: VaultChoice) => void;
}

/** Chooses which vaults the list shows; nothing for a user without a shared vault, unless one is chosen. */
export function VaultChip({ chosen, onChoose }: Props) {
  const sharing = useSharingSnapshot();
  const { menu, button, close, choose } = useMenu();
  const chip = useRef<HTMLDivElement>(null);
  const vaults = namedVaults((sharing?.vaults ?? []).filter(isPresent));
  if (vaults.length === 0 && chosen === null) return null;
  const ofChosen = vaults.find(({ info }) => info.vaultId === chosen)?.info;
  const name =
    chosen === null ? texts.all : chosen === personalChoice ? texts.personal : (ofChosen?.name ?? texts.choose);
  const item = (choice: VaultChoice, label: string, note = "") => (
    <MenuItem key={choice} selected={choice === chosen} onClick={choose(() => onChoose(choice))}>
      <ListItemText
        primary={label}
        secondary={note === "" ? undefined : note}
        slotProps={{ primary: { noWrap: true, dir: "auto" }, secondary: { variant: "caption" } }}
      />
    </MenuItem>
  );
  return (
    <>
      <Chip
        ref={chip}
        {...pressable}
        icon={<GroupsOutlined />}
        label={name}
        aria-label={texts.chosen(name)}
        {...button}
        data-active={chosen !== null || undefined}
        deleteIcon={<ArrowDropDownRounded />}
        onDelete={() => chip.current?.click()}
        sx={{
          height: 36,
          borderRadius: 18,
          maxWidth: 240,
          paddingInline: { xs: 0.5, lg: 0 },
          "& .MuiChip-icon": { marginInlineStart: 1, marginInlineEnd: "-4px", fontSize: 20 },
        }}
      />
      <Menu
        {...menu}
        slotProps={{
          list: { "aria-label": texts.choose },
          paper: { sx: { minWidth: 220, maxWidth: 340, maxHeight: 480 } },
        }}
      >
        {item(null, texts.all)}
        {item(personalChoice, texts.personal)}
        {vaults.map(({ info, note }) => item(info.vaultId, info.name, note))}
        <Divider />
        {ofChosen !== undefined && (
          <MenuItem component={Link} to={`/vaults/${ofChosen.vaultId}`} onClick={close}>
            {texts.manage(ofChosen.name)}
          </MenuItem>
        )}
        <MenuItem component={Link} to="/vaults" onClick={close}>
          {texts.vaults}
        </MenuItem>
      </Menu>
    </>
  );
}
