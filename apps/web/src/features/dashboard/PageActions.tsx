import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { saveTemplate } from "./bulk/columns.ts";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

interface Props {
  onAdd: () => void;
  onBulkUpload: () => void;
  onTestMail: () => void;
  /** Null where there is nothing for this person to set. */
  onSettings: (() => void) | null;
}

/** Less is made of what is not about the list. */
const quiet = { minWidth: 0, borderColor: { sm: "transparent" }, "&&": { paddingInline: { sm: 1 } } };

/** The page's actions; on a phone two in a row if they fit, the first one below them and as wide as both, as one is that is left over. */
export function PageActions({ onAdd, onBulkUpload, onTestMail, onSettings }: Props) {
  return (
    <Box
      sx={{
        display: { xs: "grid", sm: "flex" },
        gridTemplateColumns: "repeat(auto-fit, minmax(156px, 1fr))",
        flexWrap: "wrap",
        gap: 1,
        width: { xs: "100%", sm: "auto" },
        "& > :last-child, & > :nth-last-child(2):nth-child(odd)": { gridColumn: "1 / -1" },
        "@media (max-width: 599.95px)": { "& > .MuiButton-root": { paddingInline: 0.25 } },
      }}
    >
      <OutlinedButton
        onClick={onTestMail}
        // Below the heading its text begins where that does.
        sx={{ ...quiet, marginInlineStart: { sm: "-9px", lg: onSettings === null ? 0 : "-9px" } }}
      >
        {texts.mail.test}
      </OutlinedButton>
      {onSettings !== null && (
        <OutlinedButton onClick={onSettings} sx={quiet}>
          {texts.settings.open}
        </OutlinedButton>
      )}
      <OutlinedButton onClick={saveTemplate}>{texts.template}</OutlinedButton>
      <OutlinedButton onClick={onBulkUpload}>{texts.bulkUpload}</OutlinedButton>
      <Button variant="contained" startIcon={<AddRounded />} onClick={onAdd}>
        {texts.add}
      </Button>
    </Box>
  );
}
