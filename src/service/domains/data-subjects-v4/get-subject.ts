import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type {
  getDataSubjectDetailsV4Endpoint,
  getDataSubjectV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { readLastReceipts } from '#service/domains/data-subjects/last-receipts.ts';
import { readPerson, withoutPurposes } from '#service/domains/data-subjects/read-people.ts';
import type { RequestContext } from '#service/http/context.ts';
import { linkTokensOf } from './link-tokens.ts';
import { toDataSubjectV4, toDetails } from './wire.ts';

type ReadContext = Pick<RequestContext, 'db' | 'caller' | 'now'>;

const lastReceiptOf = async ({ db }: Pick<RequestContext, 'db'>, subjectId: string) =>
  (await readLastReceipts(db, [subjectId])).get(subjectId)?.id ?? null;

/**
 * A person without purposes.
 * @throws Problem 404
 */
export const getSubject = async (
  context: ReadContext,
  identifier: string,
): Promise<EndpointAnswer<typeof getDataSubjectV4Endpoint>> => {
  const person = await readPerson(context, identifier, withoutPurposes);
  return toDataSubjectV4(person, await lastReceiptOf(context, person.row.id));
};

/**
 * A person with purposes and magic link.
 * @throws Problem 404
 */
export const getSubjectDetails = async (
  context: ReadContext,
  identifier: string,
): Promise<EndpointAnswer<typeof getDataSubjectDetailsV4Endpoint>> => {
  const person = await readPerson(context, identifier);
  const lastReceiptId = await lastReceiptOf(context, person.row.id);
  return toDetails(person, lastReceiptId, linkTokensOf(person));
};
