import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import type { PageSetting } from "../../messages.ts";
import { askHost } from "../ask.ts";
import { texts } from "./texts.ts";

/** Lets a person leave out the site of a page, where fields have a button. */
export function SiteButton({ site }: { site: string }) {
  const [setting, setSetting] = useState<PageSetting | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    askHost("pageSettings", {}).then(
      ({ button }) => setSetting(button),
      () => setSetting(null),
    );
  }, []);
  if (setting === null || !setting.isOn) return null;
  const isLeftOut = setting.leftOut.includes(site);
  const change = async () => {
    const { button } = await askHost("setLeftOut", { part: "button", site, isLeftOut: !isLeftOut });
    setSetting(button);
    setIsChanged(true);
  };
  return (
    <>
      <Button
        size="small"
        sx={{ alignSelf: "flex-start", textAlign: "start" }}
        onClick={() => void change().catch(() => undefined)}
      >
        {isLeftOut ? texts.showButton(site) : texts.hideButton(site)}
      </Button>
      {isChanged && (
        <Typography variant="body2" role="status">
          {texts.buttonChanged}
        </Typography>
      )}
    </>
  );
}
