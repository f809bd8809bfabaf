import type { KnownPerson } from "@pomander/vault/sharing";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Section } from "../../../components/Section.tsx";
import { CompareDialog } from "../CompareDialog.tsx";
import { PersonList, PersonRow } from "../PersonRow.tsx";
import type { SharingProps } from "../SharingGate.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import { RemoveEverywhere } from "./RemoveEverywhere.tsx";
import { texts } from "./texts.ts";

const { known: words, contacts } = texts;

type OpenDialog = { kind: "compare" | "removeEverywhere"; person: KnownPerson };

/** Shows the members of shared vaults who are no contacts; nothing where there are none. */
export function KnownPeople(props: SharingProps) {
  const { sharing, snapshot } = props;
  const [dialog, open] = useState<OpenDialog | null>(null);
  const people = snapshot.people.toSorted((a, b) => format.compare(a.name, b.name));
  if (people.length === 0 && dialog === null) return null;
  return (
    <Section title={words.title} lead={words.lead}>
      <PersonList label={words.title}>
        {people.map((person) => {
          const { userId, name, introducedBy: by } = person;
          return (
            <PersonRow
              key={userId}
              name={name}
              facts={[by === null ? words.unknown : words.introduced(by.name, format.day(by.at.slice(0, 10), "plain"))]}
            >
              <OutlinedButton
                size="small"
                aria-label={contacts.compareLabel(name)}
                onClick={() => open({ kind: "compare", person })}
              >
                {contacts.compare}
              </OutlinedButton>
              <PersonMenu
                name={name}
                items={[
                  {
                    label: contacts.removeEverywhere,
                    isDestructive: true,
                    run: () => open({ kind: "removeEverywhere", person }),
                  },
                ]}
              />
            </PersonRow>
          );
        })}
      </PersonList>
      {dialog?.kind === "compare" && (
        <CompareDialog sharing={sharing} person={dialog.person} onClose={() => open(null)} />
      )}
      {dialog?.kind === "removeEverywhere" && (
        <RemoveEverywhere {...props} person={dialog.person} onClose={() => open(null)} />
      )}
    </Section>
  );
}
