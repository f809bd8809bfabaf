import Alert from "@mui/material/Alert";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenLink } from "@pomander/vault/open-link";
import { useEffect, useRef, useState } from "react";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { withoutDirections } from "../../lib/format/directions.ts";
import { OpenedField } from "./OpenedField.tsx";
import { OpenedFiles } from "./OpenedFiles.tsx";
import { texts } from "./texts.ts";

/**
 * Shows what a link contained: as plain text, whatever it looks like, with no address to press. What looks like the
 * server's own words would be a sender's.
 */
export function OpenedLink({ opened }: { opened: OpenLink }) {
  const { contents, left, sender } = opened;
  const heading = useRef<HTMLHeadingElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLast = left === 0;
  // A reload would lose what can't be opened again; on a phone, a swipe down reloads.
  useEffect(() => {
    if (!isLast) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isLast]);
  const { text = "", fields = [], files = [] } = contents;
  const onFailed = () => setProblem(texts.copyFailed);
  return (
    <>
      <Typography
        ref={heading}
        variant="h1"
        tabIndex={-1}
        dir="auto"
        translate="no"
        sx={{ overflowWrap: "anywhere", unicodeBidi: "isolate", outline: "none" }}
      >
        {contents.title.trim() === "" ? texts.untitled : withoutDirections(contents.title)}
      </Typography>
      {sender !== null && (
        <SecondaryText sx={{ marginTop: 1, overflowWrap: "anywhere" }}>
          {/* The proven address comes first: senders choose their names, and one could look like another's address. */}
          {texts.from(sender.email, withoutDirections(sender.name))}
        </SecondaryText>
      )}
      <Alert severity={isLast ? "warning" : "info"} sx={{ marginTop: 2 }}>
        {isLast ? texts.last : texts.left(left)}
      </Alert>
      <Card sx={{ marginTop: 2, paddingInline: { xs: 2, sm: 3 }, paddingBlock: 1 }}>
        <Stack>
          {fields.map((field, index) => (
            <OpenedField key={index} {...field} onFailed={onFailed} />
          ))}
          {text !== "" && <OpenedField name={texts.text} value={text} kind="text" onFailed={onFailed} />}
          {files.length > 0 && <OpenedFiles files={files} opened={opened} onProblem={setProblem} />}
        </Stack>
      </Card>
      <ProblemAlert sx={{ marginTop: 2 }}>{problem}</ProblemAlert>
    </>
  );
}
