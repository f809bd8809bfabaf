export { fullName } from "@pomander/contract/full-name";
