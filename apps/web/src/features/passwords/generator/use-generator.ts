import { useEffect, useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { texts } from "../texts.ts";
import { makeBy, usualRecipe, type Recipe } from "./recipe.ts";

/** The recipe and what it made; the list of words comes when words are first asked for. */
export function useGenerator() {
  const notify = useNotify();
  const [recipe, setRecipe] = useState(usualRecipe);
  const [round, setRound] = useState(0);
  const [password, setPassword] = useState("");
  useEffect(() => {
    let isCurrent = true;
    makeBy(recipe).then(
      (made) => isCurrent && setPassword(made),
      () => {
        if (!isCurrent) return;
        // Not the one that another recipe made.
        setPassword("");
        notify({ text: texts.generator.noWords, severity: "error" });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [recipe, round, notify]);
  return {
    recipe,
    password,
    change: (part: Partial<Recipe>) => setRecipe((before) => ({ ...before, ...part })),
    again: () => setRound((before) => before + 1),
  };
}
