import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { listProofKeysEndpoint, makeProofEndpoint } from '#contract/proofs.ts';
import { listReceiptKeysEndpoint } from '#contract/receipt-keys.ts';
import { readPayload } from './read-file.ts';

/** What a proof is made of; a reason asks for clear values. */
type Asked = {
  id: string;
  purposeId: string | undefined;
  reason: string | undefined;
  /** The handle of the look that was taken for clear values. */
  look: () => Promise<string | undefined>;
};

export const proofQueries = {
  /** Made anew for each visit, once: the service records each as a look. */
  made: ({ id, purposeId, reason, look }: Asked) =>
    queryOptions({
      queryKey: ['proofs', 'made', id, purposeId, reason],
      queryFn: async ({ signal }) => {
        const file = await api().call(
          makeProofEndpoint,
          { params: { dataSubjectId: id }, body: { purposeId, reason } },
          { signal, look: await look() },
        );
        return { file, proof: readPayload(file) };
      },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** Everything that is held about a person, made once for each visit like a proof. */
  accessAnswer: ({
    id,
    identityCheck,
    look,
  }: Pick<Asked, 'id' | 'look'> & { identityCheck: string | undefined }) =>
    queryOptions({
      queryKey: ['proofs', 'access-answer', id, identityCheck],
      queryFn: async ({ signal }) =>
        api().call(
          answerAccessEndpoint,
          { params: { dataSubjectId: id }, body: { identityCheck: identityCheck ?? '' } },
          { signal, look: await look() },
        ),
      enabled: identityCheck !== undefined,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The public keys of this deployment, and its name. */
  keys: () =>
    queryOptions({
      queryKey: ['proofs', 'keys'],
      queryFn: ({ signal }) => api().call(listProofKeysEndpoint, {}, { signal }),
    }),

  /** The public keys of receipts. */
  receiptKeys: () =>
    queryOptions({
      queryKey: ['proofs', 'receipt-keys'],
      queryFn: ({ signal }) => api().call(listReceiptKeysEndpoint, {}, { signal }),
    }),
};
