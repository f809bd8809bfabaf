import { AccountMail, Paragraph, titled } from "./account-mail.tsx";
import { deviceFacts, moment, type Templates } from "./template.ts";
import { administratorText } from "./safe-text.ts";

/** The notice wherever a mail mentions a temporary password (crypto-protocol.md §6). */
const somebodyBefore =
  "You'll be asked to create a master password. If you aren't asked, someone else may already have used it: tell your administrator.";

/** The mails about what administrators do with a user's account, and the code that goes with a temporary password. */
export const administrationTemplates = {
  "user-added": (data, publicUrl) => {
    const title = "An account was created for you";
    return {
      subject: `${title} in Pomander`,
      body: (
        <AccountMail
          title={title}
          name={data.name}
          facts={[{ what: "Created by", is: administratorText(data.by) }, ...deviceFacts(data)]}
          action={{ label: "Sign in", url: `${publicUrl}/login` }}
        >
          <Paragraph>
            Pomander keeps your passwords safe so that only you can read them. Not even its administrators can. Your
            administrator will give you a temporary password separately. Sign in with it before{" "}
            {moment(data.until, data.timeZone)}.
          </Paragraph>
          <Paragraph>{somebodyBefore}</Paragraph>
        </AccountMail>
      ),
    };
  },

  "password-reset": (data, publicUrl) =>
    titled(
      <AccountMail
        title={data.hasVault === false ? "Your temporary password was replaced" : "Your password was reset"}
        name={data.name}
        facts={[
          { what: data.hasVault === false ? "Replaced by" : "Reset by", is: administratorText(data.by) },
          ...deviceFacts(data),
        ]}
        action={{ label: "Sign in", url: `${publicUrl}/login` }}
      >
        {data.hasVault === false ? (
          <Paragraph>
            An administrator replaced your temporary password, and will give you the new one separately. Sign in with it
            before {moment(data.until, data.timeZone)}. The old one no longer works.
          </Paragraph>
        ) : (
          <>
            <Paragraph>
              An administrator reset your password, and all your devices were signed out. Your administrator will give
              you a temporary password separately. Sign in with it before {moment(data.until, data.timeZone)}.
            </Paragraph>
            <Paragraph>
              Your vault wasn't changed, and no one else can read it. Have your old master password or your recovery key
              ready: you'll need one of them to unlock it.
            </Paragraph>
          </>
        )}
        {data.hadFactor === true && (
          <Paragraph>Two-step sign-in was turned off. You can set it up again in your profile.</Paragraph>
        )}
        {data.hadLinks === true && (
          <Paragraph>
            Your calendar links and channels were removed. You can create new ones in your profile once you've signed
            in.
          </Paragraph>
        )}
        <Paragraph>{somebodyBefore}</Paragraph>
        <Paragraph>If you didn't ask for this, talk to your administrator before you sign in.</Paragraph>
      </AccountMail>,
    ),

  "sign-in-code": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your sign-in code"
        name={data.name}
        facts={[{ what: "Code", is: data.code }, ...deviceFacts(data)]}
        action={{ label: "Sign in", url: `${publicUrl}/login` }}
        ending="The code works once, for 24 hours, and only with your temporary password. We"
      >
        <Paragraph>
          Someone is signing in to Pomander with your temporary password. If it's you, enter this code to continue.
        </Paragraph>
        <Paragraph>{somebodyBefore}</Paragraph>
        <Paragraph>
          If it wasn't you, tell your administrator right away: someone has your temporary password.
        </Paragraph>
      </AccountMail>,
    ),
} satisfies Partial<Templates>;
