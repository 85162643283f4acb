import { discardPurposeDraftEndpoint } from '#contract/purpose-drafts.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import type { CreatePurposeRequest } from '#contract/purpose-requests.ts';
import {
  createPurposeVersionEndpoint,
  getPurposeEndpoint,
  publishPurposeEndpoint,
  retirePurposeEndpoint,
  updatePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { createTestClient } from './render-console.tsx';

const act = () => ({ idempotencyKey: crypto.randomUUID() });

/** A new purpose: version 1, a Draft. */
export const arrangeDraftPurpose = (
  fields: Partial<CreatePurposeRequest> = {},
): Promise<PurposeVersionV1> =>
  createTestClient().call(
    createPurposeEndpoint,
    {
      body: {
        Name: uniqueName('Test purpose'),
        Description: 'Made by a test',
        ConsentLifeSpan: 63_072_000,
        ...fields,
      },
    },
    act(),
  );

export const arrangePublishedPurpose = async ({ Id, Version }: PurposeVersionV1): Promise<void> => {
  await createTestClient().call(
    publishPurposeEndpoint,
    { params: { purposeId: Id }, query: { version: Version } },
    act(),
  );
};

/** A purpose whose version 1 is Active, with version 2 as a Draft where that is wanted. */
export const arrangeActivePurpose = async ({
  withDraft = false,
  ...fields
}: { withDraft?: boolean } & Partial<CreatePurposeRequest> = {}): Promise<PurposeVersionV1> => {
  const purpose = await arrangeDraftPurpose(fields);
  await arrangePublishedPurpose(purpose);
  if (withDraft) {
    await createTestClient().call(
      createPurposeVersionEndpoint,
      { params: { purposeId: purpose.Id } },
      act(),
    );
  }
  return purpose;
};

/** A Draft copy of the Active version. */
export const arrangeNewDraft = async ({ Id }: PurposeVersionV1): Promise<void> => {
  await createTestClient().call(createPurposeVersionEndpoint, { params: { purposeId: Id } }, act());
};

export const arrangeDiscarded = async ({ Id }: PurposeVersionV1, version: number) => {
  await createTestClient().call(
    discardPurposeDraftEndpoint,
    { params: { purposeId: Id }, query: { version } },
    act(),
  );
};

/** The next version of a purpose becomes Active, and the one before Retired. */
export const arrangeNewerVersion = async (
  purpose: PurposeVersionV1,
  version = 2,
): Promise<void> => {
  await createTestClient().call(
    createPurposeVersionEndpoint,
    { params: { purposeId: purpose.Id } },
    act(),
  );
  await arrangePublishedPurpose({ ...purpose, Version: version });
};

/** The Active version is Retired from a day, yyyy-MM-dd in UTC. */
export const arrangeRetirement = async (
  { Id }: Pick<PurposeVersionV1, 'Id'>,
  date: string,
): Promise<void> => {
  await createTestClient().call(
    retirePurposeEndpoint,
    { params: { purposeId: Id }, query: { date } },
    act(),
  );
};

/** A purpose whose version 1 is Active until a day. */
export const arrangeRetiringPurpose = async (date: string): Promise<PurposeVersionV1> => {
  const purpose = await arrangeActivePurpose();
  await arrangeRetirement(purpose, date);
  return purpose;
};

/** A version as it is stored now. */
export const readPurpose = ({ Id }: Pick<PurposeVersionV1, 'Id'>, version = 1) =>
  createTestClient().call(
    getPurposeEndpoint,
    { params: { purposeId: Id }, query: { version } },
    {},
  );

/** Somebody else saves a Draft. */
export const changePurpose = async (
  purpose: PurposeVersionV1,
  changes: Partial<CreatePurposeRequest>,
): Promise<void> => {
  const detail = await readPurpose(purpose, purpose.Version);
  await createTestClient().call(
    updatePurposeEndpoint,
    {
      params: { purposeId: purpose.Id },
      body: { ...toUpdatePurposeRequest(detail), ...changes } as never,
    },
    act(),
  );
};
