import { mayUseReminders, type User } from "@pomander/contract";
import { Channels } from "../../widgets/channels/Channels.tsx";
import { Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";

/** Shows where a user's reminders arrive in addition to their mailbox; only to users who may have reminders. */
export function ChannelsSection({ user }: { user: User }) {
  if (!mayUseReminders(user)) return null;
  return (
    <Section title={texts.channels.title} lead={texts.channels.lead}>
      <Channels scopeTagId={null} />
    </Section>
  );
}
