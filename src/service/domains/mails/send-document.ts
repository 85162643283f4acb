import type { EndpointInput } from '#contract/common/endpoint.ts';
import type { Mail, sendDocumentEndpoint } from '#contract/mails.ts';
import { gatherAccessAnswer } from '#service/domains/access-answers/answer-access-request.ts';
import { keepDocument } from '#service/domains/documents/documents.ts';
import { makeCopy } from '#service/domains/person-history/make-copy.ts';
import { signProof } from '#service/domains/proofs/make-proof.ts';
import type { RequestContext } from '#service/http/context.ts';
import { holdRecipient, queueFor } from './send-mail.ts';

type Input = Pick<EndpointInput<typeof sendDocumentEndpoint>, 'params' | 'body'>;

/** Made now, so that what is sent is what its sender could see. */
const make = (
  context: RequestContext,
  { params, body }: Input,
  language: string | null,
): Promise<unknown> => {
  const { document, purposeId, reason } = body;
  const subjectId = params.dataSubjectId.toLowerCase();
  if (document === 'PROOF') {
    return signProof(context, subjectId, {
      purposeId: purposeId?.toLowerCase(),
      isClear: typeof reason === 'string',
    });
  }
  if (document === 'ACCESS_ANSWER') return gatherAccessAnswer(context, subjectId);
  return makeCopy(context, subjectId, {
    language: language ?? 'en',
    receiptId: body.receiptId?.toLowerCase() ?? null,
  });
};

/**
 * Mails a person a link to a document that is made now and kept, encrypted, for a week.
 * @throws Problem 404, 400
 */
export const sendDocument = async (context: RequestContext, input: Input): Promise<Mail> => {
  const { db, now, newId, documents } = context;
  const { params, body } = input;
  const subjectId = params.dataSubjectId.toLowerCase();
  const recipient = await holdRecipient(context, { subjectId, addressId: body.addressId });
  const file = await make(context, input, recipient.language);
  const refId = await keepDocument(
    { db, now, newId, documents },
    { subjectId, kind: body.document, file },
  );
  return queueFor(context, { kind: 'SENT_DOCUMENT', subjectId, refId, ...recipient });
};
