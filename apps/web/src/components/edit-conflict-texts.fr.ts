import type { TextsOf } from "@pomander/texts/format";
import type { EditedThing, english } from "./edit-conflict-texts.ts";

/** Returns the texts about a record that was changed elsewhere in French. */
export const french = (): TextsOf<typeof english> => {
  const things = {
    user: "Cette personne a été modifiée",
    reminder: "Ce rappel a été modifié",
    group: "Ce groupe a été modifié",
    scopeTag: "Ce périmètre a été modifié",
  };
  const changed = (thing: EditedThing) => `${things[thing]} pendant votre saisie`;
  return {
    title: "Modifié à deux endroits",
    same: (thing) => `${changed(thing)}, mais ce que vous voyez ici correspond à la version enregistrée.`,
    differs: (thing) => `${changed(thing)}. Rien n’a été écrasé. Ces champs diffèrent\u00a0:`,
    untouched: (thing) => `${changed(thing)}, dans des champs que vous n’avez pas touchés. Rien n’a été écrasé\u00a0:`,
    kept: "Enregistré, et conservé si vous enregistrez le vôtre",
    yours: "Votre version",
    saved: "Version enregistrée",
    keepSaved: "Garder la version enregistrée",
    saveMine: "Enregistrer la mienne",
    empty: "vide",
  };
};
