import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { Fault } from '#contract/common/problem.ts';
import { type CreateHookRequest, createHookRequestSchema, type HookKind } from '#contract/hooks.ts';

export type HookFormValues = {
  kind: HookKind;
  name: string;
  /** Ids of what a refusal withdraws; none: everything. */
  purposes: string[];
};

export const firstHookValues: HookFormValues = { kind: 'CARRIER', name: '', purposes: [] };

/** Those that show their own faults, in the order of the screen. */
export const hookFields = ['kind', 'name', 'purposes'] as const satisfies (keyof HookFormValues)[];

export const toHookRequest = ({ kind, name, purposes }: HookFormValues): CreateHookRequest => ({
  kind,
  name: name.trim(),
  purposes,
});

const faultsOf = (values: HookFormValues): readonly Fault[] => {
  const read = safeParse(createHookRequestSchema, toHookRequest(values), { reportInput: true });
  return read.success ? [] : read.error.issues.map(describeIssue);
};

/** Checks the form by the contract's request schema. */
export const hookResolver: Resolver<HookFormValues> = (values, _context, options) =>
  resolveFaults(values, faultsOf(values), options);
