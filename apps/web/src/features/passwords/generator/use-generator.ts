import { useEffect, useState } from "react";
import { makeBy, usualRecipe, type Recipe } from "./recipe.ts";

/** The recipe and what it made; the list of words comes when words are first asked for. */
export function useGenerator() {
  const [recipe, setRecipe] = useState(usualRecipe);
  const [round, setRound] = useState(0);
  const [password, setPassword] = useState("");
  useEffect(() => {
    let isCurrent = true;
    void makeBy(recipe).then((made) => isCurrent && setPassword(made));
    return () => {
      isCurrent = false;
    };
  }, [recipe, round]);
  return {
    recipe,
    password,
    change: (part: Partial<Recipe>) => setRecipe((before) => ({ ...before, ...part })),
    again: () => setRound((before) => before + 1),
  };
}
