import DarkMode from "@mui/icons-material/DarkModeOutlined";
import LightMode from "@mui/icons-material/LightModeOutlined";
import IconButton from "@mui/material/IconButton";
import { useColorScheme } from "@mui/material/styles";
import { texts } from "../texts.ts";

/** Switches between light and dark. Until somebody does, the page follows the system. */
export function ThemeToggle() {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === "system" ? systemMode : mode) === "dark";
  const label = isDark ? texts.header.toLight : texts.header.toDark;
  return (
    <IconButton aria-label={label} title={label} color="inherit" onClick={() => setMode(isDark ? "light" : "dark")}>
      {isDark ? <LightMode /> : <DarkMode />}
    </IconButton>
  );
}
