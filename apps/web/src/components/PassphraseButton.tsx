import CasinoOutlined from "@mui/icons-material/CasinoOutlined";
import { useNotify } from "../lib/notices.ts";
import { texts } from "./password-texts.ts";
import { TipButton } from "./TipButton.tsx";

/** Makes a master password of random words, which a person can remember. The list of words comes with the first press. */
export function PassphraseButton({ onMade }: { onMade: (passphrase: string) => void }) {
  const notify = useNotify();
  const make = async () => {
    try {
      const { defaultPassphraseOptions, generatePassphrase } = await import("@pomander/vault");
      onMade((await generatePassphrase(defaultPassphraseOptions)).text);
    } catch {
      notify({ text: texts.failed, severity: "error" });
    }
  };
  return (
    <TipButton label={texts.generate} placement="top" onClick={() => void make()}>
      <CasinoOutlined />
    </TipButton>
  );
}
