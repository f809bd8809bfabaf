import AlarmAddOutlined from "@mui/icons-material/AlarmAddOutlined";
import Button from "@mui/material/Button";
import { mayUseReminders } from "@pomander/contract";
import { useState } from "react";
import { useUser } from "../../../lib/session/store.ts";
import { texts } from "../texts.ts";
import { RemindMeDialog } from "./RemindMeDialog.tsx";

/** "Remind me to change this", for those who have reminders. */
export function RemindMeButton({ entryTitle }: { entryTitle: string }) {
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  if (user === null || !mayUseReminders(user)) return null;
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AlarmAddOutlined />}
        onClick={() => setAsking(true)}
        sx={{ marginTop: 2, marginInlineStart: -2 }}
      >
        {texts.remind.action}
      </Button>
      {isAsking && <RemindMeDialog entryTitle={entryTitle} onClose={() => setAsking(false)} />}
    </>
  );
}
