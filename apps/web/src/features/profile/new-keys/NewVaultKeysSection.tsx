import Button from "@mui/material/Button";
import type { User } from "@pomander/contract";
import { Link } from "react-router";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { newVaultKeysPath } from "../../../lib/vault/new-vault-keys.ts";
import { useNewVaultKeys } from "../../../lib/vault/vault-hooks.ts";
import { Section } from "../../../components/Section.tsx";
import { Predecessor } from "./Predecessor.tsx";
import { furthestStep, pathOfStep } from "./steps.ts";
import { texts } from "./texts.ts";

const { section } = texts;

/** Links to new vault keys, or back to the step reached; below, it shows what is kept of the previous vault. */
export function NewVaultKeysSection({ user }: { user: User }) {
  const state = useNewVaultKeys();
  const isBegun = state.kind !== "none";
  return (
    <>
      <Section title={section.title} lead={section.lead}>
        <Button
          variant={isBegun ? "contained" : "outlined"}
          color={isBegun ? "primary" : "inherit"}
          component={Link}
          to={isBegun ? pathOfStep(furthestStep(state)) : newVaultKeysPath}
          sx={fullWidthOnPhones}
        >
          {section.buttons[state.kind]}
        </Button>
      </Section>
      <Predecessor user={user} />
    </>
  );
}
