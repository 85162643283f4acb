import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSort } from '#contract/common/paging.ts';
import type { listProfilesV3Endpoint } from '#contract/data-subjects-v3.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { matching } from '#service/domains/data-subjects/find-subjects.ts';
import { readSliceOfPeople, wholePerson } from '#service/domains/data-subjects/read-people.ts';
import type { RequestContext } from '#service/http/context.ts';
import { toListedProfileV3 } from './wire.ts';

type Input = Pick<EndpointInput<typeof listProfilesV3Endpoint>, 'query' | 'headers'>;

const subjects = dataSubjectsTable;

/**
 * One slice of profiles by their last update, found as in v1.
 * @throws Problem 400 where the continuation does not fit
 */
export const listProfilesV3 = async (
  context: Pick<
    RequestContext,
    'db' | 'caller' | 'links' | 'now' | 'continuations' | 'attachments'
  >,
  { query, headers }: Input,
): Promise<EndpointAnswer<typeof listProfilesV3Endpoint>> => {
  const { requestContinuation, ...lookup } = headers;
  const { page, size } = query;
  const { direction } = parseSort(query.sort);
  const criteria = {
    ...lookup,
    updatedAfter: query.updatedSince,
    updatedBefore: query.updatedUntil,
    purposeId: query.purposeGuid?.toLowerCase(),
    collectionPointId: query.collectionPointGuid?.toLowerCase(),
  };
  const search = { operation: 'profiles v3', criteria, direction };
  return readSliceOfPeople(
    context,
    { search, requestContinuation, page, size },
    {
      keyset: keysetOf(subjects.modifiedAt, subjects.id, direction),
      isMoving: direction === 'desc',
      found: await matching(context.db, criteria, 'update'),
      shown: wholePerson,
      show: (people) => people.map(toListedProfileV3),
    },
  );
};
