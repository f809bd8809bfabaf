import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "../texts.ts";
import { FileButton } from "./FileButton.tsx";

const { bulk } = texts;

/** Where a file is to be dropped (the dialog around it takes it), or chosen with the button in it. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        textAlign: "center",
        gap: 1.5,
        padding: 4,
        border: "1px dashed",
        borderColor: isOver ? "primary.main" : "outline",
        borderRadius: 1.5,
        backgroundColor: isOver ? "action.selected" : "background.sunken",
      }}
    >
      <UploadFileOutlined sx={{ color: "text.secondary", fontSize: 40 }} />
      <Typography variant="body2" color="textSecondary">
        {bulk.drop}
      </Typography>
      <FileButton variant="outlined" autoFocus onFile={onFile}>
        {bulk.choose}
      </FileButton>
    </Box>
  );
}
