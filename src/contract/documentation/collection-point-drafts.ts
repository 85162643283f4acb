import type { OperationTexts } from './operation-text.ts';
import { activePoint, draftPoint, pointRequest } from './records/collection-point.ts';
import { ids } from './records/fictional.ts';

const params = { collectionpointId: ids.point };
const { Purposes } = activePoint;

export const collectionPointDraftsTexts: OperationTexts = {
  createCollectionPointDraft: {
    description:
      "Creates a Draft with its content in one step; the content is what an update takes, and with `Status` ACTIVE it's published at once. `newest` is the newest version that you know. If there's a Draft already, or a newer version, the answer is 409, and `draft` or `newest` names it; so two people never make two Drafts. The collection point must have an Active version, which goes on collecting. An extension of the published interface.",
    example: {
      params,
      query: { newest: '1' },
      body: pointRequest,
      answer: { ...draftPoint, Version: 2, Purposes },
    },
  },
  discardCollectionPointDraft: {
    description:
      "Discards a Draft for good; its token stops working. No later version gets its number. If it's the only version, the collection point goes with it. What is no Draft, and what receipts came through, can't be discarded: 409 says so. An extension of the published interface.",
    example: { params, query: { version: '2' } },
  },
};
