import { unreadableText } from "@pomander/texts/vault";
import { leftText } from "@pomander/texts/transfer";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { RowList } from "../../../components/RowList.tsx";
import { texts } from "./texts.ts";
import { save, type MadeExport } from "./use-export.ts";

const { done } = texts;

/** Says what the file contains, what it does not, and what to do with it. */
export function Done({ made, onAgain }: { made: MadeExport; onAgain: () => void }) {
  const { format, fileName, entryCount, unreadable, leftBehind } = made;
  const isSealed = format === "pomander";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack sx={{ gap: 3 }}>
      <Card component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <CheckCircleOutlineRounded sx={{ color: "success.main", marginTop: "1.5px" }} />
          <div>
            <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: "none" }}>
              {done.title(entryCount)}
            </Typography>
            <Typography variant="body2" sx={{ marginTop: 1, overflowWrap: "anywhere" }}>
              {done.saved(fileName)}
            </Typography>
            <SecondaryText sx={{ marginTop: 0.5 }}>{isSealed ? done.sealed : done.plain}</SecondaryText>
          </div>
        </Stack>
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3, flexWrap: "wrap" }}>
          <Button variant="contained" component={Link} to="/profile/account">
            {done.toProfile}
          </Button>
          {made.bytes !== null && <OutlinedButton onClick={() => save(made)}>{done.again}</OutlinedButton>}
          <Button color="inherit" onClick={onAgain}>
            {done.another}
          </Button>
        </Stack>
      </Card>
      {unreadable.length > 0 && (
        <RowList
          title={done.unreadable(unreadable.length)}
          lead={isSealed ? done.unreadableSealed : done.unreadablePlain}
          rows={unreadable.map(({ _id, reason }) => ({
            place: "",
            title: done.unreadableId(_id),
            note: unreadableText(reason),
          }))}
        />
      )}
      {leftBehind.length > 0 && (
        <RowList
          title={done.leftBehind}
          lead={done.leftBehindLead}
          rows={leftBehind.map(({ entry, what }) => ({ place: "", title: entry, note: leftText(what) }))}
        />
      )}
    </Stack>
  );
}
