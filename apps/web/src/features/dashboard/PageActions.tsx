import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { saveTemplate } from "./csv-upload/columns.ts";
import { sideways } from "../../components/sideways.ts";
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

/** The page's actions; on a phone one row that scrolls sideways and begins with the most frequent. */
export function PageActions({ onAdd, onBulkUpload, onTestMail, onSettings }: Props) {
  return (
    <Box
      data-scrolls-sideways
      sx={{
        display: "flex",
        gap: 1,
        ...sideways,
        margin: { xs: "2px -4px", sm: "-4px" },
        width: { xs: "calc(100% + 8px)", sm: "auto" },
        flexWrap: { sm: "wrap" },
        "& > :last-child": { order: { xs: -1, sm: 0 } },
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
