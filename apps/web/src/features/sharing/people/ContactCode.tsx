import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import Stack from "@mui/material/Stack";
import { Fragment } from "react";
import { Monospace } from "../../../components/Monospace.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Section } from "../../../components/Section.tsx";
import { useCopy } from "../../../lib/clipboard/use-copy.ts";
import type { SharingProps } from "../SharingGate.tsx";
import { texts as common } from "../texts.ts";
import { texts } from "./texts.ts";

/** Shows the digits that others type to check this user's keys. */
export function ContactCode({ snapshot: { me } }: Pick<SharingProps, "snapshot">) {
  const copy = useCopy("copy", common);
  if (me === null) return null;
  return (
    <Section title={texts.code.title} lead={texts.code.lead}>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Monospace
          aria-label={texts.code.title}
          role="group"
          sx={{
            display: "inline-grid",
            gridTemplateColumns: { xs: "repeat(3, auto)", sm: "repeat(6, auto)" },
            columnGap: "1.5ch",
            fontSize: "1.25rem",
          }}
        >
          {me.code.split(" ").map((group, index) => (
            // The space is for what reads or copies the text.
            <Fragment key={`${index} ${group}`}>
              <span>{group}</span>{" "}
            </Fragment>
          ))}
        </Monospace>
        <OutlinedButton size="small" startIcon={<ContentCopyOutlined />} onClick={() => copy(me.code)}>
          {texts.code.copy}
        </OutlinedButton>
      </Stack>
    </Section>
  );
}
