import { AccountMail, Paragraph, titled } from "./account-mail.tsx";
import { administrationTemplates } from "./administration-templates.tsx";
import { factorTemplates } from "./factor-templates.tsx";
import { linkTemplates } from "./link-templates.tsx";
import { passkeyTemplates } from "./passkey-templates.tsx";
import { backupTemplate } from "./backup-template.tsx";
import { noticeTemplate } from "./notice-template.tsx";
import { contactTemplate } from "./contact-template.tsx";
import { deviceFacts, verificationAction, type Templates } from "./template.ts";
import { addressText, administratorText } from "./safe-text.ts";

/** Every message by its name. The texts speak to the person whose account it is. */
export const templates: Templates = {
  ...administrationTemplates,
  ...backupTemplate,
  ...contactTemplate,
  ...factorTemplates,
  ...noticeTemplate,
  ...passkeyTemplates,
  ...linkTemplates,

  "password-set": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your master password was changed"
        name={data.name}
        facts={deviceFacts(data)}
        action={{ label: "Recover my account", url: `${publicUrl}/recover` }}
      >
        <Paragraph>
          The master password of your Pomander account was changed. All other devices were signed out.
        </Paragraph>
        <Paragraph>
          If this was you, you don't need to do anything. If it wasn't, use your recovery key right away to take back
          your account.
        </Paragraph>
      </AccountMail>,
    ),

  registered: (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your Pomander account is ready"
        name={data.name}
        facts={deviceFacts(data)}
        {...(verificationAction(data, publicUrl) ?? { action: { label: "Open Pomander", url: publicUrl } })}
      >
        <Paragraph>
          You registered with this address, and your vault is ready. Everything in it is encrypted on your device. No
          one else can read it, and no one can reset your master password. Keep your recovery key somewhere safe.
        </Paragraph>
        {data.proof !== undefined && (
          <Paragraph>To confirm that this address is yours, use the button below.</Paragraph>
        )}
        <Paragraph>
          If you didn't register, someone else entered your address. Don't use the button. You can ignore this email, or
          ask your server administrator to delete the account.
        </Paragraph>
      </AccountMail>,
    ),

  "verify-email": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Confirm your email"
        name={data.name}
        facts={[
          ...(data.by === undefined ? [] : [{ what: "Sent by", is: administratorText(data.by) }]),
          ...deviceFacts(data),
        ]}
        {...verificationAction(data, publicUrl)}
      >
        <Paragraph>This address is used for a Pomander account. Confirm that it's yours.</Paragraph>
        <Paragraph>
          If you don't have a Pomander account, ignore this email. Until you confirm it, we'll send almost nothing else
          to this address.
        </Paragraph>
      </AccountMail>,
    ),

  "vault-made": (data, publicUrl) =>
    titled(
      <AccountMail
        title="A new vault was created in your account"
        name={data.name}
        facts={deviceFacts(data)}
        action={{ label: "Open Pomander", url: publicUrl }}
      >
        <Paragraph>
          A new, empty vault was created in your Pomander account. If you had a vault before, it wasn't deleted. It's in
          your archive and still unlocks with its old master password or recovery key.
        </Paragraph>
        <Paragraph>If this wasn't you, sign in, change your master password and sign out everywhere.</Paragraph>
      </AccountMail>,
    ),

  "vault-set-up": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your Pomander vault is ready"
        name={data.name}
        facts={[...deviceFacts(data), { what: "Recovery key", is: data.hasRecoveryKey ? "set" : "none" }]}
        action={{ label: "Open Pomander", url: publicUrl }}
      >
        <Paragraph>
          You chose a master password, and your vault is ready. Everything in it is encrypted on your device. No one
          else can read it, and no one can reset your master password.{" "}
          {data.hasRecoveryKey
            ? "Keep your recovery key somewhere safe."
            : "You don't have a recovery key. You can create one in your profile."}
        </Paragraph>
        <Paragraph>
          If this wasn't you, someone used your temporary password before you did. Tell your administrator right away.
        </Paragraph>
      </AccountMail>,
    ),

  "recovery-key-set": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your recovery key was set"
        name={data.name}
        facts={deviceFacts(data)}
        action={{ label: "Open my profile", url: `${publicUrl}/profile` }}
      >
        <Paragraph>
          A new recovery key was set for your Pomander account. If you had one before, it no longer works, and you can
          throw it away.
        </Paragraph>
        <Paragraph>
          If this wasn't you, change your master password and create a new recovery key in your profile right away.
        </Paragraph>
      </AccountMail>,
    ),

  "recovery-used": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your account was recovered"
        name={data.name}
        facts={deviceFacts(data)}
        action={{ label: "Open Pomander", url: publicUrl }}
      >
        <Paragraph>
          Your recovery key was used to set a new master password and a new recovery key. All devices were signed out.
          The old password and recovery key no longer work.
        </Paragraph>
        <Paragraph>
          If this wasn't you, someone else has your recovery key. Ask your server administrator for help, and change the
          passwords you kept in your vault.
        </Paragraph>
      </AccountMail>,
    ),

  "new-vault-keys": (data, publicUrl) =>
    titled(
      <AccountMail
        title="New vault keys created"
        name={data.name}
        facts={deviceFacts(data)}
        action={{ label: "Open Pomander", url: publicUrl }}
      >
        <Paragraph>
          Everything in your vault was encrypted again, with new keys, a new master password and a new recovery key. All
          other devices were signed out. The old master password and recovery key no longer work.
        </Paragraph>
        <Paragraph>
          If this wasn't you, someone else knew your master password. Ask your server administrator for help, and change
          the passwords you kept in your vault.
        </Paragraph>
      </AccountMail>,
    ),

  "new-device": (data, publicUrl) =>
    titled(
      <AccountMail
        title="New sign-in to Pomander"
        name={data.name}
        facts={deviceFacts(data)}
        {...(data.end === undefined
          ? { action: { label: "Open Pomander", url: publicUrl } }
          : {
              action: { label: "End that session", url: `${publicUrl}/end-session?token=${data.end}` },
              ending: "The button ends that session and nothing else. We",
            })}
      >
        <Paragraph>
          Someone signed in to your account from a browser that hadn&apos;t signed in before, or not since your master
          password last changed. Was this you?
        </Paragraph>
        <Paragraph>If so, you can ignore this email.</Paragraph>
        <Paragraph>
          If not, someone else knows your master password. {data.end === undefined ? "Sign in" : "End that session"},
          then change your master password right away.
        </Paragraph>
      </AccountMail>,
    ),

  "address-changed": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your account's email address was changed"
        name={data.name}
        facts={[
          { what: "Before", is: data.oldEmail === undefined ? "another address" : addressText(data.oldEmail) },
          { what: "Now", is: data.newEmail === undefined ? "another address" : addressText(data.newEmail) },
          ...deviceFacts(data),
        ]}
        {...(verificationAction(data, publicUrl) ?? { action: { label: "Open Pomander", url: publicUrl } })}
      >
        {data.by !== undefined && <Paragraph>Changed by: {administratorText(data.by)}</Paragraph>}
        <Paragraph>
          From now on, use the new address to sign in to Pomander. This email goes to both addresses.
        </Paragraph>
        {data.proof !== undefined && (
          <Paragraph>To confirm that this address is yours, use the button below.</Paragraph>
        )}
        <Paragraph>
          If this wasn't you, sign in with the new address and your master password and change both, or ask your server
          administrator for help.
        </Paragraph>
      </AccountMail>,
    ),
};
