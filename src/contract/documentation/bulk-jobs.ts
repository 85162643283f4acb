import type { OperationTexts } from './operation-text.ts';
import { ana, ids, pageOf } from './records/fictional.ts';

const token = '5d0c7e1a-9b34-4f62-8a71-c3e6d2b80f94';
const jobId = '7f21b6c4-0e8d-4a95-b3d7-1a6c9e5f2d08';
const params = { jobId };
const extension = 'An extension of the published interface.';

const selection = {
  token,
  action: 'WITHDRAW',
  entityId: ids.purpose,
  createdDate: '2026-11-29T09:00:00.000Z',
  expiryDate: '2026-12-29T09:00:00.000Z',
  checkedDate: null,
  people: null,
  changes: null,
  notFound: null,
};

const job = {
  Id: jobId,
  Name: 'End of the autumn campaign',
  Description: null,
  TypeId: 'consent_ds_bulk_actions',
  Status: 'Pending',
  StatusId: 1,
  ErrorCount: 0,
  CreatedBy: 'crm-sync',
  CreatedDate: '2026-11-29T09:05:00.000Z',
  Action: 'WITHDRAW',
  EntityId: ids.purpose,
  Total: 1,
  Done: 0,
  Changed: 0,
  EndedDate: null,
  IsCanceled: false,
  ErrorMessage: null,
};

export const bulkJobTexts: OperationTexts = {
  createSelection: {
    description: `Says who is selected for a job, and what it does to each of them: WITHDRAW withdraws their consent to a purpose, SET_ELEMENT sets a data element, REQUEST_ERASURE asks for their erasure, which an administrator decides on, and EXPORT keeps their record to be read. People are named by identifiers or ids, up to 1,000, or chosen by their consent to a purpose. Named people are found at once, and no name of theirs is kept. A selection is for its caller alone, encrypted, and kept for 30 days. ${extension}`,
    example: {
      body: {
        criteria: { purposeId: ids.purpose, status: 'ACTIVE' },
        action: { type: 'WITHDRAW', purposeId: ids.purpose, note: 'The campaign is over' },
      },
      answer: selection,
    },
  },
  checkSelection: {
    description: `Settles who is in a selection, up to 100,000 people, and says for how many of them its job would change something. Nothing changes yet. People who fit the criteria later aren't in it; do it again to settle them anew, until the job is started. ${extension}`,
    example: {
      params: { token },
      answer: {
        ...selection,
        checkedDate: '2026-11-29T09:01:00.000Z',
        people: 1,
        changes: 1,
        notFound: null,
      },
    },
  },
  startBulkJob: {
    description:
      "Starts the job of a selection. `Token` is that of the selection, and `EntityId` the purpose of a withdrawal, else the organization. A token that is unknown, another caller's or over is 400 `selection-unknown`, one without a dry run 400 `selection-not-checked`. A selection has one job: starting it again is answered with that job. Each person is dealt with once, also where the service is restarted in between. `CreatedBy` is the client or person, as elsewhere.",
    example: {
      body: {
        EntityId: ids.purpose,
        Name: 'End of the autumn campaign',
        Type: 'consent_ds_bulk_actions',
        Token: token,
      },
      answer: job,
    },
  },
  listBulkJobs: {
    description: `Lists bulk action jobs, the newest first. They are kept for 30 days after their end. ${extension}`,
    example: { answer: pageOf([job]) },
  },
  getBulkJob: {
    description: `Gets a bulk action job: how many people it has dealt with (\`Done\`), for how many it changed something, and how many were refused (\`ErrorCount\`). \`Status\` is Error where it stopped or was canceled. ${extension}`,
    example: { params, answer: job },
  },
  cancelBulkJob: {
    description: `Ends a job. The step under way ends first, and what is done stays done. One that has ended is unchanged. ${extension}`,
    example: {
      params,
      answer: {
        ...job,
        Status: 'Error',
        StatusId: 3,
        EndedDate: '2026-11-29T09:06:00.000Z',
        IsCanceled: true,
        ErrorMessage: 'It was canceled.',
      },
    },
  },
  listBulkResults: {
    description: `Lists the people of a job with the result for each: CHANGED; UNCHANGED where there was nothing to change; SKIPPED where the person has said something about the purpose, or the data element has got another value, since the dry run; FAILED with the code of the refusal as \`Reason\`; null while they wait. Of an EXPORT, \`Record\` is the person as \`listDataSubjectProfiles\` has them, without magic links. People who were erased aren't in it, and those who were merged are the survivor. ${extension}`,
    example: {
      params,
      answer: pageOf([
        {
          DataSubjectId: ids.ana,
          Identifier: ana,
          Result: null,
          Reason: null,
          DoneDate: null,
          Record: null,
        },
      ]),
    },
  },
};
