import Link from "@mui/material/Link";
import { languages } from "@pomander/contract/languages";
import { quietLink } from "./quiet-link.ts";
import { changeLanguage, pageLanguage } from "../lib/language.ts";

/** Offers a page's other languages, each under its own name, to people without an account that has theirs. */
export const LanguageLinks = () =>
  languages
    .filter(({ tag }) => tag !== pageLanguage)
    .map(({ tag, name }) => (
      <Link key={tag} component="button" lang={tag} {...quietLink} onClick={() => changeLanguage(window, tag)}>
        {name}
      </Link>
    ));
