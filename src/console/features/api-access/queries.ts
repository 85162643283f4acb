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
import type { CreateSignerRequest } from './signer-form.ts';

const keys = {
  credentials: ['api-access', 'credentials'],
  signers: ['api-access', 'signers'],
} as const;

const fetchCredentials = async (signal?: AbortSignal) =>
  (await api().call(listCredentialsEndpoint, {}, { signal })).content;

const fetchSigners = async (signal?: AbortSignal) =>
  (await api().call(listSignersEndpoint, {}, { signal })).content;

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

  checkCredentials: () => checkStored([keys.credentials])(() => fetchCredentials()),
  checkSigners: () => checkStored([keys.signers])(() => fetchSigners()),
};
