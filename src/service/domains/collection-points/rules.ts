import {
  collectionPointVersionV1Schema,
  collectionPointVersionV2Schema,
} from '#contract/collection-point-records.ts';
import {
  type CreateCollectionPointRequest,
  createCollectionPointRequestSchema,
  type UpdateCollectionPointRequest,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import {
  builtInPointIds,
  computedCollectionPointKeys,
  hostedSdkTypes,
} from '#contract/collection-point-values.ts';
import { computedKeysOf } from '#contract/common/computed-keys.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import type { PurposeLinkWish } from '#service/domains/purposes/link-purposes.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';
import { keptWithin } from '#service/http/size-maxima.ts';

type CollectionPointRequest = CreateCollectionPointRequest | UpdateCollectionPointRequest;

/** Keys that are columns, or that the service gives: a request cannot keep them in the rest. */
const interpretedKeys = new Set<string>([
  ...computedCollectionPointKeys,
  'Name',
  'Description',
  'CollectionPointType',
  'ConsentType',
  'Status',
  'OrganizationId',
  'SubjectIdentifier',
  'HostedSDK',
  'DataElements',
]);

const computedKeys = computedKeysOf({
  answers: [collectionPointVersionV1Schema, collectionPointVersionV2Schema],
  requests: [createCollectionPointRequestSchema, updateCollectionPointRequestSchema],
});

/** The purposes that a request asks for, each with the path that the caller wrote. */
export const purposeWishesOf = (request: CollectionPointRequest): PurposeLinkWish[] => [
  ...(request.PurposeIdsWithVersion ?? []).flatMap((link, index) => {
    const key = (link.Id ?? null) === null ? 'id' : 'Id';
    const purposeId = link[key] ?? null;
    if (purposeId === null) return [];
    const version = link.Version ?? link.version ?? null;
    const path = `PurposeIdsWithVersion.${index}.${key}`;
    return [{ path, purposeId: purposeId.toLowerCase(), version }];
  }),
  ...(request.PurposeIds ?? []).map((id, index) => ({
    path: `PurposeIds.${index}`,
    purposeId: id.toLowerCase(),
    version: null,
  })),
  ...(request.PurposeId ?? '')
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '')
    .map((purposeId) => ({ path: 'PurposeId', purposeId, version: null })),
];

/** The columns and the rest that a request sets on a version; it replaces what was there. */
export const toVersionValues = (request: CollectionPointRequest, ownOrganizationId: string) => ({
  organizationId: request.OrganizationId ?? ownOrganizationId,
  name: request.Name,
  description: request.Description ?? '',
  type: request.CollectionPointType,
  consentType: request.ConsentType ?? null,
  subjectIdentifier: request.SubjectIdentifier ?? null,
  hostedSdk: hostedSdkTypes.includes(request.CollectionPointType)
    ? true
    : (request.HostedSDK ?? null),
  fields: keptWithin(keptFields(request, interpretedKeys, computedKeys)),
});

/** @throws Problem 400 `collection-point-built-in` */
export const refuseBuiltIn = (id: string): void => {
  if (!builtInPointIds.includes(id.toLowerCase())) return;
  throw stateConflict(
    'collection-point-built-in',
    'This collection point is built in: it has no token, and nothing of it can be changed.',
  );
};

/** While disabled, a point is neither edited, nor published, nor given a new version. */
export const refuseDisabled = ({ disabled }: { disabled: boolean }): void => {
  if (!disabled) return;
  throw stateConflict(
    'collection-point-disabled',
    'The collection point is disabled. Enable it first.',
  );
};

/** What a save makes of a Draft. */
export const savedStatusOf = ({ Status }: UpdateCollectionPointRequest): 'DRAFT' | 'ACTIVE' => {
  const status = Status ?? 'DRAFT';
  if (status === 'DRAFT' || status === 'ACTIVE') return status;
  throw invalidRequest([
    { path: 'Status', message: 'Must be DRAFT to save, or ACTIVE to publish.' },
  ]);
};

/** What makes a version a Draft that the caller makes now, whatever it's a copy of. */
export const asDraft = ({ now, caller }: Pick<Context, 'now' | 'caller'>) => {
  const at = now();
  return {
    status: 'DRAFT' as const,
    createdAt: at,
    createdBy: caller.subject,
    modifiedAt: at,
    modifiedBy: caller.subject,
    activatedAt: null,
    publishedBy: null,
    approvedBy: null,
    tokenRevokedAt: null,
  };
};

/** Why a Draft can't be discarded; undefined where it can. */
export const discardBlock = (
  version: number,
  receipts: number,
): { code: 'has-receipts'; why: string } | undefined =>
  receipts === 0
    ? undefined
    : {
        code: 'has-receipts',
        why: `${receipts === 1 ? '1 receipt' : `${receipts} receipts`} came through version ${version}, so it can't be discarded.`,
      };
