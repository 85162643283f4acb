import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import {
  type CreateCredentialRequest,
  createCredentialEndpoint,
  createSignerEndpoint,
  type LimitCredentialRequest,
  limitCredentialEndpoint,
  listCredentialsEndpoint,
  listSignersEndpoint,
  revokeCredentialEndpoint,
  revokeSignerEndpoint,
} from '#contract/api-access.ts';
import {
  type CreateHookRequest,
  createHookEndpoint,
  deleteHookEndpoint,
  listHooksEndpoint,
  rotateHookEndpoint,
} from '#contract/hooks.ts';
import type { CreateSignerRequest } from './signer-form.ts';

const keys = {
  credentials: ['api-access', 'credentials'],
  signers: ['api-access', 'signers'],
  hooks: ['api-access', 'hooks'],
} as const;

const fetchCredentials = async (signal?: AbortSignal) =>
  (await api().call(listCredentialsEndpoint, {}, { signal })).content;

const fetchSigners = async (signal?: AbortSignal) =>
  (await api().call(listSignersEndpoint, {}, { signal })).content;

const fetchHooks = async (signal?: AbortSignal) =>
  (await api().call(listHooksEndpoint, {}, { signal })).content;

export const apiAccessQueries = {
  /** Clients and keys, newest first: those in force, and those that ended within 90 days. */
  credentials: () =>
    queryOptions({
      queryKey: keys.credentials,
      queryFn: ({ signal }) => fetchCredentials(signal),
      staleTime: 0,
    }),

  /** Who signs receipts, newest first. */
  signers: () =>
    queryOptions({
      queryKey: keys.signers,
      queryFn: ({ signal }) => fetchSigners(signal),
      staleTime: 0,
    }),

  /** Where carriers and mail providers tell what they were told, newest first. */
  hooks: () =>
    queryOptions({
      queryKey: keys.hooks,
      queryFn: ({ signal }) => fetchHooks(signal),
      staleTime: 0,
    }),
};

export const apiAccessMutations = {
  /** Its answer holds the secret, and goes with the part that sent it. */
  createCredential: () => ({
    ...endpointWrite(
      createCredentialEndpoint,
      (input: CreateCredentialRequest) => ({ body: input }),
      [keys.credentials],
    ),
    gcTime: 0,
  }),

  limitCredential: (credentialId: string) =>
    endpointWrite(
      limitCredentialEndpoint,
      (input: LimitCredentialRequest) => ({ params: { credentialId }, body: input }),
      [keys.credentials],
    ),

  revokeCredential: () =>
    endpointWrite(
      revokeCredentialEndpoint,
      (credentialId: string) => ({ params: { credentialId } }),
      [keys.credentials],
    ),

  createSigner: () =>
    endpointWrite(createSignerEndpoint, (input: CreateSignerRequest) => ({ body: input }), [
      keys.signers,
    ]),

  revokeSigner: () =>
    endpointWrite(revokeSignerEndpoint, (signerId: string) => ({ params: { signerId } }), [
      keys.signers,
    ]),

  /** Its answer holds the secret, and goes with the part that sent it. */
  createHook: () => ({
    ...endpointWrite(createHookEndpoint, (input: CreateHookRequest) => ({ body: input }), [
      keys.hooks,
    ]),
    gcTime: 0,
  }),

  /** The same. */
  rotateHook: () => ({
    ...endpointWrite(rotateHookEndpoint, (hookId: string) => ({ params: { hookId } }), [
      keys.hooks,
    ]),
    gcTime: 0,
  }),

  deleteHook: () =>
    endpointWrite(deleteHookEndpoint, (hookId: string) => ({ params: { hookId } }), [keys.hooks]),

  checkHooks: () => checkStored([keys.hooks])(() => fetchHooks()),
  checkCredentials: () => checkStored([keys.credentials])(() => fetchCredentials()),
  checkSigners: () => checkStored([keys.signers])(() => fetchSigners()),
};
