import { z } from "@pomander/contract";
import { channelAad, type Pepper } from "../../accounts/pepper.ts";

const sealed = z.object({ url: z.string(), secret: z.string().nullable() });
type ChannelAddress = z.infer<typeof sealed>;

/** The address and the secret of a channel, as they are stored. */
export const sealChannel = (pepper: Pepper, channelId: string, { url, secret }: ChannelAddress): string =>
  pepper.sealAtRest(channelAad(channelId), JSON.stringify({ url, secret }));

/** @throws when it was sealed for another channel or under another pepper */
export const openChannel = (pepper: Pepper, channelId: string, stored: string): ChannelAddress =>
  sealed.parse(JSON.parse(pepper.openAtRest(channelAad(channelId), stored)));
