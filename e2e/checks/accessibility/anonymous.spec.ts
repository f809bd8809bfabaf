import { pageStates } from "../../page-states/all.ts";
import { checkPageStates } from "./check-page-states.ts";

checkPageStates(pageStates.filter(({ viewer }) => viewer === "visitor"));
