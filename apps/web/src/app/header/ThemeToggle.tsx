import DarkMode from "@mui/icons-material/DarkModeOutlined";
import LightMode from "@mui/icons-material/LightModeOutlined";
import IconButton from "@mui/material/IconButton";
import { useColorScheme } from "@mui/material/styles";
import { useEffect } from "react";
import { grounds } from "../theme/palette.ts";
import { texts } from "../texts.ts";

/**
 * Switches between light and dark; until then the page follows the system. CSS alone chooses the icon, because a
 * prerendered page does not know its theme. The frame of an installed app gets the theme's background.
 */
export function ThemeToggle() {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === "system" ? systemMode : mode) === "dark";
  useEffect(() => {
    document
      .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
      ?.setAttribute("content", grounds[isDark ? "dark" : "light"]);
  }, [isDark]);
  return (
    <IconButton
      color="inherit"
      onClick={() => setMode(isDark ? "light" : "dark")}
      sx={(theme) => ({
        "& .in-dark": { display: "none" },
        ...theme.applyStyles("dark", { "& .in-dark": { display: "block" }, "& .in-light": { display: "none" } }),
      })}
    >
      <LightMode className="in-dark" titleAccess={texts.header.toLight} />
      <DarkMode className="in-light" titleAccess={texts.header.toDark} />
    </IconButton>
  );
}
