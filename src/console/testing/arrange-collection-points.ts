import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { CreateCollectionPointRequest } from '#contract/collection-point-requests.ts';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import { createCollectionPointVersionEndpoint } from '#contract/collection-points.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { createTestClient } from './render-console.tsx';

const act = () => ({ idempotencyKey: crypto.randomUUID() });

/** A name that no other test has: all of them share one service. */
export const uniqueName = (words: string): string => `${words} ${crypto.randomUUID().slice(0, 8)}`;

let demoPurpose: Promise<string> | undefined;

/** An Active purpose of the demo data, which no test changes: each file looks for it once. */
const demoPurposeId = (): Promise<string> => {
  demoPurpose ??= createTestClient()
    .call(listPurposesEndpoint, { query: { size: 100 } }, {})
    .then(({ content }) => {
      const active = content.find(({ Status }) => Status === 'ACTIVE');
      if (active === undefined) throw new Error('The demo data hold no Active purpose.');
      return active.Id;
    });
  return demoPurpose;
};

/** A new Draft that links one Active purpose of the demo data. */
export const arrangeDraft = async (
  fields: Partial<CreateCollectionPointRequest> = {},
): Promise<CollectionPointVersionV1> => {
  const body = {
    Name: uniqueName('Test point'),
    Description: 'Made by a test',
    CollectionPointType: 'API' as const,
    ConsentType: 'EXPLICIT' as const,
    SubjectIdentifier: 'Email',
    PurposeIds: fields.PurposeIds ?? [await demoPurposeId()],
    DataElements: ['Email'],
    ...fields,
  };
  return createTestClient().call(createCollectionPointEndpoint, { body }, act());
};

/** Edits a Draft in place, or publishes it. */
export const arrangeUpdate = async (
  record: CollectionPointVersionV1,
  changes: { Description?: string; Status: 'DRAFT' | 'ACTIVE'; [field: string]: unknown },
): Promise<void> => {
  const links = (record.Purposes ?? []).map(({ Id, Version }) => ({ Id, Version }));
  await createTestClient().call(
    updateCollectionPointEndpoint,
    {
      params: { collectionpointId: record.Id },
      query: { version: record.Version },
      body: { ...record, PurposeIdsWithVersion: links, ...changes } as never,
    },
    act(),
  );
};

/** A point whose version 1 is Active, with version 2 as a Draft where that is wanted. */
export const arrangeActive = async ({
  withDraft = false,
  ...fields
}: {
  withDraft?: boolean;
} & Partial<CreateCollectionPointRequest> = {}): Promise<CollectionPointVersionV1> => {
  const record = await arrangeDraft(fields);
  await arrangeUpdate(record, { Status: 'ACTIVE' });
  if (withDraft) {
    await createTestClient().call(
      createCollectionPointVersionEndpoint,
      { params: { collectionPointGuid: record.Id } },
      act(),
    );
  }
  return record;
};
