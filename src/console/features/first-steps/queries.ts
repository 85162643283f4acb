import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { readThrough } from '#console/api/read/read-through.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { FoundVersion, ReceiptSeen, Setup } from './steps.ts';

const keys = {
  receipt: ['first-steps', 'receipt'],
  setup: ['first-steps', 'setup'],
  person: (receiptId: string) => ['first-steps', 'person', receiptId],
} as const;

const readPurpose = async (context: QueryFunctionContext): Promise<FoundVersion | null> => {
  // Active ones come first.
  const list = purposeQueries.list({ sort: 'purposeStatus,asc', size: 100 });
  const { content } = await readThrough(context, { ...list, staleTime: 0 });
  const found = content.flatMap(({ purposeId, versions }) =>
    versions.map(({ version, status, label }) => ({
      id: purposeId,
      version,
      name: label,
      isActive: status === 'ACTIVE',
      isDraft: status === 'DRAFT',
    })),
  );
  return found.find(({ isActive }) => isActive) ?? found.find(({ isDraft }) => isDraft) ?? null;
};

const readPoint = async (
  status: 'ACTIVE' | 'DRAFT',
  signal: AbortSignal,
): Promise<FoundVersion | null> => {
  const query = { status, size: 1 };
  const { content } = await api().call(listCollectionPointsEndpoint, { query }, { signal });
  const [found] = content;
  return found === undefined
    ? null
    : { id: found.Id, version: found.Version, name: found.Name, isActive: status === 'ACTIVE' };
};

export const firstStepsQueries = {
  /** The newest receipt of the account, without the person's identifier; null where there is none. */
  receipt: () =>
    queryOptions({
      queryKey: keys.receipt,
      queryFn: async ({ signal }): Promise<ReceiptSeen | null> => {
        const request = { query: { size: 1 }, body: {} };
        const { content } = await api().call(listReceiptsEndpoint, request, { signal });
        const [receipt] = content;
        return receipt === undefined
          ? null
          : {
              id: receipt.id,
              receivedAt: receipt.consentCreationDate,
              pointName: receipt.collectionPointName ?? null,
              isTest: receipt.test === true,
            };
      },
    }),

  /** How far the purpose and the collection point are; read again whenever it's shown. */
  setup: () =>
    queryOptions({
      queryKey: keys.setup,
      queryFn: async (context): Promise<Setup> => {
        const [purpose, active] = await Promise.all([
          readPurpose(context),
          readPoint('ACTIVE', context.signal),
        ]);
        return { purpose, point: active ?? (await readPoint('DRAFT', context.signal)) };
      },
      staleTime: 0,
    }),

  /** The id of the person whom a receipt is about; null where there is no such person anymore. */
  personOf: (receiptId: string) =>
    queryOptions({
      queryKey: keys.person(receiptId),
      queryFn: async ({ signal }) => {
        const { content } = await api().call(
          listProfilesEndpoint,
          {
            query: {
              match: 'lenient',
              properties: ['ignoreCount', 'ignoreTopics', 'ignoreCustomPreferences'],
            },
            headers: { identifier: receiptId },
          },
          { signal },
        );
        const found = content.find((one) => one.FoundBy?.some(({ Kind }) => Kind === 'receiptId'));
        return found?.Id ?? null;
      },
    }),
};
