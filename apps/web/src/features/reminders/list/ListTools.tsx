import CalendarMonthOutlined from "@mui/icons-material/CalendarMonthOutlined";
import CheckBoxOutlined from "@mui/icons-material/CheckBoxOutlined";
import GridViewRounded from "@mui/icons-material/GridViewRounded";
import PrintOutlined from "@mui/icons-material/PrintOutlined";
import TableRowsOutlined from "@mui/icons-material/TableRowsOutlined";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { memo, type ReactElement } from "react";
import { texts as selectTexts } from "../select/texts.ts";
import { ColumnsMenu } from "../table/ColumnsMenu.tsx";
import type { Column } from "../table/columns.ts";
import { texts as tableTexts } from "../table/texts.ts";
import { texts } from "../texts.ts";
import { SavedViewsMenu } from "../views/SavedViewsMenu.tsx";
import { isFiltered, views, writeListParams, type ReminderListParams, type View } from "./list-params.ts";
import { TipButton } from "../../../components/TipButton.tsx";

const icons: Record<View, ReactElement> = {
  cards: <GridViewRounded fontSize="small" />,
  table: <TableRowsOutlined fontSize="small" />,
  month: <CalendarMonthOutlined fontSize="small" />,
};

interface Props {
  listParams: ReminderListParams;
  setListParams: (change: Partial<ReminderListParams>) => void;
  onOpenSaved: (query: string) => void;
  columns: readonly Column[];
  onColumns: (columns: readonly Column[]) => void;
  /** Whether cards can be selected. */
  isSelecting: boolean;
  onSelecting: (isOn: boolean) => void;
}

/** Renders the choice of view and the actions on the whole list, beside its count. */
export const ListTools = memo(function ListTools({ listParams, setListParams, columns, onColumns, ...props }: Props) {
  const { view } = listParams;
  const saved = writeListParams({ ...listParams, page: 1, reminder: null, month: null });
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 0.25, marginInlineStart: "auto" }}>
      {view === "table" && (
        // A phone has room for two columns, and seldom a printer.
        <Box sx={{ display: { xs: "none", sm: "contents" } }}>
          <ColumnsMenu chosen={columns} onChoose={onColumns} />
          <TipButton label={tableTexts.print} onClick={() => window.print()}>
            <PrintOutlined />
          </TipButton>
        </Box>
      )}
      {view === "cards" && (
        <TipButton
          label={selectTexts.mode}
          aria-pressed={props.isSelecting}
          color={props.isSelecting ? "primary" : "default"}
          onClick={() => props.onSelecting(!props.isSelecting)}
        >
          <CheckBoxOutlined />
        </TipButton>
      )}
      <SavedViewsMenu
        query={saved.toString()}
        isWorthSaving={isFiltered(listParams) || saved.size > 0}
        onOpen={props.onOpenSaved}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.views.label}
        value={view}
        onChange={(_event, chosen: View | null) => chosen !== null && setListParams({ view: chosen })}
        sx={{ marginInlineStart: 0.75 }}
      >
        {views.map((one) => (
          <ToggleButton
            key={one}
            value={one}
            aria-label={texts.views[one]}
            title={texts.views[one]}
            sx={{ height: 36 }}
          >
            {icons[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
});
