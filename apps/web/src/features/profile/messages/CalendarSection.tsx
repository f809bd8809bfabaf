import AddRounded from "@mui/icons-material/AddRounded";
import { type CalendarFeed, calls } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { MethodList, MethodRow, RowAction } from "../factors/MethodRow.tsx";
import { Section } from "../../../components/Section.tsx";
import { FeedAddressDialog, NewFeedDialog } from "./CalendarDialogs.tsx";
import { texts as messageTexts } from "./texts.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";

const { calendar: texts } = messageTexts;
const readFeeds = (call: Api) => call(calls.calendarFeeds.list);

/** Shows the addresses under which calendar programs read this user's reminders. */
export function CalendarSection() {
  const { value, error, reload } = useApiQuery(readFeeds);
  const [dialog, setDialog] = useState<"new" | { url: string } | null>(null);
  return (
    <Section title={texts.title} lead={texts.lead}>
      {error !== null && <RetryAlert onRetry={reload}>{problemOf(error, texts.loadFailed).message}</RetryAlert>}
      {value !== null && value.length === 0 && <SecondaryText>{texts.empty}</SecondaryText>}
      {value !== null && value.length > 0 && (
        <MethodList>
          {value.map((feed) => (
            <Row key={feed._id} feed={feed} onRemoved={reload} />
          ))}
        </MethodList>
      )}
      <OutlinedButton
        startIcon={<AddRounded />}
        onClick={() => setDialog("new")}
        sx={{ ...fullWidthOnPhones, marginTop: 2 }}
      >
        {texts.add}
      </OutlinedButton>
      {dialog === "new" && (
        <NewFeedDialog
          onMade={(url) => {
            setDialog({ url });
            reload();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== "new" && <FeedAddressDialog url={dialog.url} onClose={() => setDialog(null)} />}
    </Section>
  );
}

function Row({ feed, onRemoved }: { feed: CalendarFeed; onRemoved: () => void }) {
  const { api } = useServices();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useTaskWithNotice(texts.removeFailed);
  const remove = async () => {
    await run(async () => {
      const call = await api();
      await call.done(calls.calendarFeeds.remove, { params: { id: feed._id } });
      notify({ text: texts.removed, severity: "success" });
      onRemoved();
    });
    setAsking(false);
  };
  const facts = [
    texts.of(feed.scopeTag?.name ?? null),
    texts.created(format.moment(feed.createdAt)),
    feed.lastFetchedAt === null ? texts.neverFetched : texts.fetched(format.moment(feed.lastFetchedAt)),
  ];
  return (
    <>
      <MethodRow
        name={feed.name}
        facts={facts}
        action={
          <RowAction name={texts.removeLabel(feed.name)} onClick={() => setAsking(true)}>
            {texts.remove}
          </RowAction>
        }
      />
      <ConfirmDialog
        open={isAsking}
        title={texts.removeTitle(feed.name)}
        confirmLabel={texts.removeConfirm}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {texts.removeBody}
      </ConfirmDialog>
    </>
  );
}
