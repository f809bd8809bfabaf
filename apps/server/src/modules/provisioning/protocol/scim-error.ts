/** The kinds of bad requests that SCIM distinguishes (RFC 7644 §3.12). */
export type ScimType = "invalidFilter" | "invalidPath" | "invalidValue" | "invalidSyntax" | "noTarget" | "uniqueness";

interface ScimErrorDetails {
  status?: number;
  scimType?: ScimType;
}

/** An expected failure of a SCIM request. Its message is a sentence for the directory's administrator. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(message: string, { status = 400, scimType }: ScimErrorDetails) {
    super(message);
    this.name = "ScimError";
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (message: string) => new ScimError(message, { scimType: "invalidValue" });
export const invalidSyntax = (message: string) => new ScimError(message, { scimType: "invalidSyntax" });
export const notUnique = (message: string) => new ScimError(message, { status: 409, scimType: "uniqueness" });
export const tooLarge = (message: string) => new ScimError(message, { status: 413 });
export const unknownId = () => new ScimError("There is no resource with this id", { status: 404 });

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

/** Returns the body of the reply to a failed request (RFC 7644 §3.12). */
export const errorBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
});
