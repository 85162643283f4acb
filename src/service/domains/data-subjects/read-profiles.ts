import type { EndpointInput } from '#contract/common/endpoint.ts';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import type { ProfileProperty } from '#contract/data-subject-values.ts';
import type { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { readAttachments } from '#service/domains/attachments/read-attachments.ts';
import { readClaims, readDecidedClaims } from '#service/domains/claims/read-claims.ts';
import { noEffects, readEffects } from '#service/domains/consent-groups/read-effects.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readFormerIdentifiers } from './former-identifiers.ts';
import { readLinkedChoices, versionKey } from './linked-choices.ts';
import { readElementRows, readPurposeRows, type SubjectRow } from './records.ts';
import { stopLinksFor } from './stop-link.ts';
import { linkTokenFor, toProfile } from './wire.ts';

/** What is in a profile, as the list's parameters say it; without purposes, they aren't read. */
export type ShownInProfile = Pick<
  EndpointInput<typeof listProfilesEndpoint>['query'],
  'includeGeolocation' | 'includeFormerIdentifiers' | 'includeClaims' | 'includeConsentAttachments'
> & {
  properties: readonly ProfileProperty[];
  withoutPurposes?: true;
  /** What groups make of the statuses. */
  includeEffectiveStatus?: boolean;
};

/** Subjects as profiles, in a number of statements that does not grow with theirs. */
export const readProfiles = async (
  context: Pick<RequestContext, 'db' | 'caller' | 'links' | 'now' | 'attachments'>,
  rows: readonly SubjectRow[],
  query: ShownInProfile,
): Promise<ListedProfile[]> => {
  if (rows.length === 0) return [];
  const { db, caller, links, now } = context;
  const has = (property: ProfileProperty) => query.properties.includes(property);
  const ids = rows.map(({ id }) => id);
  const ignoreTopics = has('ignoreTopics');
  const ignoreCustomPreferences = has('ignoreCustomPreferences');
  const shown = { topics: !ignoreTopics, preferences: !ignoreCustomPreferences };
  const [elements, purposes, formers, claims, decided, held] = await Promise.all([
    readElementRows(db, ids),
    query.withoutPurposes ? [] : readPurposeRows(db, { subjectIds: ids, shown, now: now() }),
    query.includeFormerIdentifiers ? readFormerIdentifiers(db, ids) : undefined,
    query.includeClaims ? readClaims(db, ids) : undefined,
    query.includeClaims ? readDecidedClaims(db, ids) : undefined,
    query.includeConsentAttachments ? readAttachments(context, ids) : undefined,
  ]);
  const effects = query.includeEffectiveStatus ? await readEffects(db, ids) : undefined;
  const linked = has('includeAllPreferences')
    ? await readLinkedChoices(
        db,
        purposes.map(({ row }) => row),
      )
    : undefined;
  const elementsOf = Map.groupBy(elements, ({ subjectId }) => subjectId);
  const purposesOf = Map.groupBy(purposes, ({ row }) => row.subjectId);
  return rows.map((subject) => ({
    ...toProfile(
      {
        subject,
        elements: elementsOf.get(subject.id) ?? [],
        purposes: purposesOf.get(subject.id) ?? [],
      },
      {
        linkedOf: ({ row }) => linked?.get(versionKey(row)),
        linkToken: linkTokenFor({ caller, links, now }, query.properties, subject),
        stopLinkOf: stopLinksFor({ caller, links }, query.properties, subject),
        effects: effects && (effects.get(subject.id) ?? noEffects),
        includeGeolocation: query.includeGeolocation,
        ignoreTopics,
        ignoreCustomPreferences,
        attachments: held?.get(subject.id) ?? [],
      },
    ),
    ...(formers && { FormerIdentifiers: formers.get(subject.id) ?? [] }),
    ...(claims && { Claims: claims.get(subject.id) ?? [] }),
    ...(decided && { DecidedClaims: decided.get(subject.id) ?? [] }),
  }));
};
