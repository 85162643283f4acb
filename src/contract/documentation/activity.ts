import type { OperationTexts } from './operation-text.ts';
import { ids, sliceOf } from './records/fictional.ts';

export const activityTexts: OperationTexts = {
  recordLooks: {
    description:
      'Records that someone reveals, copies or exports the data of people in their browser, before they see it. The export of a search is recorded with `search` instead of people, when it starts and when it ends. With the setting `REVEAL_REASON=required`, a look at people without a reason is refused; with `off`, a reason is kept only of exports. An extension of the published interface.',
    example: {
      body: {
        kind: 'revealed',
        dataSubjectIds: [ids.ana],
        reason: 'Asked by phone',
      },
      answer: { recorded: 1 },
    },
  },
  listActivity: {
    description:
      'Who did what and who looked at whom, newest first. Reading it is an act, too; what is read on by a continuation is part of it. `ticket` finds what was done for the ticket of a call, which comes with each request as the header `X-Ticket`. `part` leaves what was changed, what was done with people, or which lists were read and exported. Without CONSENT_AUDIT, the answer holds your own acts only. An extension of the published interface.',
    example: {
      query: { kind: 'revealed', size: '1' },
      answer: sliceOf(
        [
          {
            id: '01940b4e-76a3-7c4f-9d4b-0c6a2d6e4f10',
            at: '2026-01-12T09:31:04.000Z',
            actor: { subject: 'privacy-manager', name: 'Paula Example' },
            client: 'console',
            program: null,
            kind: 'revealed',
            operation: 'recordLooks',
            object: { type: 'person' },
            persons: [
              {
                dataSubjectId: ids.ana,
                mask: 'a•••••@e•••••.com',
                isMerged: false,
                reason: 'Asked by phone',
              },
            ],
            erasedPersons: 0,
            people: 1,
            criteria: [],
            fields: [],
            ticket: '4711',
            requestId: '01940b4e-76a3-7c4f-9d4b-0c6a2d6e4f11',
            status: 200,
            isSealed: false,
          },
        ],
        1,
      ),
    },
  },
  verifyActivity: {
    description:
      'Holds the activity against its signatures and seals, some thousand rows at a time: go on with `from` as `next` says, or as `nextAfterFaults` says to find up to 100 `faults` of each part. With `number` and `seal` from a line of the log, a missing end is found too. An extension of the published interface.',
    example: {
      answer: {
        seals: 0,
        rows: 0,
        next: null,
        nextAfterFaults: null,
        fault: null,
        faults: [],
        last: null,
        unsealed: 12,
      },
    },
  },
};
