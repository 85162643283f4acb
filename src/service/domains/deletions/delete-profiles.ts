import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { deleteProfilesV2Endpoint, deleteProfilesV4Endpoint } from '#contract/deletions.ts';
import { eraseProfiles } from '#service/domains/erasures/erase-profiles.ts';
import { personOnLegalHold } from '#service/domains/erasures/refusals.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { findNamedPeople, requireNamedPerson } from './named-people.ts';

type Wanted = {
  subjectIds: readonly string[];
  purposeIds: readonly string[];
  retainsTransactions: boolean;
};

/** @throws Problem 400 `person-on-hold` */
const deleteProfiles = async (
  context: RequestContext,
  { subjectIds, purposeIds, retainsTransactions }: Wanted,
): Promise<string> => {
  const own = [...new Set(purposeIds.map((id) => id.toLowerCase()))].sort();
  const { profiles, onHold } = await eraseProfiles(
    context,
    subjectIds.map((subjectId) => ({ subjectId, purposeIds: own })),
    { deleteType: 'API', ruleId: null, erasureId: null, keep: null, retainsTransactions },
  );
  if (onHold.length > 0) throw personOnLegalHold();
  return profiles === 1
    ? '1 purpose profile was deleted.'
    : `${profiles} purpose profiles were deleted.`;
};

/**
 * Deletes a person's consent to purposes; those that they have no consent to are passed over.
 * @throws Problem 404, 422; 400 `person-on-hold`
 */
export const deleteProfilesV4 = async (
  context: RequestContext,
  { body }: Pick<EndpointInput<typeof deleteProfilesV4Endpoint>, 'body'>,
): Promise<EndpointAnswer<typeof deleteProfilesV4Endpoint>> =>
  deleteProfiles(context, {
    subjectIds: [await requireNamedPerson(context.db, body.identifier)],
    purposeIds: body.purposes,
    retainsTransactions: body.retainReceipts ?? false,
  });

/**
 * Deletes several purposes of one person, or one of several people. People who don't exist are passed
 * over.
 * @throws Problem 404 where none of them exists; 400 `person-on-hold`
 */
export const deleteProfilesV2 = async (
  context: RequestContext,
  { body }: Pick<EndpointInput<typeof deleteProfilesV2Endpoint>, 'body'>,
): Promise<EndpointAnswer<typeof deleteProfilesV2Endpoint>> => {
  const { identifiers, dataSubjects, purposes, retainTransactions } = body;
  const subjectIds = await findNamedPeople(context.db, { identifiers, ids: dataSubjects });
  if (subjectIds.length === 0) {
    throw new Problem(404, 'not-found', 'None of these people exists.');
  }
  return deleteProfiles(context, {
    subjectIds,
    purposeIds: purposes ?? [],
    retainsTransactions: retainTransactions ?? false,
  });
};
