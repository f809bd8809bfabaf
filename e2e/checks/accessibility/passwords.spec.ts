import { isThorough, pageStates, pageStatesOf } from "../../page-states/all.ts";
import { checkPageStates } from "./check-page-states.ts";

// The sample is short, and making people for another worker is not: this file has all of it.
checkPageStates(isThorough ? pageStatesOf("passwords") : pageStates);
