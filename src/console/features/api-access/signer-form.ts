import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { createSignerEndpoint } from '#contract/api-access.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';
import { isPrivateKey } from './key-words.ts';

export type CreateSignerRequest = EndpointRequest<typeof createSignerEndpoint>['body'];

export type SignerFormValues = {
  name: string;
  source: 'key' | 'address';
  publicKey: string;
  jwksUrl: string;
  audience: string;
  issuer: string;
};

export const firstSignerValues: SignerFormValues = {
  name: '',
  source: 'key',
  publicKey: '',
  jwksUrl: '',
  audience: '',
  issuer: '',
};

/** Those that show their own faults, in the order of the screen. */
export const signerFields = [
  'name',
  'source',
  'publicKey',
  'jwksUrl',
  'audience',
  'issuer',
] as const satisfies (keyof SignerFormValues)[];

export const sourceChoices = [
  { value: 'key', label: 'Public key' },
  { value: 'address', label: 'Address of its keys' },
];

export const toSignerRequest = (values: SignerFormValues): CreateSignerRequest => {
  const { source, publicKey, jwksUrl } = values;
  const audience = values.audience.trim();
  const issuer = values.issuer.trim();
  return {
    name: values.name.trim(),
    ...(source === 'key' ? { publicKey: publicKey.trim() } : { jwksUrl: jwksUrl.trim() }),
    ...(audience === '' ? {} : { audience }),
    ...(issuer === '' ? {} : { issuer }),
  };
};

const faultsOf = (values: SignerFormValues): readonly Fault[] => {
  const request = toSignerRequest(values);
  const read = safeParse(createSignerEndpoint.body, request, { reportInput: true });
  const found = read.success ? [] : read.error.issues.map(describeIssue);
  return isPrivateKey(request.publicKey ?? '')
    ? [...found, { path: 'publicKey', message: 'This is a private key. Paste the public one.' }]
    : found;
};

/** Checks the form by the contract's request schema; a private key never leaves the browser. */
export const signerResolver: Resolver<SignerFormValues> = (values, _context, options) =>
  resolveFaults(values, faultsOf(values), options);
