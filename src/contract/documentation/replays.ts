import type { OperationTexts } from './operation-text.ts';
import { ids, pageOf } from './records/fictional.ts';

const params = { replayId: '0193a6f1-2b40-7c19-a5d8-71e0c4b9f362' };

const nothing = { people: 0, madeLive: 0, consents: 0, moves: [] };
const found = {
  people: 48210,
  madeLive: 3,
  consents: 1204,
  moves: [
    { outcome: 'DATES', from: 'ACTIVE', to: 'ACTIVE', count: 377 },
    { outcome: 'DATES', from: 'EXPIRED', to: 'EXPIRED', count: 618 },
    { outcome: 'KEPT', from: 'WITHDRAWN', to: 'NOT_OPT_OUT', count: 2 },
    { outcome: 'STATUS', from: 'ACTIVE', to: 'NO_CONSENT', count: 1 },
    { outcome: 'STATUS', from: 'ACTIVE', to: 'WITHDRAWN', count: 5 },
  ],
};

const started = {
  id: params.replayId,
  status: 'CHECKING',
  createdDate: '2026-11-28T08:00:00.000Z',
  createdBy: 'administrator',
  checkedDate: null,
  confirmedDate: null,
  confirmedBy: null,
  endedDate: null,
  found: nothing,
  changed: nothing,
};
const checked = { ...started, status: 'CHECKED', checkedDate: '2026-11-28T08:00:31.000Z', found };
const confirmed = {
  ...checked,
  status: 'APPLYING',
  confirmedDate: '2026-11-28T08:20:00.000Z',
  confirmedBy: 'administrator',
};
const done = {
  ...confirmed,
  status: 'DONE',
  endedDate: '2026-11-28T08:21:12.000Z',
  changed: found,
};

const before = {
  status: 'EXPIRED',
  since: '2026-11-27T09:12:00.000Z',
  givenDate: '2025-10-05T14:00:00.000Z',
  firstConsentDate: '2025-10-05T14:00:00.000Z',
  withdrawalDate: null,
  reactivationDate: null,
  expiryDate: '2026-11-27T09:12:00.000Z',
  lastContactDate: '2025-10-05T14:00:00.000Z',
  lastContactPointId: ids.point,
  lastContactPointVersion: 1,
};
const expired = {
  dataSubjectId: '0193a6a0-91d3-7e44-8b26-5f0c7d1e9a38',
  identifier: 'ana.ruiz@example.com',
  purposeId: ids.purpose,
  outcome: 'DATES',
  reason: null,
  before,
  after: { ...before, since: '2026-04-03T14:00:00.000Z', expiryDate: '2026-04-03T14:00:00.000Z' },
  addedEndings: 1,
  supersededEndings: 1,
  changedDate: '2026-11-28T08:20:02.000Z',
};

export const replayTexts: OperationTexts = {
  listReplays: {
    description:
      'All replays, the newest first. A replay computes stored consents anew from all that was said, where a former release recorded them by the order of arrival. It also makes people live whom a test receipt had turned into tests.',
    example: { answer: pageOf([done]) },
  },
  getReplay: {
    description:
      'A replay: how far it is, and what changes or is kept, from which status to which. `found` is by the dry run, `changed` by carrying it out. `madeLive` are people whom a test receipt of a former release had turned into tests.',
    example: { params, answer: checked },
  },
  listReplayedConsents: {
    description:
      'What a replay changes of whose consent, and what it keeps and why, in the order of person IDs. A more restrictive status is taken; any other one only with an explicit yes (CONFIRMED, OPT_IN) after the act that holds. `reason` says why a consent is kept: `NO_LATER_YES`, `DECIDED_BY_MERGE` (by a merge of a former release that kept too little of it), or `RECEIPTS_DELETED`. What a test had given or taken of someone who becomes live is dropped in any case; `after` is `NO_CONSENT` where nothing else was said. While it is being carried out, the rows of people who are done with say what was changed, in place of what the dry run found. Dates of single transactions and choices may change beside.',
    example: { params, query: { outcome: 'DATES' }, answer: pageOf([expired]) },
  },
  startReplay: {
    description:
      'Starts a dry run, which changes nothing of people. It continues in the background as a job. A dry run that was never confirmed goes, with its list.',
    example: { answer: started },
  },
  confirmReplay: {
    description:
      "Carries a replay out, after its dry run has ended. Everything is computed again with each person held, so what people do meanwhile counts. It sends no event and no mail, and the day counts don't change; programs that poll by `updatedSince` see who changed.",
    example: { params, answer: confirmed },
  },
};
