import type { User } from "@pomander/contract";

/** Creates a flag that this browser keeps for each account, under one key of its storage: the ids, all of one length. */
export function createAccountFlag(key: string) {
  const ids = () => window.localStorage.getItem(key) ?? "";
  const has = (user: Pick<User, "_id"> | null): boolean => user !== null && ids().includes(user._id);
  return {
    has,
    hasAny: (): boolean => ids() !== "",
    remember: (user: Pick<User, "_id">, isSet: boolean): void => {
      if (has(user) !== isSet) window.localStorage.setItem(key, isSet ? ids() + user._id : ids().replace(user._id, ""));
    },
  };
}
