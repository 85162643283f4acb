import type { OperationTexts } from './operation-text.ts';
import { ana, ids, pageOf } from './records/fictional.ts';

const erasureId = '01936842-7b1c-7d0a-9f3e-2c5a8e1b4d60';
const doneId = '01936842-9a40-73c5-8d17-61f0b2e7c9a3';
const erasedId = '01936842-86d2-7e59-b0c4-3d8f7a1e5b92';

const asked = {
  id: erasureId,
  status: 'REQUESTED',
  dataSubjectId: ids.ana,
  identifier: ana,
  reason: 'PERSON_ASKED',
  note: 'Asked by letter',
  identityCheck: 'Called back on the number we have',
  requestedDate: '2026-11-26T10:00:00.000Z',
  requestedBy: 'privacy-manager',
  dueDate: '2026-12-26T10:00:00.000Z',
  decidedDate: null,
  decidedBy: null,
  isByOnlyAdministrator: false,
  declineReason: null,
  outcome: null,
  keepUntil: null,
  keepReason: null,
  removed: null,
  keptReceipts: 0,
};

const other = {
  ...asked,
  id: doneId,
  dataSubjectId: erasedId,
  identifier: 'leo.marsh@example.net',
  requestedDate: '2026-11-26T10:01:00.000Z',
  dueDate: '2026-12-26T10:01:00.000Z',
};

const counts = {
  identifiers: 1,
  formerIdentifiers: 0,
  details: 1,
  purposes: 1,
  purposesInForce: 1,
  receipts: 1,
  transactions: 1,
  merges: 0,
  activityEntries: 2,
  openDuplicateGroups: 0,
  linkedGroups: 0,
};

const hold = {
  reason: 'Part of a court case',
  heldDate: '2026-11-26T09:00:00.000Z',
  heldBy: 'privacy-manager',
};

const receiptId = '01936842-83b7-7c21-a5d0-9e4f6b2a1c38';
const through = {
  collectionPointId: ids.point,
  collectionPointVersion: 1,
  createdAt: '2026-11-20T09:11:00.000000Z',
  interactionAt: '2026-11-20T09:11:00.000000Z',
};
const keptReceipt = {
  id: receiptId,
  identifier: other.identifier,
  ...through,
  tokenHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  language: null,
  isTest: false,
  origin: 'API',
  sameness: null,
  fields: { purposes: [{ Id: ids.purpose, TransactionType: 'CONFIRMED' }] },
};
const keptTransaction = {
  id: '01936842-83c0-7f95-9b6e-0d2c8a4e7f13',
  subjectId: erasedId,
  receiptId,
  purposeId: ids.purpose,
  purposeVersion: 1,
  type: 'CONFIRMED',
  ...through,
  consentAt: '2026-11-20T09:11:00.000000Z',
  createdBy: 'SYSTEM',
  choices: [],
};

const params = { erasureId };
const ofPerson = { dataSubjectId: ids.ana };

export const erasureTexts: OperationTexts = {
  listErasures: {
    description:
      "Lists requests to erase people: open ones first, by due date, then settled ones, the newest first. Settled requests don't say who the person was. An extension of the published interface.",
    example: {
      query: { status: 'REQUESTED' },
      answer: pageOf([asked, other]),
    },
  },
  requestErasure: {
    description:
      'Requests the erasure of a person. An administrator who is someone else carries it out. It is due in 30 days, and a person has one open request at most. An extension of the published interface.',
    example: {
      body: {
        dataSubjectId: ids.ana,
        reason: asked.reason,
        note: asked.note,
        identityCheck: asked.identityCheck,
      },
      answer: asked,
    },
  },
  getErasure: {
    description: 'Gets one request, open or settled. An extension of the published interface.',
    example: { params, answer: asked },
  },
  countErasures: {
    description:
      'Counts the open requests and those that are overdue. Names nobody. An extension of the published interface.',
    example: { answer: { requested: 2, overdue: 0 } },
  },
  previewErasure: {
    description:
      'Shows what an erasure would remove now, what would stay, and why the caller can or can’t carry it out. Only for open requests. An extension of the published interface.',
    example: {
      params,
      answer: {
        erasure: asked,
        checkedDate: '2026-11-26T10:05:00.000Z',
        goes: counts,
        detailNames: ['Country'],
        identifierTypes: ['Email'],
        purposesInForce: ['Newsletter'],
        stays: { suppressions: 0, certificates: 2, activityEntries: 2 },
        receiptsToKeep: 1,
        hold: null,
        blockedBy: 'NOT_ADMINISTRATOR',
        isOnlyAdministrator: false,
      },
    },
  },
  carryOutErasure: {
    description:
      "Erases the person for good. Withdrawals and opt-outs stay as keyed hashes, so that an import without a new yes can't undo them. With `KEEP_PROOF` the receipts stay too, for administrators only, until the stated date. The administrator who requested it gets 400 `own-erasure-request`, unless they are the only one. A person on hold is 400 `person-on-hold`. An extension of the published interface.",
    example: {
      params: { erasureId: doneId },
      body: {
        dataSubjectId: erasedId,
        outcome: 'KEEP_PROOF',
        keepUntil: '2029-11-30',
        keepReason: 'Defense of legal claims',
      },
      answer: {
        ...other,
        status: 'DONE',
        identifier: null,
        note: null,
        identityCheck: null,
        decidedDate: '2026-11-26T10:10:00.000Z',
        decidedBy: 'administrator',
        outcome: 'KEEP_PROOF',
        keepUntil: '2029-11-30T00:00:00.000Z',
        keepReason: 'Defense of legal claims',
        removed: counts,
        keptReceipts: 1,
      },
    },
  },
  declineErasure: {
    description:
      'Settles a request without erasing the person, with the reason. An extension of the published interface.',
    example: {
      params,
      body: { reason: 'The person withdrew their request' },
      answer: {
        ...asked,
        status: 'DECLINED',
        identifier: null,
        decidedDate: '2026-11-26T10:07:00.000Z',
        decidedBy: 'administrator',
        declineReason: 'The person withdrew their request',
      },
    },
  },
  listKeptReceipts: {
    description:
      'Lists the receipts that an erasure kept as proof, the newest first, at most 500. Nothing else reads them. An extension of the published interface.',
    example: {
      params: { erasureId: doneId },
      answer: {
        content: [
          {
            receiptId,
            keepUntil: '2029-11-30T00:00:00.000Z',
            keepReason: 'Defense of legal claims',
            receipt: keptReceipt,
            transactions: [keptTransaction],
          },
        ],
        total: 1,
      },
    },
  },
  getSafekeeping: {
    description:
      'Says whether a person is on hold, and whether their erasure was requested. An extension of the published interface.',
    example: { params: ofPerson, answer: { hold, erasure: asked } },
  },
  holdPerson: {
    description:
      "Puts a person on hold: they can't be erased, and retention rules leave them alone, until an administrator lifts the hold. A merge passes it on. An extension of the published interface.",
    example: {
      params: ofPerson,
      body: { reason: hold.reason },
      answer: { hold, erasure: asked },
    },
  },
  liftHold: {
    description: 'Lifts the hold of a person. An extension of the published interface.',
    example: { params: ofPerson, answer: { hold: null, erasure: asked } },
  },
};
