import type { TestUser } from "../factories.ts";
import { insertUpload, octetsHeaders, proofOf, sealedFile } from "../files.ts";
import type { TestServer } from "../harness.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

/** Stores a file in the subject's vault, which they began. */
async function uploadOf({ server, subject }: People, isWhole = false) {
  const { vaultId } = subject;
  const file = await insertUpload(server, { vaultId, by: subject, isWhole });
  return { file, params: { vaultId, fileId: file.fileId } };
}

/** Requests of the calls of files, as in `requests`. */
export const fileRequests = {
  "files.room": async ({ subject: { vaultId } }: People) => ({ params: { vaultId } }),
  "files.begin": async ({ subject }: People) => {
    const [{ vaultId }, { fileId, bytes }] = [subject, sealedFile()];
    return {
      params: { vaultId },
      body: { fileId, bytes, proof: proofOf(subject, vaultId, "file", fileId, bytes) },
    };
  },
  "files.putSegment": async (people: People) => {
    const { file, params } = await uploadOf(people);
    return { params: { ...params, n: "0" }, raw: file.segments[0] ?? "", headers: octetsHeaders };
  },
  "files.read": async (people: People) => ({ params: (await uploadOf(people, true)).params }),
  "files.finish": async (people: People) => {
    const { file, params } = await uploadOf(people);
    return { params, body: { hash: file.hash } };
  },
  "files.readSegment": async (people: People) => ({ params: { ...(await uploadOf(people, true)).params, n: "0" } }),
  "files.remove": async (people: People) => ({ params: (await uploadOf(people)).params }),
  "files.link": async (people: People) => {
    const { subject } = people;
    const { vaultId } = subject;
    const fileIds = [(await uploadOf(people, true)).file.fileId];
    const proof = proofOf(subject, vaultId, "file-link", vaultId, fileIds.join(","));
    return { params: { vaultId }, body: { from: vaultId, fileIds, proof } };
  },
};
