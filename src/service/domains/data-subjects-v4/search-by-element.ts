import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { searchByElementV4Endpoint } from '#contract/data-subjects-v4.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { matching } from '#service/domains/data-subjects/find-subjects.ts';
import { readSliceOfPeople } from '#service/domains/data-subjects/read-people.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { toFoundDataSubject } from './wire.ts';

type Input = Pick<EndpointInput<typeof searchByElementV4Endpoint>, 'body'>;

const pageSize = 50;

/** 422 with the keys of the envelope beside what is wrong, as published. */
const elementMissing = (paths: readonly string[]): Problem =>
  new Problem(422, 'element-missing', 'Name a data element and its value.', {
    faults: paths.map((path) => ({ path, message: 'Required.' })),
    members: { data: [], continuationToken: null },
  });

/**
 * Who has exactly this value of a data element, by id: each once, whoever changes in the meantime.
 * @throws Problem 422 without a name or a value, 400 where the continuation does not fit
 */
export const searchByElement = async (
  context: Pick<
    RequestContext,
    'db' | 'caller' | 'links' | 'now' | 'continuations' | 'attachments'
  >,
  { body }: Input,
): Promise<EndpointAnswer<typeof searchByElementV4Endpoint>> => {
  const { dataElementName, dataElementValue, requestContinuation } = body;
  if (!dataElementName || !dataElementValue) {
    throw elementMissing([
      ...(dataElementName ? [] : ['dataElementName']),
      ...(dataElementValue ? [] : ['dataElementValue']),
    ]);
  }
  const criteria = { dataElementName, dataElementValue };
  const search = { operation: 'search by element v4', ...criteria };
  const { content, pageable } = await readSliceOfPeople(
    context,
    { search, requestContinuation, page: 0, size: pageSize },
    {
      keyset: keysetOf(dataSubjectsTable.id, dataSubjectsTable.id, 'asc'),
      isMoving: false,
      found: await matching(context.db, criteria, 'other'),
      shown: {
        properties: ['linkTokens', 'ignoreTopics', 'ignoreCustomPreferences'],
        includeGeolocation: false,
        includeFormerIdentifiers: false,
        includeClaims: false,
        includeConsentAttachments: false,
      },
      show: (people) => people.map(({ profile }) => toFoundDataSubject(profile)),
    },
  );
  return { data: content, continuationToken: pageable.requestContinuation ?? null };
};
