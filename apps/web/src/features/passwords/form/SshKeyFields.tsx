import TextField from "@mui/material/TextField";
import { newSshKey, sshFingerprint } from "@pomander/vault";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { monospaceFont } from "../../../components/Monospace.tsx";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { texts } from "../entry/texts.ts";
import { entryText } from "./input-attributes.ts";
import { SecretField } from "./SecretField.tsx";
import type { TypeFieldsProps } from "./type-fields-props.ts";

const ssh = texts["ssh-key"];
const labels = typeTexts["ssh-key"].fields;

/** Shows a key pair; the fingerprint is derived from the public key. */
export function SshKeyFields({ form, places, onCopy }: TypeFieldsProps) {
  const at = (name: string) => `fields.${places.get(name) ?? 0}.value` as const;
  const names = { privateKey: at("privateKey"), publicKey: at("publicKey"), fingerprint: at("fingerprint") };
  const [privateKey, publicKey, fingerprint] = useWatch({
    control: form.control,
    name: [names.privateKey, names.publicKey, names.fingerprint],
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isPublicWrong, setPublicWrong] = useState(false);
  const set = (name: keyof typeof names, value: string) => form.setValue(names[name], value, { shouldDirty: true });
  const follow = async (typed: string) => {
    const computed = await sshFingerprint(typed);
    if (form.getValues(names.publicKey) !== typed) return;
    set("fingerprint", computed ?? "");
    setPublicWrong(computed === null && typed.trim() !== "");
  };
  const generate = async () => {
    try {
      const key = await newSshKey(form.getValues("title").trim());
      for (const name of ["privateKey", "publicKey", "fingerprint"] as const) set(name, key[name]);
      setProblem(null);
      form.setFocus(names.publicKey);
    } catch {
      setProblem(ssh.generateFailed);
    }
  };
  return (
    <>
      <SecretField
        form={form}
        name={names.privateKey}
        label={labels.privateKey}
        isMultiline
        hint={problem}
        htmlInput={{ autoCapitalize: "none" }}
        onCopy={onCopy}
      />
      {privateKey === "" && publicKey === "" && (
        <OutlinedButton sx={{ alignSelf: "flex-start" }} onClick={() => void generate()}>
          {ssh.generate}
        </OutlinedButton>
      )}
      <TextField
        {...form.register(names.publicKey, { onChange: (event) => void follow(event.target.value) })}
        label={labels.publicKey}
        multiline
        maxRows={6}
        helperText={isPublicWrong ? ssh.notPublic : undefined}
        slotProps={{
          htmlInput: { ...entryText, autoCapitalize: "none" },
          input: { sx: { "& textarea": { ...monospaceFont, fontSize: "0.875rem" } } },
        }}
      />
      {fingerprint !== "" && (
        <TextField
          label={labels.fingerprint}
          value={fingerprint}
          slotProps={{
            htmlInput: { ...entryText, readOnly: true },
            input: { sx: { "& input": { ...monospaceFont, fontSize: "0.875rem" } } },
          }}
        />
      )}
    </>
  );
}
