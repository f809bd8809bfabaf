import type { Contact, OpenInvite } from "@pomander/vault/sharing";
import { type Format, localize } from "@pomander/texts/format";

export const english = ({ list, number, plural }: Format) => {
  const people = (count: number) => plural(count, { one: "# person", other: "# people" });
  const links = (count: number) => plural(count, { one: "# link", other: "# links" });
  const how: Readonly<Record<Contact["how"], string>> = {
    sent: "Accepted your invitation",
    accepted: "You accepted their invitation",
    code: "You compared codes",
  };
  const status: Readonly<Record<OpenInvite["status"], string>> = {
    open: "Not accepted yet",
    accepted: "Accepted",
    ended: "Expired",
    refused: "Can't be trusted",
  };

  return {
    heading: "People",
    lead: "Invite people, see who they are, and give them access to shared vaults.",
    locked: {
      title: "Unlock your vault first",
      lead: "Your contacts and invitations are encrypted in your vault.",
    },
    close: "Close",
    more: (name: string) => `More for ${name}`,
    day: (what: string, day: string) => `${what}, ${day}`,

    code: {
      title: "Your contact code",
      lead: "Read this out when someone asks for it. They type it to make sure that it's really you.",
      copy: "Copy",
    },

    accepted: {
      title: (count: number) => `${people(count)} accepted`,
      vault: (name: string, names: readonly string[], more: number) =>
        `${name}: ${list([...names, ...(more > 0 ? [plural(more, { one: "# other", other: "# others" })] : [])])}`,
      sees: (name: string, entries: string, hasFormerMembers: boolean) =>
        `In ${name} they'll see ${entries} with earlier passwords and the versions of the last 30 days, ${hasFormerMembers ? "its members, and who left and what they knew. They won't see versions from before the vault's last new keys." : "and its members."}`,
      seesEmpty: (name: string) => `${name} is still empty. They'll see what is added to it, and its members.`,
      contactsOnly: "They'll be your contacts. You can give them access later.",
      give: "Give access",
      add: "Add to contacts",
      done: (count: number) =>
        count === 1
          ? "1 person was given access, and is asked to accept it."
          : `${people(count)} were given access, and are asked to accept it.`,
      added: (count: number) => (count === 1 ? "1 contact added." : `${number(count)} contacts added.`),
      left: (count: number) =>
        count === 1
          ? "1 person wasn't given access: you know them with other keys. Compare codes with them first."
          : `${people(count)} weren't given access: you know them with other keys. Compare codes with them first.`,
      failed: "Couldn't give access",
    },

    contacts: {
      title: "Contacts",
      lead: "To give one of them access, open a shared vault that you manage and add them as a member.",
      empty: "No contacts yet. Invite the people you share passwords with.",
      how,
      newKeys: "New keys",
      newKeysFact: "Compare codes before you give them access to anything.",
      inVaults: (names: readonly string[]) => `In ${list(names)}`,
      compare: "Compare codes",
      compareLabel: (name: string) => `Compare codes with ${name}`,
      remove: "Remove contact",
      removeEverywhere: "Remove from all vaults I manage",
      removeTitle: (name: string) => `Remove ${name} from your contacts?`,
      removeBody:
        "This doesn't change their access to any vault. To give them access again later, invite them or compare codes.",
      removeConfirm: "Remove contact",
      removed: (name: string) => `${name} is no longer a contact.`,
      removeFailed: "Couldn't remove the contact",
      inNoVault: (name: string) => `${name} isn't in any vault that you manage.`,
    },

    known: {
      title: "People in your shared vaults",
      lead: "Others gave them access. Compare codes to make them your contacts.",
      introduced: (by: string, day: string) => `Checked by ${by}, ${day}`,
      unknown: "Not checked by anyone you know",
    },

    compare: {
      title: (name: string) => `Compare codes with ${name}`,
      steps: (name: string) => [
        `Call ${name}, or meet in person. Don't use chat or email: someone else could answer.`,
        `Ask ${name} to open People and read out the contact code. Type it here.`,
      ],
      field: "Contact code",
      hint: (count: number) => `${number(count)} of 30 digits`,
      incomplete: "A contact code has 30 digits.",
      none: "These digits don't fit. Ask to hear them again. If they still don't fit, don't share anything: someone may have swapped the keys.",
      submit: "Compare",
      cancel: "Cancel",
      done: (name: string) => `The code fits: these are ${name}'s keys.`,
      failed: "Couldn't compare the codes",
    },

    invite: {
      action: "Invite people",
      title: "Invite people",
      who: "Who",
      whoHint: 'One address per line. "Bea Berg <bea@example.org>" gives a name too.',
      count: (names: readonly string[], more: number) =>
        list([...names, ...(more > 0 ? [plural(more, { one: "# more", other: "# more" })] : [])]),
      empty: "Enter at least one address.",
      notAnAddress: (names: readonly string[]) =>
        names.length === 1 ? `"${names[0]}" isn't an email address.` : `These aren't email addresses: ${list(names)}.`,
      own: (email: string) => `You can't invite yourself. Take ${email} out.`,
      invited: (addresses: readonly string[]) =>
        `Already invited: ${list(addresses)}. Copy that link again below, or cancel it first.`,
      tooMany: (most: number) =>
        most === 0
          ? "You have 50 open invitations. Cancel some first."
          : `You can invite ${number(most)} more. Up to 50 invitations can be open at once.`,
      name: (name: string) => `"${name}" is too long for a name. Use up to 64 characters.`,
      vaults: "Vaults they get access to",
      vaultsHint: (most: number) => `Up to ${number(most)}. You give access after they accept.`,
      next: "Nothing is sent by this server. You get a link for each person, to send yourself.",
      noVaults: "You don't manage a shared vault yet. They'll become your contacts.",
      role: (vault: string) => `Role in ${vault}`,
      tooManyVaults: (most: number) => `Choose up to ${number(most)} vaults.`,
      submit: (count: number) => (count === 0 ? "Create links" : `Create ${links(count)}`),
      failed: "Couldn't create the invitations",
    },

    links: {
      title: (count: number) => (count === 1 ? "Send this link" : `Send these ${links(count)}`),
      lead: (count: number) =>
        `${count === 1 ? "Send it" : "Send each link"} to its person yourself. It works for 14 days, once, and only for that address. This server never gets to see it.`,
      risk: "Anyone who reads a link and also runs the server can step in between. If that matters, compare contact codes afterwards.",
      copy: "Copy",
      copyLabel: (name: string) => `Copy the link for ${name}`,
      mail: "Email",
      mailLabel: (name: string) => `Write an email to ${name}`,
      copyAll: "Copy all",
      done: "Done",
      subject: (name: string) => `${name} invites you to share passwords in Pomander`,
      body: (url: string) =>
        `Hello,\n\nI want to share passwords with you in Pomander, a password manager. Open this link to accept my invitation. It works for 14 days:\n\n${url}\n\nDon't forward it.`,
      line: (name: string, email: string, url: string) => `${name} <${email}>: ${url}`,
    },

    invites: {
      title: "Invitations",
      lead: "After someone accepts, you give them access with one press.",
      status,
      until: (day: string) => `until ${day}`,
      noVaults: "Becomes your contact",
      vault: (name: string, role: string) => `${name} (${role})`,
      refused: "The answer wasn't made with your link. Cancel this invitation and send a new link.",
      copy: "Copy link",
      copyLabel: (name: string) => `Copy link for ${name}`,
      cancel: "Cancel invitation",
      cancelTitle: (name: string) => `Cancel the invitation for ${name}?`,
      cancelBody: "The link stops working.",
      cancelConfirm: "Cancel invitation",
      keep: "Keep it",
      cancelled: (name: string) => `The invitation for ${name} was canceled.`,
      cancelFailed: "Couldn't cancel the invitation",
      removeEnded: "Remove",
      removeEndedLabel: (name: string) => `Remove the invitation for ${name}`,
    },
  };
};

export const texts = localize("features/sharing/people/texts", english);
