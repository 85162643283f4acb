import { mutationOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { Act } from '#console/api/useWrite.ts';
import { dataSubjectsKey, type Named } from '#console/features/data-subjects/queries.ts';
import {
  correctReceiptEndpoint,
  type Decision,
  recordDecisionsEndpoint,
} from '#contract/decisions.ts';

export type Recorded = { decisions: Decision[]; note: string };

export const recordConsentMutations = {
  /** Records what the person told staff; `at`, epoch milliseconds, is when it was answered. */
  record: ({ id, identifier }: Named) =>
    mutationOptions({
      mutationFn: async ({ key, input: { decisions, note } }: Act<Recorded>) => {
        const answer = await api().call(
          recordDecisionsEndpoint,
          {
            headers: { identifier },
            body: { dataSubjectId: id, decisions, ...(note.trim() !== '' && { note }) },
          },
          { idempotencyKey: key },
        );
        // Noted here: what is read back comes before anyone else hears of the answer.
        return { answer, at: Date.now() };
      },
      meta: { invalidates: [dataSubjectsKey], endpoint: recordDecisionsEndpoint },
    }),

  /** Takes back what a receipt of staff did. */
  correct: ({ id, identifier }: Named, receiptId: string) =>
    mutationOptions({
      mutationFn: ({ key, input: note }: Act<string>) =>
        api().call(
          correctReceiptEndpoint,
          { headers: { identifier }, body: { dataSubjectId: id, receiptId, note } },
          { idempotencyKey: key },
        ),
      meta: { invalidates: [dataSubjectsKey], endpoint: correctReceiptEndpoint },
    }),
};
