import Link from "@mui/material/Link";
import { offeredLanguages } from "@pomander/contract/languages";
import { changeLanguage, pageLanguage } from "../lib/language.ts";

interface Props {
  /** Called before the page is loaded again. */
  onChange?: () => void;
}

/** Offers a page's other languages, each under its own name, to people without an account that has theirs. */
export const LanguageLinks = ({ onChange }: Props) =>
  offeredLanguages
    .filter(({ tag }) => tag !== pageLanguage)
    .map(({ tag, name }) => (
      <Link
        key={tag}
        component="button"
        lang={tag}
        variant="body2"
        color="textSecondary"
        underline="hover"
        // A touch target needs this height.
        sx={{ paddingBlock: 1 }}
        onClick={() => {
          onChange?.();
          changeLanguage(window, tag);
        }}
      >
        {name}
      </Link>
    ));
