import Button, { type ButtonProps } from "@mui/material/Button";
import { useRef, useState } from "react";
import { texts } from "../texts.ts";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";

const { bulk } = texts;

/** A button that has a CSV file chosen. */
export function FileButton({ onFile, ...button }: Omit<ButtonProps, "onClick"> & { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept=".csv"
        hidden
        aria-label={bulk.file}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file, mended meanwhile, can be chosen again.
          event.target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

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
