import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { DataSubjectDetailsV4 } from '#contract/data-subject-v4-records.ts';
import type {
  getDataSubjectDetailsV4Endpoint,
  getDataSubjectV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { toWireTime } from '#service/db/columns.ts';
import { readGroupIdsOf } from '#service/domains/consent-groups/group-ids-of.ts';
import { readLastReceipts } from '#service/domains/data-subjects/last-receipts.ts';
import { linkDatesOf } from '#service/domains/data-subjects/link-token.ts';
import {
  type Person,
  readPerson,
  wholePerson,
  withoutPurposes,
} from '#service/domains/data-subjects/read-people.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readConsentStrings } from './read-consent-strings.ts';
import { toDataSubjectV4, toDetails } from './wire.ts';

/** The magic link of a person, if the caller may have it. */
const linkTokensOf = ({
  row,
  profile,
}: Person): NonNullable<DataSubjectDetailsV4['linkTokens']> => {
  const { LinkToken: token } = profile;
  if (!token) return [];
  const { issuedAt, expiresAt } = linkDatesOf(row);
  return [
    {
      token,
      identifier: row.identifier,
      createdDate: toWireTime(issuedAt),
      expiryDate: toWireTime(expiresAt),
    },
  ];
};

type ReadContext = Pick<RequestContext, 'db' | 'caller' | 'links' | 'now' | 'attachments'>;

const lastReceiptOf = async ({ db }: Pick<RequestContext, 'db'>, subjectId: string) =>
  (await readLastReceipts(db, [subjectId])).get(subjectId)?.id ?? null;

const consentGroupsOf = async ({ db }: Pick<RequestContext, 'db'>, subjectId: string) =>
  (await readGroupIdsOf(db, [subjectId])).get(subjectId) ?? [];

/**
 * A person without purposes.
 * @throws Problem 404
 */
export const getSubject = async (
  context: ReadContext,
  identifier: string,
): Promise<EndpointAnswer<typeof getDataSubjectV4Endpoint>> => {
  const person = await readPerson(context, identifier, withoutPurposes);
  return toDataSubjectV4(person, {
    lastReceiptId: await lastReceiptOf(context, person.row.id),
    consentGroups: await consentGroupsOf(context, person.row.id),
  });
};

type Details = Pick<EndpointInput<typeof getDataSubjectDetailsV4Endpoint>, 'headers' | 'query'>;

/**
 * A person with purposes and magic link.
 * @throws Problem 404
 */
export const getSubjectDetails = async (
  context: ReadContext,
  { headers, query }: Details,
): Promise<EndpointAnswer<typeof getDataSubjectDetailsV4Endpoint>> => {
  const person = await readPerson(context, headers.identifier, {
    ...wholePerson,
    includeConsentAttachments: query.includeAttachments,
  });
  const { id } = person.row;
  const beside = {
    lastReceiptId: await lastReceiptOf(context, id),
    consentGroups: query.includeConsentGroups ? await consentGroupsOf(context, id) : [],
  };
  const details = toDetails(person, beside, linkTokensOf(person));
  const consentStrings = query.includeConsentStrings
    ? await readConsentStrings(context.db, id)
    : [];
  return { ...details, consentStrings };
};
