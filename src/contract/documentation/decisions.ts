import type { OperationTexts } from './operation-text.ts';
import { ana, ids } from './records/fictional.ts';

const headers = { identifier: ana };
const receiptId = '0193383b-11d0-7a44-8c02-5f0e9b3c7a10';

export const decisionTexts: OperationTexts = {
  recordDecisions: {
    description:
      "Records what a person told staff, as one receipt through the built-in collection point, with the caller as its author. A withdrawal takes any purpose, Retired and Draft ones included. A yes needs the Active version's text to have been read to the person. Of a preference, `optionIds` are all that is chosen, so its other options are declined; `options` say something of single ones and leave the others as they are. What the person withdrew already, or refused more strongly, isn't changed, and if that goes for everything, there's no receipt; a withdrawal that staff recorded can be a mistake, so another one is recorded beside it. `channel` is how the person told staff. `everything` instead of `decisions` records an opt-out of every purpose of the account but those of kind SERVICE: without `dataSubjectId` for the person who has the identifier, and where nobody has it, for a new one.",
    example: {
      headers,
      body: {
        dataSubjectId: ids.ana,
        decisions: [
          {
            purposeId: ids.purpose,
            decision: 'CONFIRMED',
            readOut: { version: 1, agreed: true },
          },
        ],
        note: 'Asked for it herself',
        channel: 'PHONE',
      },
      answer: {
        dataSubjectId: ids.ana,
        receiptId,
        purposes: [
          {
            purposeId: ids.purpose,
            status: 'ACTIVE',
            expiryDate: '2025-11-21T10:15:00.000Z',
            isChanged: true,
          },
        ],
      },
    },
  },
  previewCorrection: {
    description:
      'Says what a correction of a receipt would make of each consent, and which refusals would end by it. Nothing is recorded.',
    example: {
      headers,
      body: { dataSubjectId: ids.ana, receiptId },
      answer: {
        dataSubjectId: ids.ana,
        purposes: [
          { purposeId: ids.purpose, before: 'ACTIVE', after: 'WITHDRAWN', endsRefusal: false },
        ],
      },
    },
  },
  correctReceipt: {
    description:
      'Takes back what staff recorded by mistake: the receipt stays, marked as corrected, and what held before it holds again with its dates. `purposeIds` correct single purposes of it. Each purpose of a receipt can be corrected once, and only if it came through the built-in collection point. A refusal that would end has to be named in `endsRefusals`. To change what a person decided, record their decision instead.',
    example: {
      headers,
      body: { dataSubjectId: ids.ana, receiptId, note: 'Recorded for the wrong person' },
      answer: {
        correctionId: '0193383b-2f51-7d07-9d0e-2b7f10c6a911',
        purposes: [{ purposeId: ids.purpose, status: 'WITHDRAWN', isChanged: true }],
      },
    },
  },
};
