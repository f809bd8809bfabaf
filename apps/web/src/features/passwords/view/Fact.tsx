import CheckRounded from "@mui/icons-material/CheckRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { useId, useState, type ReactNode } from "react";
import { TipButton } from "../../../components/TipButton.tsx";
import { SecretText } from "../../../components/SecretText.tsx";
import { useCopied } from "../../../lib/hooks/use-copied.ts";
import { inSentence } from "../entry/field-labels.ts";
import { texts } from "../entry/texts.ts";
import { texts as view } from "./texts.ts";

export interface Copy {
  /**
   * Copies a secret, which is later removed from the clipboard. `field` is its label; resolves with whether it was
   * copied.
   */
  secret: (text: string, field: string) => Promise<boolean>;
  plain: (text: string, field: string) => Promise<boolean>;
}

interface FrameProps {
  label: string;
  /** Whether the user chose the label, which then must not be translated. */
  isOwnLabel?: boolean;
  actions?: ReactNode;
  children: ReactNode;
  /** Shown below the value and its actions, which it does not move. */
  below?: ReactNode;
}

/** Shows one field of an entry: its label, its value and its actions. */
export function FactFrame({ label, isOwnLabel = false, actions, children, below }: FrameProps) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ paddingBlock: 1, "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" } }}
    >
      <Stack direction="row" sx={{ gap: 0.5, alignItems: "center", minHeight: 44 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <Typography
            id={id}
            variant="caption"
            component="h3"
            color="textSecondary"
            {...(isOwnLabel ? { translate: "no" as const, dir: "auto" } : {})}
          >
            {label}
          </Typography>
          <Box translate="no">{children}</Box>
        </Box>
        {actions !== undefined && (
          // The icons, not their backgrounds, end near the line below.
          <Stack direction="row" sx={{ gap: 0.5, marginInlineEnd: -1.25 }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {below}
    </Box>
  );
}

interface FactProps extends Pick<FrameProps, "label" | "isOwnLabel"> {
  copy: Copy;
}

interface TextFactProps extends FactProps {
  /** The value as it is copied, and as it is shown where there are no children. */
  text: string;
  /** Address to open in a new tab. */
  href?: string | null;
  children?: ReactNode;
}

/** Shows a field that anyone who sees the screen may read. */
export function TextFact({ label, isOwnLabel, text, children, href = null, copy }: TextFactProps) {
  const name = inSentence(label);
  return (
    <FactFrame
      label={label}
      {...(isOwnLabel === undefined ? {} : { isOwnLabel })}
      actions={
        <>
          {href !== null && (
            <Tooltip title={view.open(name)}>
              <IconButton href={href} target="_blank" rel="noopener noreferrer" aria-label={view.open(name)}>
                <OpenInNewRounded fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
          <CopyButton name={name} onCopy={() => copy.plain(text, label)} />
        </>
      }
    >
      <Typography component="div" dir="auto" sx={{ whiteSpace: "pre-wrap" }}>
        {children ?? text}
      </Typography>
    </FactFrame>
  );
}

interface SecretFactProps extends FactProps {
  secret: string;
  /** Sizes of the groups in characters; default: groups of four. */
  groups?: readonly number[];
  below?: ReactNode;
}

/** Shows a secret as a fixed number of dots until the user reveals it. */
export function SecretFact({ label, isOwnLabel, secret, groups, below, copy }: SecretFactProps) {
  const [isShown, setShown] = useState(false);
  const name = inSentence(label);
  const action = isShown ? texts.hide(name) : texts.show(name);
  return (
    <FactFrame
      label={label}
      {...(isOwnLabel === undefined ? {} : { isOwnLabel })}
      below={below}
      actions={
        <>
          <TipButton label={action} onClick={() => setShown(!isShown)}>
            {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
          </TipButton>
          <CopyButton name={name} onCopy={() => copy.secret(secret, label)} />
        </>
      }
    >
      <SecretText text={secret} isShown={isShown} groups={groups} />
    </FactFrame>
  );
}

function CopyButton({ name, onCopy }: { name: string; onCopy: () => Promise<boolean> }) {
  const [isCopied, copy] = useCopied();
  return (
    <TipButton label={texts.copy(name)} onClick={() => copy(onCopy)}>
      {isCopied ? <CheckRounded fontSize="small" color="primary" /> : <ContentCopyRounded fontSize="small" />}
    </TipButton>
  );
}
