import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { DeletionImpact } from "@pomander/contract";
import { texts } from "../texts.ts";
import { describeImpact, type SharedReminders } from "./describe-impact.ts";

const { remove } = texts;

interface Props {
  impact: DeletionImpact;
  email: string;
  shared: SharedReminders;
  onShared: (choice: SharedReminders) => void;
}

/** What goes along and what stays; where reminders are shared, what becomes of them. */
export function ImpactText({ impact, email, shared, onShared }: Props) {
  const along = describeImpact(impact, shared);
  return (
    <>
      <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: "anywhere", marginBottom: 1.5 }}>
        {email}
      </Typography>
      {along.length === 0 ? (
        impact.sharedReminders === 0 && <Typography variant="body2">{remove.nothing}</Typography>
      ) : (
        <>
          <Typography variant="body2">{remove.goes}</Typography>
          <Box component="ul" sx={{ typography: "body2", marginBlock: 0.5, paddingInlineStart: 2.5 }}>
            {along.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </>
      )}
      {impact.sharedReminders > 0 && (
        <FormControl sx={{ marginBlock: 1.5 }}>
          <FormLabel sx={{ typography: "subtitle2", color: "text.primary" }}>
            {remove.sharedQuestion(impact.sharedReminders)}
          </FormLabel>
          <RadioGroup value={shared} onChange={(_event, choice) => onShared(choice as SharedReminders)}>
            <FormControlLabel value="handover" control={<Radio />} label={remove.handover} />
            <FormControlLabel value="delete" control={<Radio />} label={remove.deleteToo} />
          </RadioGroup>
        </FormControl>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1.5 }}>
        {impact.createdUsers > 0 && `${remove.createdUsers(impact.createdUsers)} `}
        {remove.stays} {remove.forever}
      </Typography>
    </>
  );
}
