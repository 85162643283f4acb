import type { OperationTexts } from './operation-text.ts';
import { activePoint } from './records/collection-point.ts';
import { ids } from './records/fictional.ts';

const { Active: _, ...published } = activePoint;
const [linked] = activePoint.Purposes;

export const publishPointTexts: OperationTexts = {
  publishCollectionPoint: {
    description:
      "Publishes a Draft as it's stored, with Draft purposes that it links: all of it, or nothing. For each, `lastModifiedDate` is what you read (`LastModifiedDate` of the collection point). What was changed since, is no Draft anymore or can't be published is 409 `not-published`: `errors` says why, and `refused` names each. Draft purposes that you leave out stay Drafts. Where the account demands a second person's approval, ask for approval with `purposes` instead. `messages` says what the form of the collection point lacks. An extension of the published interface.",
    example: {
      params: { collectionpointId: ids.point },
      query: { version: '3' },
      body: {
        lastModifiedDate: '2026-11-22T08:13:20.000Z',
        purposes: [{ id: ids.purpose, version: 3, lastModifiedDate: '2026-11-22T08:12:40.000Z' }],
      },
      answer: {
        ...published,
        Version: 3,
        Purposes: [{ ...linked, Version: 3 }],
      },
    },
  },
};
