import { createTheme } from "@mui/material/styles";

/** The extension's theme: the orange of the pages on the system's font, light or dark as the system is. */
export const theme = createTheme({
  colorSchemes: {
    light: { palette: { primary: { main: "#B84A00" } } },
    dark: { palette: { primary: { main: "#FF9B4A" } } },
  },
  // A popup is open for a moment: nothing moves in it.
  transitions: { create: () => "none" },
  typography: { fontFamily: "system-ui, sans-serif", button: { textTransform: "none" } },
});
