import { isThorough, pageStates } from "../../page-states/all.ts";
import { checkPageStates } from "./check-page-states.ts";

if (isThorough) checkPageStates(pageStates.filter(({ viewer }) => viewer === "visitor"));
