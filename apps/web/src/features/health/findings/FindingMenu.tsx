import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Finding } from "@pomander/vault/health";
import { useId } from "react";
import { useMenu } from "../../../lib/hooks/use-menu.ts";
import { texts } from "../texts.ts";
import type { Ignoring } from "./use-ignoring.ts";

interface Props {
  id: string;
  name: string;
  findings: readonly Finding[];
  isIgnoredView: boolean;
  ignoring: Ignoring;
  onSetAside: (id: string, who: readonly string[]) => void;
}

/** Shows the further actions on an entry's findings: ignore one, or stop ignoring it. */
export function FindingMenu({ id, name, findings, isIgnoredView, ignoring, onSetAside }: Props) {
  const { anchor, button, menu, choose } = useMenu();
  const menuId = useId();
  const { more, ignore, resume, setAside } = texts.row;
  return (
    <>
      <IconButton
        aria-label={more(name)}
        {...button}
        aria-controls={anchor === null ? undefined : menuId}
        sx={{ color: "text.secondary" }}
      >
        <MoreVertRounded />
      </IconButton>
      <Menu id={menuId} {...menu}>
        {findings.map((finding) => {
          const { kind } = finding;
          return finding.kind === "known" ? (
            <MenuItem key={kind} onClick={choose(() => onSetAside(id, finding.who))}>
              {setAside}
            </MenuItem>
          ) : (
            <MenuItem key={kind} onClick={choose(() => ignoring.set(id, kind, !isIgnoredView))}>
              {(isIgnoredView ? resume : ignore)(texts.views[kind])}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
