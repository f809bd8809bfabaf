import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Monospace } from "../../../components/Monospace.tsx";
import { texts } from "../texts.ts";

const dots = "•".repeat(12);

/** One of two versions of a field; a secret only when it is asked for. */
export function Version({ label, text, isSecret }: { label: string; text: string; isSecret: boolean }) {
  const [isShown, setShown] = useState(!isSecret);
  const action = isShown ? texts.form.hide : texts.form.show;
  return (
    <Box
      sx={{ backgroundColor: "background.sunken", borderRadius: 1, padding: 1.5, minWidth: 0, display: "flex", gap: 1 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {label}
        </Typography>
        <Box
          dir="auto"
          translate="no"
          sx={{
            typography: "body2",
            whiteSpace: "pre-wrap",
            overflowWrap: "anywhere",
            maxHeight: 200,
            overflowY: "auto",
          }}
        >
          {text === "" ? (
            <em>{texts.conflict.none}</em>
          ) : isSecret ? (
            <Monospace>{isShown ? text : dots}</Monospace>
          ) : (
            text
          )}
        </Box>
      </Box>
      {isSecret && text !== "" && (
        <IconButton aria-label={`${action}: ${label}`} onClick={() => setShown(!isShown)} sx={{ alignSelf: "center" }}>
          {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      )}
    </Box>
  );
}
