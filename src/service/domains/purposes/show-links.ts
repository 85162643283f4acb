import type { LinkedPreference, PurposeTopic } from '#contract/purpose-parts.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { implicitConsentKey, type PurposeStatus } from '#contract/purpose-values.ts';
import type { PreferenceLink, TopicLink } from '#service/db/schema/purpose-links.ts';
import type { StoredPurposeFields } from '#service/db/schema/purposes.ts';

/** A version's name and status, and the topics that it links. */
type Topical = { name: string; status: PurposeStatus; topicLinks: readonly TopicLink[] };

/** Preferences by their ids, as their own records. */
export type Preferences = ReadonlyMap<string, PurposePreference>;

/** The key of a topic in a purpose: both names, joined (docs/wire/purposes.md). */
export const integrationKeyOf = (purposeName: string, topicName: string): string =>
  `${purposeName}-${topicName}`;

/** `Topics` of a v1 record; a link can be taken away while the version is a Draft. */
export const toTopics = ({ name, status, topicLinks }: Topical): PurposeTopic[] =>
  topicLinks.map((link) => ({
    Id: link.relationId,
    Name: link.name,
    IntegrationKey: integrationKeyOf(name, link.name),
    CanDelete: status === 'DRAFT',
    TopicId: link.topicId,
  }));

/** The languages of v1 records. */
export const toLanguages = (languages: StoredPurposeFields['Languages'] = []) =>
  languages.map((language) => ({
    HardOptOutMessage: null,
    [implicitConsentKey]: null,
    ...language,
  }));

/** The linked preferences with their records, in the order of the links. */
export const joinPreferences = (links: readonly PreferenceLink[], preferences: Preferences) =>
  links.flatMap(({ relationId, preferenceId }) => {
    const preference = preferences.get(preferenceId);
    return preference === undefined ? [] : [{ relationId, preference }];
  });

/** `CustomPreferences` of a v1 record. */
export const toCustomPreferences = (
  links: readonly PreferenceLink[],
  preferences: Preferences,
): LinkedPreference[] =>
  joinPreferences(links, preferences).map(({ relationId, preference }) => ({
    Languages: [],
    ...preference,
    PurposeCustomPreferenceId: relationId,
  }));
