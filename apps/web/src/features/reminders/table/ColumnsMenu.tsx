import ViewColumnOutlined from "@mui/icons-material/ViewColumnOutlined";
import Checkbox from "@mui/material/Checkbox";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { columns, usualColumns, type Column } from "./columns.ts";
import { texts } from "./texts.ts";
import { TipButton } from "../../../components/TipButton.tsx";
import { useMenu } from "../../../lib/hooks/use-menu.ts";

interface Props {
  chosen: readonly Column[];
  onChoose: (chosen: readonly Column[]) => void;
}

/** Which columns the table has. */
export function ColumnsMenu({ chosen, onChoose }: Props) {
  const { anchor, button, menu, choose } = useMenu();
  return (
    <>
      <TipButton label={texts.columns} {...button}>
        <ViewColumnOutlined />
      </TipButton>
      {anchor !== null && (
        <Menu {...menu} slotProps={{ list: { dense: true, "aria-label": texts.columns } }}>
          {columns
            .filter((column) => column !== "title")
            .map((column) => {
              const isOn = chosen.includes(column);
              return (
                <MenuItem
                  key={column}
                  role="menuitemcheckbox"
                  aria-checked={isOn}
                  onClick={() => onChoose(columns.filter((one) => (one === column ? !isOn : chosen.includes(one))))}
                >
                  <Checkbox
                    size="small"
                    checked={isOn}
                    tabIndex={-1}
                    disableRipple
                    sx={{ padding: 0, marginInlineEnd: 1.5 }}
                    slotProps={{ input: { "aria-hidden": true } }}
                  />
                  {texts.names[column]}
                </MenuItem>
              );
            })}
          <Divider />
          <MenuItem onClick={choose(() => onChoose(usualColumns))}>{texts.reset}</MenuItem>
        </Menu>
      )}
    </>
  );
}
