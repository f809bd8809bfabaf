import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceTokenPattern } from "../accounts/devices.ts";
import type { Pepper } from "../accounts/pepper.ts";

const prefix = "pomander-device-";
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Creates access to the device cookies: a browser keeps one for each account that has signed in on it. */
export const createDeviceCookie = (pepper: Pepper, publicUrl: string) => {
  const cookieName = (userId: string) => `${prefix}${pepper.pseudonymOf("cookie", userId).slice(0, 12)}`;
  return {
    /** Returns the device token that the request carries for this account, if any. */
    read: (request: FastifyRequest, userId: string | null): string | null => {
      const token = request.cookies[cookieName(userId ?? "")];
      return token !== undefined && deviceTokenPattern.test(token) ? token : null;
    },
    /** Returns the device tokens that the request carries for any account. */
    readAll: (request: FastifyRequest): string[] =>
      Object.entries(request.cookies).flatMap(([name, token = ""]) =>
        name.startsWith(prefix) && deviceTokenPattern.test(token) ? [token] : [],
      ),
    set: (request: FastifyRequest, reply: FastifyReply, userId: string, token: string) => {
      reply.setCookie(cookieName(userId), token, {
        path: "/api",
        httpOnly: true,
        sameSite: "strict",
        secure: publicUrl.startsWith("https:") || request.protocol === "https",
        maxAge: maxAgeSeconds,
      });
    },
  };
};
