import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';

const params = { ruleId: '0193a6d1-4c0e-7b52-9f38-6a1d2e7c8b40' };
const dryRunId = '0193a6d2-0b7f-7c11-8e24-93f5a0d6c2b7';

const request = {
  name: 'Newsletter, two years after the withdrawal',
  target: 'PROFILE',
  purposeId: ids.purpose,
  event: 'WITHDRAWAL',
  days: 730,
};

const nothing = { people: 0, profiles: 0, receipts: 0 };

const rule = {
  id: params.ruleId,
  ...request,
  createdDate: '2026-11-23T08:00:00.000Z',
  createdBy: 'administrator',
  updatedDate: '2026-11-23T08:00:00.000Z',
  updatedBy: 'administrator',
  dryRun: null,
  confirmedDate: null,
  confirmedBy: null,
  lastRunDate: null,
  isRunning: false,
  deleted: nothing,
};

const changed = { ...rule, days: 365, updatedDate: '2026-11-23T08:01:00.000Z' };

const started = {
  id: dryRunId,
  status: 'RUNNING',
  startedDate: '2026-11-23T08:02:00.000Z',
  startedBy: 'administrator',
  endedDate: null,
  covered: 0,
  wouldDelete: nothing,
  kept: { inForce: 0, pending: 0, onHold: 0, erasureAsked: 0 },
};
const done = {
  ...started,
  status: 'DONE',
  endedDate: '2026-11-23T08:02:40.000Z',
  covered: 48210,
  wouldDelete: { people: 312, profiles: 312, receipts: 588 },
  kept: { inForce: 0, pending: 0, onHold: 2, erasureAsked: 1 },
};
const confirmed = {
  ...changed,
  dryRun: done,
  confirmedDate: '2026-11-23T08:05:00.000Z',
  confirmedBy: 'administrator',
};

export const retentionTexts: OperationTexts = {
  listRetentionRules: {
    description: 'All retention rules by name, each with its last dry run and what it has deleted.',
    example: { answer: { content: [confirmed] } },
  },
  createRetentionRule: {
    description:
      'Creates a retention rule. It deletes nothing until you have confirmed a dry run of it. No rule deletes a consent in force, an open double opt-in, anything of a person on hold, or a person whose erasure was asked for.',
    example: { body: request, answer: rule },
  },
  updateRetentionRule: {
    description:
      'Changes a retention rule. Unless only its name changes, it stops, and needs a new dry run and confirmation.',
    example: { params, body: { ...request, days: 365 }, answer: changed },
  },
  deleteRetentionRule: {
    description: 'Deletes a retention rule. What it has deleted stays deleted.',
    example: { params },
  },
  startDryRun: {
    description:
      'Starts a dry run, which counts what the rule would delete and deletes nothing. It continues in the background; `listRetentionRules` shows its progress. A dry run in progress continues.',
    example: { params, answer: { ...changed, dryRun: started } },
  },
  confirmRetentionRule: {
    description:
      'Lets the rule run from now on. `dryRunId` names the dry run that you looked at: it has to be finished, and the last one of this rule. A rule that deletes people is answered with 202 and waits: until another administrator sends the same or, where there is only one, for a day; `pending` says who asked and when it takes effect. The one who asked gets 403 `second-administrator-needed`.',
    example: { params, body: { dryRunId }, answer: confirmed },
  },
  stopRetentionRule: {
    description:
      'Stops a retention rule, or takes back that it was to run: nothing more is deleted by it until you confirm a dry run again.',
    example: {
      params,
      answer: { ...confirmed, confirmedDate: null, confirmedBy: null },
    },
  },
};
