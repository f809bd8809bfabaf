import { type Channel, type ChannelKind, channelKindNames } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

/** Every text about channels. */
export const english = ({ moment }: Format) => ({
  list: "Channels",
  none: "No channels yet.",
  add: "Add a channel",
  loading: "Loading channels",
  loadFailed: "Couldn't load the channels",
  off: "Off",
  sent: (at: string | null) => (at === null ? "No messages yet" : `Last message ${moment(at)}`),
  problem: (text: string) => `Last message failed. ${text}`,

  test: {
    label: (name: string) => `Send a test message to ${name}`,
    tip: "Send a test message",
    failed: "Couldn't send the test",
  },
  edit: { label: (name: string) => `Edit ${name}`, tip: "Edit" },
  remove: {
    label: (name: string) => `Delete ${name}`,
    tip: "Delete",
    title: (name: string) => `Delete the channel "${name}"?`,
    body: "It stops getting reminders. What was sent stays in the history of each reminder.",
    confirm: "Delete channel",
    done: "Channel deleted",
    failed: "Couldn't delete the channel",
  },

  form: {
    addTitle: "Add a channel",
    editTitle: "Edit channel",
    add: "Add channel",
    save: "Save changes",
    kind: "Kind",
    kinds: { ...channelKindNames, webhook: "Webhook (your own program)" } as const satisfies Record<
      ChannelKind,
      string
    >,
    name: "Name",
    nameHint: "People see it in the history of a reminder.",
    url: "Address",
    newUrl: "New address",
    urlHints: {
      webhook: "Messages are sent here as JSON, signed after Standard Webhooks.",
      slack: "The address of an incoming webhook: https://hooks.slack.com/services/...",
      teams: "The address of a workflow that posts to a channel when a webhook request is received.",
      ntfy: "The address of a topic, such as https://ntfy.sh/my-topic",
    } as const satisfies Record<ChannelKind, string>,
    keepUrl: (host: string) => `Leave empty to keep the current one (${host}).`,
    token: "Access token (optional)",
    tokenHint: "Only for a protected topic.",
    isActive: "Send reminders to this channel",
    faults: { name: "Enter a name", url: "Enter an address that starts with https://" },
    added: "Channel added. Send a test message to try it.",
    saved: "Channel saved",
    addFailed: "Couldn't add the channel",
    saveFailed: "Couldn't save the channel",
  },

  secret: {
    title: "Save the signing secret",
    body: "Your program checks the signature of each message with it. It's shown only this once.",
    label: "Signing secret",
    copy: "Copy",
    copied: "Signing secret copied",
    done: "I've saved it",
  },
});

export const channelTexts = localize("widgets/channels/texts", english);

/** Returns the facts that a row shows of a channel, beside its name. */
export const factsOf = ({ kind, host, isActive, lastSentAt, problem }: Channel): string[] => [
  channelKindNames[kind],
  host,
  ...(isActive ? [] : [channelTexts.off]),
  ...(problem === null ? [channelTexts.sent(lastSentAt)] : []),
];
