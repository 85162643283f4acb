import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { listProfilesEndpoint } from '#contract/data-subjects.ts';

type ProfileList = EndpointAnswer<typeof listProfilesEndpoint>;

/** What a search compared. */
export type Tried = {
  kinds: readonly string[];
  /** The data element whose exact values an identifier was held against. */
  element?: string | undefined;
  /** Those that people are found by. */
  elements?: readonly string[] | undefined;
  /** As which country's a phone number was read, null as none's; undefined where that doesn't matter. */
  country?: string | null | undefined;
};

/** The same of an answer. */
export const triedOf = ({
  Tried: kinds,
  TriedElement,
  TriedElements,
  TriedCountry,
}: Pick<ProfileList, 'Tried' | 'TriedElement' | 'TriedElements' | 'TriedCountry'>): Tried => ({
  kinds: kinds ?? [],
  element: TriedElement ?? undefined,
  elements: TriedElements ?? undefined,
  country: TriedCountry,
});
