import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { Fragment, useState } from "react";
import { Caption } from "../../../components/quiet-text.tsx";
import { copySelected, SecretText } from "../../../components/SecretText.tsx";
import { texts as partTexts } from "../../../components/texts.ts";
import { inSentence } from "../entry/field-labels.ts";
import { texts as entryTexts } from "../entry/texts.ts";
import { texts } from "../texts.ts";
import { markDifference, type Difference } from "./differences.ts";

interface Props {
  differences: readonly Difference[];
  /** Names of the two versions. */
  left: string;
  right: string;
  /** Level of the fields' headings: one below the heading that the comparison appears under. */
  heading: "h3" | "h4";
  /** Copies a secret. Without it, secrets can be shown but not copied. */
  onCopy?: (secret: string) => void;
}

/** Shows two versions of an entry, field by field: side by side, or one below the other on a phone. */
export function Comparison({ differences, left, right, heading, onCopy }: Props) {
  return differences.map((difference, index) => {
    const { isSecret, isList = false } = difference;
    const version = (text: string, other: string, label: string) => (
      <Version
        label={label}
        name={difference.label}
        text={text}
        other={other}
        isSecret={isSecret}
        isList={isList}
        onCopy={onCopy}
      />
    );
    return (
      <Box component="section" key={index} sx={{ "&:not(:last-child)": { marginBottom: 2.5 } }}>
        <Typography
          variant="subtitle2"
          component={heading}
          gutterBottom
          translate="no"
          sx={{ overflowWrap: "anywhere" }}
        >
          {difference.label}
        </Typography>
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } }}>
          {version(difference.left, difference.right, left)}
          {version(difference.right, difference.left, right)}
        </Box>
      </Box>
    );
  });
}

interface VersionProps {
  label: string;
  /** The field's name. */
  name: string;
  text: string;
  other: string;
  isSecret: boolean;
  isList: boolean;
  onCopy: Props["onCopy"];
}

/** Shows one of two versions of a field; a secret stays hidden until the user shows it. */
function Version({ label, name, text, other, isSecret, isList, onCopy }: VersionProps) {
  const [isShown, setShown] = useState(!isSecret);
  const secret = inSentence(name);
  const action = isShown ? entryTexts.hide(secret) : entryTexts.show(secret);
  const marked = <Marked text={text} other={other} isSecret={isSecret} isList={isList} />;
  return (
    <Box
      sx={{
        backgroundColor: "background.sunken",
        borderRadius: 1,
        padding: 1.5,
        minWidth: 0,
        display: "flex",
        gap: 0.5,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Caption>{label}</Caption>
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
            <Box component="span" dir="ltr" onCopy={copySelected}>
              {isShown ? marked : <SecretText text={text} isShown={false} />}
            </Box>
          ) : (
            marked
          )}
        </Box>
      </Box>
      {isSecret && text !== "" && (
        <>
          <IconButton
            aria-label={`${action}${partTexts.colon}${label}`}
            onClick={() => setShown(!isShown)}
            sx={{ alignSelf: "center" }}
          >
            {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
          </IconButton>
          {onCopy !== undefined && (
            <IconButton
              aria-label={`${entryTexts.copy(secret)}${partTexts.colon}${label}`}
              onClick={() => onCopy(text)}
              sx={{ alignSelf: "center" }}
            >
              <ContentCopyRounded fontSize="small" />
            </IconButton>
          )}
        </>
      )}
    </Box>
  );
}

/** Underlines the parts that only this text has, on a background of their own, unless that is the whole text. */
function Marked({ text, other, isSecret, isList }: Pick<VersionProps, "text" | "other" | "isSecret" | "isList">) {
  const pieces = markDifference(text, other, isSecret, isList);
  // The differences would split the groups, so each piece of a secret is a single group.
  const shown = (piece: string) => (isSecret ? <SecretText text={piece} groups={[piece.length]} /> : piece);
  if (pieces.length === 1) return shown(text);
  return pieces.map((piece, index) =>
    piece.isOwn ? (
      <Box
        key={index}
        component="mark"
        sx={{
          color: "inherit",
          backgroundColor: "action.selected",
          textDecoration: "underline",
          textDecorationColor: (theme) => theme.vars.palette.primary.main,
          textDecorationThickness: "2px",
          textUnderlineOffset: "0.2em",
        }}
      >
        {shown(piece.text)}
      </Box>
    ) : (
      <Fragment key={index}>{shown(piece.text)}</Fragment>
    ),
  );
}
