import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { texts } from "./texts.ts";

const { sent } = texts;

/** Stands where the form was; a person who reads by ear is led here. */
export function SentMessage({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack sx={{ alignItems: "flex-start", gap: 1 }}>
      <CheckCircle sx={{ color: "success.main", fontSize: 40, marginBottom: 1 }} />
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: "none" }}>
        {sent.title}
      </Typography>
      <Typography sx={{ overflowWrap: "anywhere" }}>{sent.text(email)}</Typography>
      <Button variant="outlined" color="inherit" onClick={onAnother} sx={{ marginTop: 2 }}>
        {sent.another}
      </Button>
    </Stack>
  );
}
