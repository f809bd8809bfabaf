import { type ApiToken, limits, type User } from "@pomander/contract";
import { useState } from "react";
import { DateField } from "../../components/DateField.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { ConfirmedDialog } from "./ConfirmedDialog.tsx";
import { defaultEndDay, endOfDay, isEndDay } from "./end-day.ts";
import { tokenTexts } from "./texts.ts";
import type { TokenActions, TokenWithSecret } from "./use-tokens.ts";

const { rotate: texts, create: formTexts } = tokenTexts;
const overlaps = [0, 1, 24, 72, limits.apiTokenOverlapHours] as const;

const overlapText = (hours: number) =>
  hours === 0 ? texts.noOverlap : hours < 24 ? texts.overlapHours(hours) : texts.overlapDays(hours / 24);

interface Props {
  user: User;
  token: ApiToken;
  rotate: TokenActions["rotate"];
  onMade: (made: TokenWithSecret) => void;
  onClose: () => void;
}

/**
 * Asks how long the former secret of a token still works, and until when the new one. Secrets that came back with a backup
 * end at once.
 */
export function RotateDialog({ user, token, rotate, onMade, onClose }: Props) {
  const { awaitsKeep } = token;
  const [overlapHours, setOverlap] = useState<number>(awaitsKeep ? 0 : 24);
  const [day, setDay] = useState(defaultEndDay);
  const [isFaulty, setFaulty] = useState(false);
  return (
    <ConfirmedDialog
      user={user}
      title={texts.title(token.name)}
      lead={awaitsKeep ? texts.leadFromBackup : texts.lead}
      submitLabel={texts.submit}
      failed={texts.failed}
      change={async (confirmation) => {
        setFaulty(!isEndDay(day));
        if (isEndDay(day)) {
          onMade(await rotate(token._id, { overlapHours, expiresAt: endOfDay(day) }, confirmation));
        }
      }}
      onClose={onClose}
    >
      {!awaitsKeep && (
        <SelectField
          label={texts.overlap}
          value={overlapHours}
          options={[...overlaps]}
          nameOf={overlapText}
          onChange={setOverlap}
          autoFocus
        />
      )}
      <DateField
        label={formTexts.expires}
        day={day}
        onDay={(chosen) => {
          setDay(chosen);
          setFaulty(false);
        }}
        error={isFaulty ? formTexts.faults.expires : undefined}
        hint={formTexts.expiresHint}
      />
    </ConfirmedDialog>
  );
}
