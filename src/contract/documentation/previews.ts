import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';

const answer = {
  url: 'http://localhost:8081/preview/wPNvVdeo0OYUNTmUjIfMvMEA',
  until: '2026-11-28T09:18:00.000Z',
};
const rest =
  'It works for ten minutes for anyone who has it, and records nothing. `?lang=` says in which language. Both fields are null where the deployment has no pages for people. An extension of the published interface.';

export const previewTexts: OperationTexts = {
  previewPurpose: {
    description: `An address at people's own pages where a purpose is shown as it is among their choices, to a made-up person: the version that \`version\` names, else the Active one, or the newest; a Draft too. Look and sender are those of the default preference center. ${rest}`,
    example: { params: { purposeId: ids.purpose }, query: { version: '1' }, answer },
  },
  previewPurposePreference: {
    description: `An address at people's own pages where a preference is shown as it is among their choices, below a live purpose that links it. ${rest}`,
    example: { params: { customPreferenceId: ids.preference }, answer },
  },
};
