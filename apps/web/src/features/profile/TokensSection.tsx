import type { User } from "@pomander/contract";
import { Section } from "../../components/Section.tsx";
import { ApiTokens } from "../../widgets/api-tokens/ApiTokens.tsx";
import { tokenTexts } from "../../widgets/api-tokens/texts.ts";

const { own } = tokenTexts;

/** Shows the user's own API tokens. */
export const TokensSection = ({ user }: { user: User }) => (
  <Section title={own.title} lead={own.lead}>
    <ApiTokens user={user} holder="person" />
  </Section>
);
