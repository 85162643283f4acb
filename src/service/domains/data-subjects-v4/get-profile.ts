import type { EndpointInput } from '#contract/common/endpoint.ts';
import type { PurposeProfileV4 } from '#contract/data-subject-v4-records.ts';
import type { getProfileV4Endpoint } from '#contract/data-subjects-v4.ts';
import { readConsents } from '#service/domains/data-subjects/read-consents.ts';
import { requireSubjectId } from '#service/domains/data-subjects/subject-id-of.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { toPurposeProfile } from './wire.ts';

type Input = Pick<EndpointInput<typeof getProfileV4Endpoint>, 'params' | 'headers'>;

/**
 * A person's consent to one purpose.
 * @throws Problem 404 where there is no such person, or nothing of them for this purpose
 */
export const getProfile = async (
  context: Pick<RequestContext, 'db' | 'now' | 'attachments'>,
  { params, headers }: Input,
): Promise<PurposeProfileV4> => {
  const subjectId = await requireSubjectId(context.db, headers.identifier);
  const purposeId = params.purposeGuid.toLowerCase();
  const [consent] = await readConsents(context, [{ subjectId, purposeId }]);
  if (consent !== undefined) return toPurposeProfile(consent);
  throw new Problem(404, 'not-found', 'This person has no profile for this purpose.');
};
