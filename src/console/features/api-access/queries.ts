import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { Act } from '#console/api/useWrite.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import {
  type CreateCredentialRequest,
  createCredentialEndpoint,
  createSignerEndpoint,
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
  createCredential: () =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<CreateCredentialRequest>) =>
        api().call(createCredentialEndpoint, { body: input }, { idempotencyKey: key }),
      gcTime: 0,
      meta: { invalidates: [keys.credentials], endpoint: createCredentialEndpoint },
    }),

  revokeCredential: () =>
    mutationOptions({
      mutationFn: ({ key, input: credentialId }: Act<string>) =>
        api().call(revokeCredentialEndpoint, { params: { credentialId } }, { idempotencyKey: key }),
      meta: { invalidates: [keys.credentials], endpoint: revokeCredentialEndpoint },
    }),

  createSigner: () =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<CreateSignerRequest>) =>
        api().call(createSignerEndpoint, { body: input }, { idempotencyKey: key }),
      meta: { invalidates: [keys.signers], endpoint: createSignerEndpoint },
    }),

  revokeSigner: () =>
    mutationOptions({
      mutationFn: ({ key, input: signerId }: Act<string>) =>
        api().call(revokeSignerEndpoint, { params: { signerId } }, { idempotencyKey: key }),
      meta: { invalidates: [keys.signers], endpoint: revokeSignerEndpoint },
    }),

  checkCredentials: () => checkStored([keys.credentials])(() => fetchCredentials()),
  checkSigners: () => checkStored([keys.signers])(() => fetchSigners()),
};
