import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';
import { newsletter } from './records/purpose.ts';

export const nameTexts: OperationTexts = {
  listNames: {
    description:
      'The names of collection points, purposes, purpose preferences, preference centers and consent groups, and to administrators those of destinations, by name within their kind. A record has the name of what is live, or else of its newest version. At most 5,000 of each kind; `cut` says of which there are more. An extension of the published interface.',
    example: {
      answer: {
        content: [
          {
            kind: 'PURPOSE',
            id: ids.purpose,
            name: newsletter.english.Name,
            draftName: null,
            isDisabled: null,
            versions: [{ version: 1, status: 'ACTIVE' }],
          },
        ],
        cut: [],
      },
    },
  },
};
