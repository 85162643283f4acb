import type { EndpointInput } from '#contract/common/endpoint.ts';
import type { Mail, sendLinkEndpoint } from '#contract/mails.ts';
import { holdRecipient, type MailingContext, queueFor } from './send-mail.ts';

/**
 * Mails a person the link to their choices; the link itself is written when the mail is.
 * @throws Problem 404, 400
 */
export const sendLink = async (
  context: MailingContext,
  { params, body }: Pick<EndpointInput<typeof sendLinkEndpoint>, 'params' | 'body'>,
): Promise<Mail> => {
  const subjectId = params.dataSubjectId.toLowerCase();
  const { addressId } = body;
  const recipient = await holdRecipient(context, { subjectId, addressId });
  return queueFor(context, { kind: 'SENT_LINK', subjectId, refId: null, ...recipient });
};
