import { setPageLanguage } from "../../language/set-page-language.ts";

await setPageLanguage();
await import("./popup.tsx");
