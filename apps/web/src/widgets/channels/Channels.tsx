import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import { type Channel, limits } from "@pomander/contract";
import { useState } from "react";
import { ConfirmTask } from "../../components/ConfirmTask.tsx";
import { ListSpinner } from "../../components/ListSpinner.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { ChannelDialog } from "./ChannelDialog.tsx";
import { ChannelRow } from "./ChannelRow.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { channelTexts as texts } from "./texts.ts";
import { useChannels } from "./use-channels.ts";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

type OpenDialog = { kind: "add" } | { kind: "edit" | "remove"; channel: Channel } | { kind: "secret"; secret: string };

/** The channels of a person, or with its id of a scope tag: what there is, and how to add, try, change and delete one. */
export function Channels({ scopeTagId }: { scopeTagId: string | null }) {
  const { channels, error, reload, actions } = useChannels(scopeTagId);
  const notify = useNotify();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  const done = (text: string) => {
    close();
    notify({ text, severity: "success" });
    reload();
  };
  const saved = (secret: string | null) => {
    done(dialog?.kind === "edit" ? texts.form.saved : texts.form.added);
    if (secret !== null) open({ kind: "secret", secret });
  };
  if (error !== null && channels === null) {
    return <RetryAlert onRetry={reload}>{problemOf(error, texts.loadFailed).message}</RetryAlert>;
  }
  if (channels === null) return <ListSpinner label={texts.loading} />;
  return (
    <>
      {channels.length === 0 ? (
        <SecondaryText>{texts.none}</SecondaryText>
      ) : (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {channels.map((channel) => (
            <ChannelRow
              key={channel._id}
              channel={channel}
              onTest={() => actions.test(channel._id)}
              onEdit={() => open({ kind: "edit", channel })}
              onRemove={() => open({ kind: "remove", channel })}
            />
          ))}
        </Box>
      )}
      {channels.length < limits.channelsPerOwner && (
        <OutlinedButton
          startIcon={<AddRounded />}
          onClick={() => open({ kind: "add" })}
          sx={{ ...fullWidthOnPhones, marginTop: 2 }}
        >
          {texts.add}
        </OutlinedButton>
      )}
      {(dialog?.kind === "add" || dialog?.kind === "edit") && (
        <ChannelDialog
          channel={dialog.kind === "edit" ? dialog.channel : null}
          actions={actions}
          onSaved={saved}
          onClose={close}
        />
      )}
      {dialog?.kind === "secret" && <SecretDialog secret={dialog.secret} onDone={close} />}
      {dialog?.kind === "remove" && (
        <ConfirmTask
          title={texts.remove.title(dialog.channel.name)}
          confirmLabel={texts.remove.confirm}
          failed={texts.remove.failed}
          act={async () => {
            await actions.remove(dialog.channel._id);
            done(texts.remove.done);
          }}
          onClose={close}
        >
          {texts.remove.body}
        </ConfirmTask>
      )}
    </>
  );
}
