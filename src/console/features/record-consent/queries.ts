import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { type Named, peopleKey } from '#console/features/person/queries.ts';
import type { DecisionChannel } from '#contract/data-subject-values.ts';
import {
  correctReceiptEndpoint,
  type Decision,
  recordDecisionsEndpoint,
} from '#contract/decisions.ts';

export type Recorded = {
  decisions: Decision[];
  note: string;
  /** Null where it isn't said. */
  channel: DecisionChannel | null;
};

export const recordConsentMutations = {
  /** Records what the person told staff; `at`, epoch milliseconds, is when it was answered. */
  record: ({ id, identifier }: Named) =>
    endpointAct(
      recordDecisionsEndpoint,
      async (send, { input: { decisions, note, channel } }: Act<Recorded>) => {
        const answer = await send({
          headers: { identifier },
          body: { dataSubjectId: id, decisions, ...(note.trim() !== '' && { note }), channel },
        });
        // Noted here: what is read back comes before anyone else hears of the answer.
        return { answer, at: Date.now() };
      },
      [peopleKey],
    ),

  /** Takes back what a receipt of staff did. */
  correct: ({ id, identifier }: Named, receiptId: string) =>
    endpointWrite(
      correctReceiptEndpoint,
      (note: string) => ({ headers: { identifier }, body: { dataSubjectId: id, receiptId, note } }),
      [peopleKey],
    ),
};
