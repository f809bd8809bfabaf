import { AccountMail, Paragraph, titled } from "./account-mail.tsx";
import { deviceFacts, moment, type Templates } from "./template.ts";
import { administratorText } from "./safe-text.ts";

/** Said wherever a temporary password is spoken of (crypto-protocol.md §6). */
const somebodyBefore =
  "You will be asked to choose a master password. If you are not, somebody was here before you: tell your administrator.";

/** What administrators do with somebody's account, and the code that goes with a temporary password. */
export const administrationTemplates = {
  "user-added": (data, publicUrl) => {
    const title = "An account was made for you";
    return {
      subject: `${title} in Pomander`,
      body: (
        <AccountMail
          title={title}
          name={data.name}
          facts={[{ what: "Made by", is: administratorText(data.by) }, ...deviceFacts(data)]}
          action={{ label: "Sign in", url: `${publicUrl}/login` }}
        >
          <Paragraph>
            Pomander keeps your passwords so that nobody but you can read them, its administrators included. Your
            administrator gives you a temporary password, not by this mail. Sign in with it before {moment(data.until)}.
          </Paragraph>
          <Paragraph>{somebodyBefore}</Paragraph>
        </AccountMail>
      ),
    };
  },

  "password-reset": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your sign-in was reset"
        name={data.name}
        facts={[{ what: "Reset by", is: administratorText(data.by) }, ...deviceFacts(data)]}
        action={{ label: "Sign in", url: `${publicUrl}/login` }}
      >
        <Paragraph>
          An administrator replaced the password that you sign in with by a temporary one, and every device was signed
          out. Your administrator gives it to you, not by this mail. Sign in with it before {moment(data.until)}.
        </Paragraph>
        <Paragraph>
          Your vault was not touched and nobody can read it. Have your old master password or your recovery key at hand:
          one of them opens it again.
        </Paragraph>
        <Paragraph>{somebodyBefore}</Paragraph>
        <Paragraph>If you did not ask for this, do not go on before you have spoken with your administrator.</Paragraph>
      </AccountMail>,
    ),

  "sign-in-code": (data, publicUrl) =>
    titled(
      <AccountMail
        title="Your code to sign in"
        name={data.name}
        facts={[{ what: "Code", is: data.code }, ...deviceFacts(data)]}
        action={{ label: "Sign in", url: `${publicUrl}/login` }}
        ending="The code above works once, for 24 hours, and only together with your temporary password. We"
      >
        <Paragraph>
          Somebody, we hope you, is signing in to Pomander with your temporary password. Enter this code to go on.
        </Paragraph>
        <Paragraph>{somebodyBefore}</Paragraph>
        <Paragraph>If this was not you, tell your administrator: somebody has your temporary password.</Paragraph>
      </AccountMail>,
    ),
} satisfies Partial<Templates>;
