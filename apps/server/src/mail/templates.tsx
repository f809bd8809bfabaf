import { AccountMail, Paragraph, titled } from "./account-mail.tsx";
import { administrationTemplates } from "./administration-templates.tsx";
import { contactTemplate } from "./contact-template.tsx";
import { deviceFacts, verificationAction, type Templates } from "./template.ts";
import { addressText, administratorText } from "./safe-text.ts";

/** Every message by its name. The texts speak to the person whose account it is. */
export const templates: Templates = {
  ...administrationTemplates,
  ...contactTemplate,

  "password-set": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your master password was set"
        name={data.name}
        facts={deviceFacts(data)}
        action={{ label: "Recover my account", url: `${publicUrl}/recover` }}
      >
        <Paragraph>
          The master password of your Pomander account was set or changed. Every device was signed out, except the one
          that did it.
        </Paragraph>
        <Paragraph>
          If this was you, there is nothing to do. If it was not, take your account back with your recovery key at once.
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
          You registered with this address, and your vault is made. What you put into it is encrypted on your device;
          nobody else can read it, and nobody can reset your master password. Keep your recovery key where you find it.
        </Paragraph>
        {data.proof !== undefined && <Paragraph>Confirm that this address is yours with the button below.</Paragraph>}
        <Paragraph>
          If you did not register, somebody typed your address. Do not press the button. You need do nothing; you can
          also ask those who run this server to delete the account.
        </Paragraph>
      </AccountMail>,
    ),

  "verify-email": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Confirm your email"
        name={data.name}
        facts={deviceFacts(data)}
        {...verificationAction(data, publicUrl)}
      >
        <Paragraph>
          Somebody, we hope you, uses this address for a Pomander account. Confirm that it is yours.
        </Paragraph>
        <Paragraph>If it was not you, do nothing: without your confirmation hardly any mail comes here.</Paragraph>
      </AccountMail>,
    ),

  "vault-made": (data, publicUrl) =>
    titled(
      <AccountMail
        title="A new vault was made in your account"
        name={data.name}
        facts={deviceFacts(data)}
        action={{ label: "Open Pomander", url: publicUrl }}
      >
        <Paragraph>
          A new, empty vault was made in your Pomander account. A vault that was there before was not deleted: it lies
          in the account's archive and opens with the password that it had.
        </Paragraph>
        <Paragraph>If this was not you, sign in, change your master password and sign out everywhere.</Paragraph>
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
          The master password of your account was chosen, and your vault was made. What you put into it is encrypted on
          your device; nobody else can read it, and nobody can reset your master password.{" "}
          {data.hasRecoveryKey
            ? "Keep your recovery key where you find it."
            : "You have no recovery key; you can make one in your profile."}
        </Paragraph>
        <Paragraph>
          If this was not you, somebody used your temporary password before you: tell your administrator at once.
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
          A new recovery key was set for your Pomander account. A key that you had before no longer works; you can throw
          it away.
        </Paragraph>
        <Paragraph>
          If this was not you, change your master password and set a new recovery key in your profile at once.
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
          Your recovery key was used to set a new master password and a new recovery key. Every device was signed out,
          and neither the old password nor the old recovery key works any more.
        </Paragraph>
        <Paragraph>
          If this was not you, somebody else has had your recovery key. Ask those who run this server for help, and
          change the passwords that you kept in the vault.
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
          Everything in your vault was encrypted anew, under new keys, a new master password and a new recovery key.
          Every device was signed out, except the one that did it. The old master password and the old recovery key no
          longer work.
        </Paragraph>
        <Paragraph>
          If this was not you, somebody else knew your master password. Ask those who run this server for help, and
          change the passwords that you kept in the vault.
        </Paragraph>
      </AccountMail>,
    ),

  "address-changed": (data, publicUrl) =>
    titled(
      <AccountMail
        title="The email address of your account was changed"
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
          From now on you sign in to Pomander with the new address. This message goes to both addresses.
        </Paragraph>
        {data.proof !== undefined && <Paragraph>Confirm that this address is yours with the button below.</Paragraph>}
        <Paragraph>
          If this was not you, sign in with the new address and your master password, change both, or ask those who run
          this server for help.
        </Paragraph>
      </AccountMail>,
    ),
};
