import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode, Ref } from "react";
import { SecondaryText } from "./quiet-text.tsx";

export type HeadingRef = Ref<HTMLHeadingElement>;

interface Props {
  heading: HeadingRef;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** One step of the import: its heading, which takes the focus when it comes, and what it asks for. */
export function StepCard({ heading, title, lead, children }: Props) {
  return (
    <Card component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
      <StepHeading heading={heading} title={title} lead={lead} />
      {children !== undefined && <Box sx={{ marginTop: 2.5 }}>{children}</Box>}
    </Card>
  );
}

export function StepHeading({ heading, title, lead }: Omit<Props, "children">) {
  return (
    <>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: "none", overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      {lead !== undefined && (
        <SecondaryText component="div" sx={{ maxWidth: "68ch", marginTop: 0.5, overflowWrap: "anywhere" }}>
          {lead}
        </SecondaryText>
      )}
    </>
  );
}
