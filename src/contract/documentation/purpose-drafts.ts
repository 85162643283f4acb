import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';
import { newsletter, nextPurpose } from './records/purpose.ts';

const { english, lifeSpan } = newsletter;
const params = { purposeId: ids.purpose };
const Description = 'We email you news, offers and events. You can stop at any time.';

export const purposeDraftsTexts: OperationTexts = {
  createPurposeDraft: {
    description:
      "Creates a Draft with its content in one step: what the version that `Version` names has, changed as an update changes a Draft. `newest` is the newest version that you know. If there's a Draft already, or a newer version, the answer is 409, and `draft` or `newest` names it; so two people never make two Drafts. The purpose must have an Active version, which stays. An extension of the published interface.",
    example: {
      params,
      query: { newest: '1' },
      body: {
        ...english,
        Description,
        ConsentLifeSpan: lifeSpan,
        DefaultLanguage: 'en-us',
        Status: 'DRAFT',
        Version: 1,
      },
      answer: { ...nextPurpose, Description },
    },
  },
  discardPurposeDraft: {
    description:
      "Discards a Draft for good. No later version gets its number. If it's the only version, the purpose goes with it. What is no Draft, what receipts name, and what a collection point, another purpose or a retention rule refers to can't be discarded: 409 says what. An extension of the published interface.",
    example: { params, query: { version: '2' } },
  },
};
