import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { Act } from '#console/api/useWrite.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  getDeletionSettingsEndpoint,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import {
  confirmRetentionRuleEndpoint,
  createRetentionRuleEndpoint,
  deleteRetentionRuleEndpoint,
  listRetentionRulesEndpoint,
  type RetentionRuleRequest,
  startDryRunEndpoint,
  stopRetentionRuleEndpoint,
  updateRetentionRuleEndpoint,
} from '#contract/retention.ts';

const keys = { rules: ['retention', 'rules'], settings: ['retention', 'settings'] } as const;

const fetchRules = async (signal?: AbortSignal) =>
  (await api().call(listRetentionRulesEndpoint, {}, { signal })).content;

const fetchSettings = (signal?: AbortSignal) =>
  api().call(getDeletionSettingsEndpoint, {}, { signal });

export const retentionQueries = {
  /** All rules by name, each with its dry run. */
  rules: () =>
    queryOptions({
      queryKey: keys.rules,
      queryFn: ({ signal }) => fetchRules(signal),
      staleTime: 0,
    }),

  /** Whether programs may delete people. */
  settings: () =>
    queryOptions({
      queryKey: keys.settings,
      queryFn: ({ signal }) => fetchSettings(signal),
      staleTime: 0,
    }),
};

type Settings = EndpointRequest<typeof updateDeletionSettingsEndpoint>['body'];

/** How a rule ends. */
export type RuleEnding = 'stop' | 'remove';

const rulesMeta = { invalidates: [keys.rules] };

export const retentionMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<RetentionRuleRequest>) =>
        api().call(createRetentionRuleEndpoint, { body: input }, { idempotencyKey: key }),
      meta: { ...rulesMeta, endpoint: createRetentionRuleEndpoint },
    }),

  update: (ruleId: string) =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<RetentionRuleRequest>) =>
        api().call(
          updateRetentionRuleEndpoint,
          { params: { ruleId }, body: input },
          { idempotencyKey: key },
        ),
      meta: { ...rulesMeta, endpoint: updateRetentionRuleEndpoint },
    }),

  /** Turns a rule off, or deletes it; what it deleted stays deleted. */
  end: (ruleId: string, ending: RuleEnding) => {
    const endpoint = ending === 'stop' ? stopRetentionRuleEndpoint : deleteRetentionRuleEndpoint;
    return mutationOptions({
      mutationFn: async ({ key }: Act<null>): Promise<void> => {
        await api().call<typeof stopRetentionRuleEndpoint | typeof deleteRetentionRuleEndpoint>(
          endpoint,
          { params: { ruleId } },
          { idempotencyKey: key },
        );
      },
      meta: { ...rulesMeta, endpoint },
    });
  },

  startDryRun: (ruleId: string) =>
    mutationOptions({
      mutationFn: ({ key }: Act<null>) =>
        api().call(startDryRunEndpoint, { params: { ruleId } }, { idempotencyKey: key }),
      meta: { ...rulesMeta, endpoint: startDryRunEndpoint },
    }),

  /** Lets a rule run. `input` is the id of the dry run that was looked at. */
  confirm: (ruleId: string) =>
    mutationOptions({
      mutationFn: ({ key, input: dryRunId }: Act<string>) =>
        api().call(
          confirmRetentionRuleEndpoint,
          { params: { ruleId }, body: { dryRunId } },
          { idempotencyKey: key },
        ),
      meta: { ...rulesMeta, endpoint: confirmRetentionRuleEndpoint },
    }),

  saveSettings: () =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<Settings>) =>
        api().call(updateDeletionSettingsEndpoint, { body: input }, { idempotencyKey: key }),
      meta: { invalidates: [keys.settings], endpoint: updateDeletionSettingsEndpoint },
    }),

  checkRules: () => checkStored([keys.rules])(() => fetchRules()),
  checkSettings: () => checkStored([keys.settings])(() => fetchSettings()),
};
