import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { User } from "@pomander/contract";
import { useState } from "react";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";

const { unlocked } = texts;

/** Asks whether this browser's tabs pass the unlocked vault on to each other: off, until it is chosen here. */
export function StayUnlockedSection({ user }: { user: User }) {
  const { stayUnlocked } = useServices();
  const notify = useNotify();
  const [isOn, setOn] = useState(() => stayUnlocked.isChosen(user._id));
  const choose = (on: boolean) => {
    stayUnlocked.choose(user._id, on);
    setOn(on);
    notify({ text: unlocked.done(on), severity: "success" });
  };
  return (
    <Section title={unlocked.title} lead={[unlocked.lead, unlocked.warning]}>
      <FormControlLabel
        label={unlocked.label}
        control={<Switch checked={isOn} disabled={!stayUnlocked.isSupported} onChange={(_event, on) => choose(on)} />}
      />
      {!stayUnlocked.isSupported && <SecondaryText>{unlocked.unsupported}</SecondaryText>}
    </Section>
  );
}
