import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { format } from "@pomander/texts/format";
import { visuallyHidden } from "../../../components/visually-hidden.ts";
import { firstDayOf, plusMonth, type Month } from "./month-grid.ts";
import { texts } from "./texts.ts";
import { TipButton } from "../../../components/TipButton.tsx";

const barHeight = 28;

interface Props {
  month: Month;
  present: Month;
  counts: ReadonlyMap<Month, number>;
  onMonth: (month: Month) => void;
}

/** The number of entries in each month of the year that is shown; a month opens when it is pressed. */
export function YearStrip({ month, present, counts, onMonth }: Props) {
  const year = month.slice(0, 4);
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, "0")}`);
  const most = Math.max(1, ...months.map((one) => counts.get(one) ?? 0));
  const step = (label: string, by: number, icon: React.ReactElement) => (
    <TipButton label={label} size="small" onClick={() => onMonth(plusMonth(month, by))}>
      {icon}
    </TipButton>
  );
  return (
    <Box
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: "12px",
        backgroundColor: "background.paper",
        padding: { xs: 1, sm: 1.5 },
        display: "flex",
        flexDirection: { xs: "column", sm: "row" },
        alignItems: { xs: "stretch", sm: "center" },
        gap: 1,
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        {step(texts.previousYear, -12, <ChevronLeftRounded className="directed" fontSize="small" />)}
        <Typography variant="subtitle2" component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {year}
        </Typography>
        {step(texts.nextYear, 12, <ChevronRightRounded className="directed" fontSize="small" />)}
      </Box>
      <Box
        role="group"
        aria-label={texts.year(year)}
        sx={{
          flexGrow: 1,
          display: "grid",
          gridTemplateColumns: { xs: "repeat(6, minmax(0, 1fr))", sm: "repeat(12, minmax(0, 1fr))" },
          gap: 0.5,
        }}
      >
        {months.map((one) => (
          <MonthBar
            key={one}
            month={one}
            count={counts.get(one) ?? 0}
            most={most}
            isShown={one === month}
            isPresent={one === present}
            onPress={() => onMonth(one)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface MonthBarProps {
  month: Month;
  count: number;
  most: number;
  isShown: boolean;
  isPresent: boolean;
  onPress: () => void;
}

function MonthBar({ month, count, most, isShown, isPresent, onPress }: MonthBarProps) {
  const first = firstDayOf(month);
  return (
    <ButtonBase
      aria-current={isShown ? "date" : undefined}
      onClick={onPress}
      sx={{
        display: "flex",
        flexDirection: "column",
        borderRadius: 1,
        padding: 0.5,
        color: isShown ? "primary.main" : "text.secondary",
        backgroundColor: isShown ? "action.selected" : "transparent",
        "&:hover": { backgroundColor: isShown ? "action.selected" : "action.hover" },
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {texts.inMonth(format.day(first, "month"), count)}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ typography: "caption", fontVariantNumeric: "tabular-nums", minHeight: "1.5em" }}
      >
        {count > 0 && format.number(count)}
      </Box>
      <Box sx={{ width: "100%", height: barHeight, display: "flex", alignItems: "flex-end", justifyContent: "center" }}>
        <Box
          sx={{
            width: "60%",
            maxWidth: 28,
            borderRadius: "3px",
            backgroundColor: count === 0 ? "divider" : "currentColor",
          }}
          style={{ height: count === 0 ? 2 : Math.max(4, Math.round((count / most) * barHeight)) }}
        />
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ typography: "caption", fontWeight: isPresent ? 600 : 400, color: isShown ? "inherit" : "text.primary" }}
      >
        {format.day(first, "shortMonth")}
      </Box>
    </ButtonBase>
  );
}
