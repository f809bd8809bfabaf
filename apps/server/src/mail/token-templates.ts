import type { MailData } from "./mail-data.ts";
import { cutTo, oneLine } from "./safe-text.ts";
import { deviceMail, moment, type Templates } from "./template-parts.ts";

const page = (isServers: boolean, publicUrl: string) =>
  isServers
    ? { label: "Open server tokens", url: `${publicUrl}/api-tokens` }
    : { label: "Open my API tokens", url: `${publicUrl}/profile/tokens` };

const someoneElse = "If you didn't expect this, revoke the token, sign out everywhere and change your master password.";

/** Returns a name in a form that a mail program does not turn into a link; nothing where there is none. */
const nameFacts = (what: string, name: string) =>
  name === "" ? [] : [{ what, is: cutTo(100, oneLine(name)).replaceAll(".", "[.]") }];

const titles: Record<MailData["api-token"]["change"], string> = {
  "token-made": "An API token was created",
  "token-rotated": "An API token got a new secret",
  "token-kept": "An API token from a backup works again",
};

/** The mails about API tokens: to their owner, or about those of the server to super admins. */
export const tokenTemplates = {
  "api-token": (data, publicUrl) =>
    deviceMail(data, {
      title: data.isServers ? `${titles[data.change]} for the server` : titles[data.change],
      facts: [
        ...nameFacts("Name", data.token),
        ...nameFacts("By", data.by),
        { what: "Ends", is: moment(data.until, data.timeZone) },
      ],
      action: page(data.isServers, publicUrl),
      text: [
        data.isServers
          ? "A program with this token can use Pomander as its scopes allow, until the token ends or is revoked."
          : "A program with this token can use Pomander in your name as its scopes allow, until the token ends or you revoke it.",
        someoneElse,
      ],
    }),

  "api-token-network": (data, publicUrl) =>
    deviceMail(data, {
      title: "An API token was used from a new network",
      facts: [...nameFacts("Name", data.token), { what: "Network", is: data.network.replaceAll(".", "[.]") }],
      action: page(data.isServers, publicUrl),
      text: [
        "If a program of yours moved, you don't need to do anything. You can limit a token to your networks when you create it.",
        "If you don't know this network, someone may have a copy of the token: revoke it.",
      ],
    }),
} satisfies Partial<Templates>;
