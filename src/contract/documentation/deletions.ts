import type { OperationTexts } from './operation-text.ts';
import { ana, continuedSliceOf, ids } from './records/fictional.ts';

const settings = {
  allowsPrograms: true,
  keepMonths: 36,
  changedDate: '2026-11-26T09:30:00.000Z',
  changedBy: 'administrator',
  pending: null,
};

const asked = {
  ...settings,
  allowsPrograms: false,
  pending: {
    askedDate: '2026-11-26T09:30:00.000Z',
    askedBy: 'administrator',
    takesEffectDate: '2026-11-27T09:30:00.000Z',
  },
};

const off =
  '403 `deletion-by-programs-off` unless administrators have switched this on, and 403 `deletion-for-programs-only` for people in the console.';

export const deletionTexts: OperationTexts = {
  getDeletionSettings: {
    description:
      'Says whether programs may delete people, and for how many months receipts stay that they retain. An extension of the published interface.',
    example: { answer: settings },
  },
  updateDeletionSettings: {
    description:
      'Switches deletion by programs on or off. Off holds at once. On is answered with 202 and waits: until another administrator confirms it or, where there is only one, for a day; `pending` says who asked and when it takes effect, and until then nothing changes. An extension of the published interface.',
    example: { body: { allowsPrograms: true, keepMonths: 36 }, answer: asked },
  },
  confirmDeletionSettings: {
    description:
      'Switches on deletion by programs, which another administrator asked for. The one who asked gets 403 `second-administrator-needed`, and 400 `nothing-to-confirm` says that nothing waits. An extension of the published interface.',
    example: { answer: { ...settings, changedBy: 'second-administrator' } },
  },
  takeBackDeletionSettings: {
    description:
      'Takes back the request to switch on deletion by programs. What is on stays on. An extension of the published interface.',
    example: { answer: { ...settings, allowsPrograms: false } },
  },
  deleteDataSubjectV4: {
    description: `Erases the person with this primary identifier. Receipts that are retained stay as proof for the months that an administrator set, and nothing but administrators reads them. An identifier that was merged away is 404 \`identifier-merged\`, and a person on hold 400 \`person-on-hold\`. ${off}`,
    example: {
      body: { identifier: 'kim.lee@example.org', retainReceipts: false },
      answer: 'The data subject was deleted.',
    },
  },
  deleteProfilesV4: {
    description: `Deletes a person's consent to up to 100 purposes, with its transactions unless \`retainReceipts\` is true. A person on hold is 400 \`person-on-hold\`. ${off}`,
    example: {
      body: { identifier: ana, purposes: [ids.purpose], retainReceipts: true },
      answer: '1 purpose profile was deleted.',
    },
  },
  deleteProfilesV2: {
    description: `Deletes up to 100 purposes of one person, or one purpose of up to 100 people. People who don't exist are skipped, and 404 is for none at all. If one of them is on hold, nothing is deleted. ${off}`,
    example: {
      body: { purposes: [ids.purpose], identifiers: [ana], retainTransactions: false },
      answer: '0 purpose profiles were deleted.',
    },
  },
  deleteDataSubjectsV2: {
    description: `Accepts to erase people in the background: up to 999 by identifier or by id, or those who were created or last interacted within at most 24 hours, the start included and the end not. People who don't exist, were merged away or are on hold are skipped. ${off}`,
    example: {
      body: { identifiers: ['person-1@example.com'], retainReceiptsTransactions: false },
      answer: 'The request to delete data subjects was accepted.',
    },
  },
  deleteCrossDeviceReceipts: {
    description: `Removes the receipts of collection points of type COOKIE that came with these identifiers, with their transactions. What they led to stays: people keep the status of each purpose, and what they refuse is kept as a suppression, too. Only people who have one of the identifiers as their primary one count; others are skipped. If one of them is on hold, nothing is removed. At most 10,000 receipts go at a time, and the answer says if more are left: send the request again. Needs the scope COOKIE, which is of clients and keys only. ${off}`,
    example: {
      body: { identifiers: ['device-4f1c@example.com'] },
      answer: '0 receipts were deleted.',
    },
  },
  deletePurposeProfilesV2: {
    description: `Accepts to delete everyone's consent to a purpose in the background. \`deletePurposeFromAllDataSubjects\` must be true, because there are no exclusion lists yet. ${off}`,
    example: {
      params: { purposeGuid: ids.purpose },
      body: { deletePurposeFromAllDataSubjects: true },
      answer: 'The request to delete the purpose from all data subjects was accepted.',
    },
  },
  listDeletionCertificates: {
    description:
      'Lists what was deleted under exactly this identifier, the newest first: people, receipts, and consent to purposes, whose `objectId` is the id of the purpose. Only a keyed hash of the identifier is stored.',
    example: {
      headers: { identifier: 'leo.marsh@example.net' },
      answer: continuedSliceOf([
        {
          objectId: '01936842-86d2-7e59-b0c4-3d8f7a1e5b92',
          objectType: 'DATA_SUBJECT',
          deleteTime: '2026-11-26T10:10:00.000Z',
          deleteType: 'API',
          retentionPolicyRuleId: null,
        },
      ]),
    },
  },
};
