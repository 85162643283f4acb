import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import type { DecisionChannel } from '#contract/data-subject-values.ts';
import {
  correctReceiptEndpoint,
  type Decision,
  previewCorrectionEndpoint,
  recordDecisionsEndpoint,
} from '#contract/decisions.ts';
import { referenceTo } from '#contract/person-reference.ts';

export type Recorded = {
  decisions: Decision[];
  note: string;
  /** Null where it isn't said. */
  channel: DecisionChannel | null;
  /** Ids of files that were uploaded for it. */
  attachmentIds: readonly string[];
};

type Correction = {
  note: string;
  /** Of the receipt, those that are corrected. */
  purposeIds: string[];
  /** Of those, the ones whose refusal ends, each ticked. */
  endsRefusals: string[];
};

export const recordConsentMutations = {
  /** Records what the person told staff; `at`, epoch milliseconds, is when it was answered. */
  record: (id: string) =>
    endpointAct(
      recordDecisionsEndpoint,
      async (send, { input }: Act<Recorded>) => {
        const { decisions, note, channel, attachmentIds } = input;
        const attachments = attachmentIds.map((attachmentId) => ({ id: attachmentId }));
        const answer = await send({
          headers: { identifier: referenceTo(id) },
          body: {
            dataSubjectId: id,
            decisions,
            ...(note.trim() !== '' && { note }),
            channel,
            ...(attachments.length > 0 && { attachments }),
          },
        });
        // Noted here: what is read back comes before anyone else hears of the answer.
        return { answer, at: Date.now() };
      },
      [peopleKey],
    ),

  /**
   * Opts whoever has an identifier out of everything; where nobody has it, someone is added. The search
   * that found nobody is read anew only once it was left.
   */
  optOut: () =>
    endpointWrite(
      recordDecisionsEndpoint,
      ({
        identifier,
        note,
        channel,
      }: { identifier: string } & Omit<Recorded, 'decisions' | 'attachmentIds'>) => ({
        headers: { identifier },
        body: { everything: 'HARD_OPT_OUT' as const, ...(note.trim() !== '' && { note }), channel },
      }),
      [],
    ),

  /** Takes back what a receipt of staff did. */
  correct: (id: string, receiptId: string) =>
    endpointWrite(
      correctReceiptEndpoint,
      (input: Correction) => ({
        headers: { identifier: referenceTo(id) },
        body: { dataSubjectId: id, receiptId, ...input },
      }),
      [peopleKey],
    ),
};

export const recordConsentQueries = {
  /** What correcting a receipt would change; read anew each time. */
  correction: (id: string, receiptId: string) =>
    queryOptions({
      queryKey: [...peopleKey, 'correction', id, receiptId],
      queryFn: ({ signal }) =>
        api().call(
          previewCorrectionEndpoint,
          {
            headers: { identifier: referenceTo(id) },
            body: { dataSubjectId: id, receiptId },
          },
          { signal },
        ),
      staleTime: 0,
      gcTime: 0,
    }),
};
