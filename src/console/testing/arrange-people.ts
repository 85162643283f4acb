import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { CreateCollectionPointRequest } from '#contract/collection-point-requests.ts';
import { collectionPointTokenEndpoint } from '#contract/collection-points.ts';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import type { ReceiptRequest } from '#contract/receipt-requests.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { type UpsertElementsRequest, upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { arrangeDraft, arrangeUpdate } from './arrange-collection-points.ts';
import { createTestClient } from './render-console.tsx';

const act = () => ({ idempotencyKey: crypto.randomUUID() });

/** An identifier that no other test has; fictional, of a reserved domain. */
export const freshIdentifier = (): string => `person-${crypto.randomUUID()}@example.org`;

type ArrangedPerson = { id: string; identifier: string };

/** Creates a data subject, or changes its elements as somebody else would. */
export const arrangeElements = async (
  dataElements: UpsertElementsRequest['dataElements'],
  { identifier = freshIdentifier(), identifierType = 'Email' } = {},
): Promise<ArrangedPerson> => {
  const { id } = await createTestClient().call(
    upsertElementsEndpoint,
    { headers: { dataSubjectIdentifier: identifier }, body: { dataElements, identifierType } },
    act(),
  );
  return { id, identifier };
};

/** A data subject without purposes that holds these data elements. */
export const arrangePerson = (
  elements: Record<string, string> = {},
  identifier = freshIdentifier(),
): Promise<ArrangedPerson> =>
  arrangeElements(
    Object.entries(elements).map(([name, value]) => ({ name, value })),
    { identifier },
  );

/** Merges people into the first, as somebody else would. */
export const arrangeMerge = async (
  primaryIdentifier: string,
  ...additionalIdentifiers: string[]
): Promise<void> => {
  const body = { primaryIdentifier, additionalIdentifiers };
  await createTestClient().call(mergeEndpoint, { body }, act());
};

/** Opts a person out of every purpose that there is, as they told somebody else. */
export const arrangeOptOut = async (identifier: string): Promise<void> => {
  await createTestClient().call(
    recordDecisionsEndpoint,
    { headers: { identifier }, body: { everything: 'HARD_OPT_OUT' } },
    act(),
  );
};

/** An Active collection point, and the token that its form sends. */
type ArrangedForm = { point: CollectionPointVersionV1; token: string };

export const arrangeForm = async (
  fields: Partial<CreateCollectionPointRequest> = {},
): Promise<ArrangedForm> => {
  const point = await arrangeDraft(fields);
  await arrangeUpdate(point, { Status: 'ACTIVE' });
  const { token } = await createTestClient().call(
    collectionPointTokenEndpoint,
    { params: { collectionpointGuid: point.Id }, query: { version: point.Version } },
    {},
  );
  return { point, token };
};

/** Sends a receipt as a form would; answers the signed one. */
export const arrangeSignedReceipt = async (
  { token }: ArrangedForm,
  identifier: string,
  fields: Partial<ReceiptRequest>,
): Promise<string> => {
  const { receipt } = await createTestClient().call(
    submitReceiptEndpoint,
    { body: { requestInformation: token, identifier, ...fields } },
    act(),
  );
  return receipt;
};

/** Sends a receipt as a form would; answers its id. */
export const arrangeReceipt = async (
  ...given: Parameters<typeof arrangeSignedReceipt>
): Promise<string> => {
  const receipt = await arrangeSignedReceipt(...given);
  const [, claims = ''] = receipt.split('.');
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).jti;
};
