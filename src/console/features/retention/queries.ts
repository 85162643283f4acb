import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  confirmDeletionSettingsEndpoint,
  getDeletionSettingsEndpoint,
  takeBackDeletionSettingsEndpoint,
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

export const retentionMutations = {
  create: () =>
    endpointWrite(createRetentionRuleEndpoint, (input: RetentionRuleRequest) => ({ body: input }), [
      keys.rules,
    ]),

  update: (ruleId: string) =>
    endpointWrite(
      updateRetentionRuleEndpoint,
      (input: RetentionRuleRequest) => ({ params: { ruleId }, body: input }),
      [keys.rules],
    ),

  /** Turns a rule off, or deletes it; what it deleted stays deleted. */
  end: (ruleId: string, ending: RuleEnding) => {
    const endpoint = ending === 'stop' ? stopRetentionRuleEndpoint : deleteRetentionRuleEndpoint;
    return endpointAct(
      endpoint,
      async (send, _: Act<null>): Promise<void> => {
        await send({ params: { ruleId } });
      },
      [keys.rules],
    );
  },

  startDryRun: (ruleId: string) =>
    endpointWrite(startDryRunEndpoint, (_: null) => ({ params: { ruleId } }), [keys.rules]),

  /** Lets a rule run. `input` is the id of the dry run that was looked at. */
  confirm: (ruleId: string) =>
    endpointWrite(
      confirmRetentionRuleEndpoint,
      (dryRunId: string) => ({ params: { ruleId }, body: { dryRunId } }),
      [keys.rules],
    ),

  saveSettings: () =>
    endpointWrite(updateDeletionSettingsEndpoint, (input: Settings) => ({ body: input }), [
      keys.settings,
    ]),

  /** As the second administrator. */
  confirmSettings: () =>
    endpointWrite(confirmDeletionSettingsEndpoint, (_: null) => ({}), [keys.settings]),

  takeBackSettings: () =>
    endpointWrite(takeBackDeletionSettingsEndpoint, (_: null) => ({}), [keys.settings]),

  checkRules: () => checkStored([keys.rules])(() => fetchRules()),
  checkSettings: () => checkStored([keys.settings])(() => fetchSettings()),
};
