import { administratorText } from "./safe-text.ts";
import { deviceMail, moment, type Templates } from "./template-parts.ts";

const profile = (publicUrl: string) => ({ label: "Open my profile", url: `${publicUrl}/profile/account` });

/** The mails about taking over as super admin. */
export const superAdminTemplates = {
  "super-admin-offered": (data, publicUrl) =>
    deviceMail(data, {
      title: "You're asked to take over as super admin",
      facts: data.by === "" ? [] : [{ what: "Asked by", is: administratorText(data.by) }],
      action: profile(publicUrl),
      text: [
        `You can accept or decline in your profile until ${moment(data.until, data.timeZone)}. A super admin manages all users and the server's settings, but can't open anyone's vault. Whoever asked you is an administrator from then on.`,
      ],
    }),

  "super-admin-changed": (data, publicUrl) => {
    const [what, who] = data.isNew ? ["Handed over by", data.from] : ["Handed over to", data.to];
    return deviceMail(data, {
      title: data.isNew ? "You're now super admin" : "You're no longer super admin",
      facts: who === "" ? [] : [{ what, is: administratorText(who) }],
      action: profile(publicUrl),
      text: [
        data.isNew
          ? "You accepted the offer to take over. You manage all users and the server's settings from now on, and you can no longer change your email address or delete your account until you hand over to someone else."
          : "Your offer to hand over was accepted. You're an administrator now, so you can change your email address and delete your account.",
        "If this wasn't you, change your master password, sign out everywhere, and tell the people who run the server.",
      ],
    });
  },
} satisfies Partial<Templates>;
