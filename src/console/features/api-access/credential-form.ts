import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import {
  type CreateCredentialRequest,
  type Credential,
  type CredentialKind,
  createCredentialRequestSchema,
  limitCredentialRequestSchema,
  type ProgramScope,
  tokenSecondsBounds,
} from '#contract/api-access.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { Fault } from '#contract/common/problem.ts';
import { secondsWords } from './parts/words.ts';

export type CredentialFormValues = {
  kind: CredentialKind;
  name: string;
  scope: ProgramScope;
  /** Of a client. */
  tokenSeconds: string;
  /** Days until a client ends; empty for one without an end. */
  clientDays: string;
  keyDays: string;
} & LimitFormValues;

/** From where it may be used, whether its writes are refused, and whether it publishes alone. */
export type LimitFormValues = { addresses: string[]; readOnly: boolean; mayPublish: boolean };

export const limitFields = [
  'addresses',
  'readOnly',
  'mayPublish',
] as const satisfies (keyof LimitFormValues)[];

/** A program gets no more rights, and a key no more time, than somebody chose. */
export const firstValues: CredentialFormValues = {
  kind: 'client',
  name: '',
  scope: 'CONSENT_READ',
  tokenSeconds: String(tokenSecondsBounds.default),
  clientDays: '',
  keyDays: '90',
  addresses: [],
  readOnly: false,
  mayPublish: false,
};

/** Those that show their own faults, in the order of the screen. */
export const credentialFields = [
  'kind',
  'name',
  'scope',
  'tokenSeconds',
  'clientDays',
  'keyDays',
  ...limitFields,
] as const satisfies (keyof CredentialFormValues)[];

export const dayChoices = [30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

export const tokenChoices = [300, 900, 3_600, 28_800, tokenSecondsBounds.maximum].map(
  (seconds) => ({ value: String(seconds), label: secondsWords(seconds) }),
);

export const toRequest = (values: CredentialFormValues): CreateCredentialRequest => {
  const { kind, scope, tokenSeconds, clientDays, keyDays, addresses, readOnly, mayPublish } =
    values;
  const shared = {
    kind,
    name: values.name.trim(),
    scope,
    ...(addresses.length > 0 && { addresses }),
    // What only reads has no writes to refuse.
    ...(scope === 'CONSENT' && readOnly && { readOnly }),
    ...(scope === 'CONSENT' && mayPublish && { mayPublish }),
  };
  if (kind === 'key') return { ...shared, validDays: Number(keyDays) };
  return {
    ...shared,
    tokenSeconds: Number(tokenSeconds),
    ...(clientDays !== '' && { validDays: Number(clientDays) }),
  };
};

/** Faults of the request at the fields of the form. */
export const toFormFaults = (faults: readonly Fault[], kind: CredentialKind): readonly Fault[] =>
  faults.map((fault) => (fault.path === 'validDays' ? { ...fault, path: `${kind}Days` } : fault));

const faultsOf = (values: CredentialFormValues): readonly Fault[] => {
  const read = safeParse(createCredentialRequestSchema, toRequest(values), { reportInput: true });
  return read.success ? [] : toFormFaults(read.error.issues.map(describeIssue), values.kind);
};

/** Checks the form by the contract's request schema. */
export const credentialResolver: Resolver<CredentialFormValues> = (values, _context, options) =>
  resolveFaults(values, faultsOf(values), options);

export const toLimitValues = ({
  addresses,
  readOnly,
  mayPublish,
}: Pick<Credential, 'addresses' | 'readOnly' | 'mayPublish'>): LimitFormValues => ({
  addresses: addresses ?? [],
  readOnly: readOnly ?? false,
  mayPublish: mayPublish ?? false,
});

/** Checks the limits by the contract's request schema. */
export const limitResolver: Resolver<LimitFormValues> = (values, _context, options) => {
  const read = safeParse(limitCredentialRequestSchema, values, { reportInput: true });
  return resolveFaults(values, read.success ? [] : read.error.issues.map(describeIssue), options);
};
