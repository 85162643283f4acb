import type { OperationTexts } from './operation-text.ts';
import { ben, ids, sliceOf } from './records/fictional.ts';

const primary = {
  id: '0193ce7b-2a45-7e46-9dfe-89e0e7e36f34',
  identifier: ben,
  createdDate: '2026-11-20T09:12:00.000Z',
};
const merged = {
  id: '0193de2e-216c-7e89-9451-bcc604aae43a',
  identifier: 'ben.okafor@example.net',
  createdDate: '2026-11-20T09:13:00.000Z',
};
const mergedDate = '2026-11-20T09:24:00.000Z';

const accepted = {
  purposeId: ids.purpose,
  version: 1,
  status: 'ACTIVE',
  lastInteractionDate: primary.createdDate,
  transactionCount: 1,
  choices: [],
};
const refused = {
  ...accepted,
  status: 'NO_CONSENT',
  lastInteractionDate: merged.createdDate,
};

/** A record as it was on the day it came, with its consent to one purpose. */
const recordOf = (person: typeof primary, consent: typeof accepted) => ({
  ...person,
  lastUpdatedDate: person.createdDate,
  transactionCount: consent.transactionCount,
  dataElements: [],
  purposes: [consent],
});

export const mergeTexts: OperationTexts = {
  compareDataSubjects: {
    description:
      "Compares 2 to 101 records without giving any value: equal numbers are equal values of one data element, of languages, or of identifiers, additional ones of all types among them. `caselessIdentifier` is alike where identifiers differ only in capitalization. Those who were merged away, erased or never recorded are in `missingIds`. `stopped` says when someone last said no to everything; null where they never did, or agreed to something but a `SERVICE` by `CONFIRMED` or `OPT_IN` since; where records were merged, what another one agreed to before that doesn't count. A merge ends another record's yes beside it, unless that is explicit and later, or to a purpose of the kind `SERVICE` (`servicePurposeIds`, among those of all compared records). Counts as seeing each of them. An extension of the published interface.",
    example: {
      body: { dataSubjectIds: [primary.id, merged.id] },
      answer: {
        dataSubjects: [
          {
            id: primary.id,
            identifier: 1,
            caselessIdentifier: 1,
            language: null,
            dataElements: [],
            stopped: null,
          },
          {
            id: merged.id,
            identifier: 2,
            caselessIdentifier: 2,
            language: null,
            dataElements: [],
            stopped: { at: mergedDate, servicePurposeIds: [] },
          },
        ],
        missingIds: [],
      },
    },
  },
  mergeDataSubjects: {
    description:
      "Merges records of the same person into the primary one, in one transaction; this can't be undone. A no to everything of one of them ends the others' yes, unless that is explicit and later, or to a purpose of the kind `SERVICE`. The answer is a sentence.",
    example: {
      body: {
        primaryIdentifier: primary.identifier,
        additionalIdentifiers: [merged.identifier],
      },
      answer: '1 record was merged into the primary one.',
    },
  },
  listMerges: {
    description:
      "The audit of merges, newest first: each record as it was before, and the primary as it became. `stopped` says when a record last said no to everything, if that stood: by it the merge may have withdrawn another record's consent. An extension of the published interface.",
    example: {
      headers: { identifier: primary.identifier },
      query: { size: '20' },
      answer: sliceOf([
        {
          mergeId: '019390ec-f038-7b59-9b5d-d62f71cea9cb',
          mergedDate,
          mergedBy: 'privacy-manager',
          mergeRequestId: null,
          interactionDate: null,
          primaryId: primary.id,
          survivorId: primary.id,
          mergedIds: [merged.id],
          before: [
            { ...recordOf(primary, accepted), stopped: null },
            { ...recordOf(merged, refused), stopped: null },
          ],
          after: {
            ...recordOf(primary, { ...refused, transactionCount: 2 }),
            lastUpdatedDate: mergedDate,
          },
        },
      ]),
    },
  },
};
