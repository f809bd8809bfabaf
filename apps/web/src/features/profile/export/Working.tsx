import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Progress } from "../../../components/Progress.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { texts } from "./texts.ts";
import type { ExportWork } from "./use-export.ts";

const { working } = texts;

/** Shows the progress while the password is checked, entries are opened and the file is written. */
export function Working({ work, onCancel }: { work: ExportWork; onCancel: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: "none", marginBottom: 2.5 }}>
        {working.title}
      </Typography>
      <WorkProgress work={work} />
      <OutlinedButton onClick={onCancel} sx={{ ...fullWidthOnPhones, marginTop: 2.5 }}>
        {texts.cancel}
      </OutlinedButton>
    </Card>
  );
}

function WorkProgress({ work }: { work: ExportWork }) {
  switch (work.kind) {
    case "checking":
      return (
        <Progress label={working.bar} counted={null}>
          {working.checking}
        </Progress>
      );
    case "opening":
      return (
        <Progress label={working.bar} counted={{ done: work.opened, total: work.total }}>
          {working.opening(work.opened, work.total)}
        </Progress>
      );
    case "writing":
      return (
        <Progress label={working.bar} counted={work.done === null ? null : { done: work.done, total: 1 }}>
          {work.done === null ? working.writing : working.written(work.done)}
        </Progress>
      );
  }
}
