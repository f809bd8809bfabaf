import { accountMail } from "./account-mail.tsx";
import { addressText, personText } from "./safe-text.ts";
import { deviceFacts, moment, openPomander, type Templates } from "./template-parts.ts";

const unnamed = "Someone";
const vaultFact = (vault: string) => ({ what: "Shared vault", is: vault });

const rolesText = { read: "can view it", write: "can view and change it", manage: "can manage it" } as const;

/** The mails about shared vaults. A vault has no name here: it is sealed. */
export const sharingTemplates = {
  "shared-invite-accepted": (data, publicUrl) =>
    accountMail({
      title: "Your invitation was accepted",
      name: data.name,
      facts: [
        { what: "Invited", is: data.email === "" ? "the address you entered" : addressText(data.email) },
        ...deviceFacts(data),
      ],
      action: openPomander(publicUrl),
      text: ["Open Pomander to give access to what you wanted to share. Until then, nothing is shared."],
    }),

  "shared-access": (data, publicUrl) => {
    const by = personText(data.by, unnamed);
    const isOwn = data.who === null;
    const who = isOwn ? "You" : personText(data.who ?? "", unnamed);
    return accountMail({
      title: isOwn ? "A vault was shared with you" : "Someone was given access to a shared vault",
      name: data.name,
      facts: [vaultFact(data.vault), { what: "Given by", is: by }, ...deviceFacts(data)],
      action: openPomander(publicUrl),
      text: isOwn
        ? [
            `You ${rolesText[data.role]} once you have accepted it in Pomander.`,
            "If you don't know this person, don't accept.",
          ]
        : [
            `${who} ${rolesText[data.role]} now. You get this email because you manage this vault.`,
            "If you didn't expect this, look at the vault's members in Pomander.",
          ],
    });
  },

  "shared-removed": (data, publicUrl) =>
    accountMail({
      title: "You no longer have access to a shared vault",
      name: data.name,
      facts: [vaultFact(data.vault), { what: "Removed by", is: personText(data.by, unnamed) }, ...deviceFacts(data)],
      action: openPomander(publicUrl),
      text: ["A manager of the vault is creating new keys for it without you. Your own vault isn't affected."],
    }),

  "shared-keys-due": (data, publicUrl) => {
    const who = personText(data.who, unnamed);
    const what =
      data.why === "left"
        ? `${who} left a shared vault.`
        : `${who} was in a shared vault, and their account was deleted.`;
    return accountMail({
      title: "A shared vault needs new keys",
      name: data.name,
      facts: [vaultFact(data.vault), ...deviceFacts(data)],
      action: openPomander(publicUrl),
      text: [
        `${what} The server no longer lets them in, but they may have kept the vault's key.`,
        data.hasManager
          ? "Create new keys in Pomander, then change the passwords that they know."
          : "This vault has no manager anymore, so no one can create new keys for it. Copy its entries into a new vault, then change the passwords that they know.",
      ],
    });
  },

  "shared-deleted": (data, publicUrl) =>
    accountMail({
      title: "A shared vault was deleted",
      name: data.name,
      facts: [vaultFact(data.vault), { what: "Deleted by", is: personText(data.by, unnamed) }, ...deviceFacts(data)],
      action: openPomander(publicUrl),
      text: ["For 30 days, any of its managers can take this back in Pomander. After that it's gone for good."],
    }),

  "link-opened": (data, publicUrl) =>
    accountMail({
      title: "Your link was opened",
      name: data.name,
      facts: [
        { what: "Created", is: moment(data.made, data.timeZone) },
        ...deviceFacts(data),
        { what: "Openings left", is: String(data.left) },
      ],
      action: { label: "See my links", url: `${publicUrl}/profile/links` },
      text: [
        "Someone opened a link that you sent. Your list of links says whether they had the link and its passphrase.",
        "If it wasn't the person you sent it to, change what you sent.",
      ],
    }),

  "leaver-task": (data, publicUrl) => {
    const who = personText(data.who, unnamed);
    const due = moment(data.due, data.timeZone);
    const isKeys = data.kind === "keys";
    const isCounted = data.left !== null && data.total !== null;
    const left = isCounted
      ? `${data.left} of ${data.total} passwords left after ${who} left.`
      : `Change the passwords that ${who} knows.`;
    const isOverdue = data.stage === "overdue" || data.stage === "escalated";
    return accountMail({
      title: isKeys
        ? `Create new keys for a shared vault (${data.vault})`
        : `Passwords to change in a shared vault (${data.vault})`,
      name: data.name,
      facts: [vaultFact(data.vault), { what: isOverdue ? "Was due" : "Due", is: due }],
      action: openPomander(publicUrl),
      text: [
        isKeys ? `${who} left. Until there are new keys, they may still be able to open what they kept.` : left,
        data.stage === "escalated" &&
          "You get this email because you administer this server: its members haven't done this in time. You can't open the vault yourself. Ask them.",
      ],
    });
  },
} satisfies Partial<Templates>;
