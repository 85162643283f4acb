import type { ProfileV3 } from '#contract/data-subjects-v3.ts';

export type InstantLinks = Pick<
  ProfileV3,
  'instantLinkTokens' | 'additionalIdentifierInstantLinkTokens'
>;

/** The instant links of a profile: none, as they aren't built. */
export const instantLinksOf = async (): Promise<InstantLinks> => ({
  instantLinkTokens: [],
  additionalIdentifierInstantLinkTokens: {},
});
