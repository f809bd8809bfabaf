/** The pages of the profile, in their order. */
export const profileSections = ["account", "security", "device", "notifications", "advanced"] as const;
export type ProfileSection = (typeof profileSections)[number];

export const pathOfSection = (section: ProfileSection) => `/profile/${section}`;
