import {
  type CreateCredentialRequest,
  type CreatedCredential,
  type Credential,
  createCredentialEndpoint,
  createSignerEndpoint,
  listCredentialsEndpoint,
  listSignersEndpoint,
  revokeCredentialEndpoint,
  type Signer,
} from '#contract/api-access.ts';
import {
  type CreateHookRequest,
  createHookEndpoint,
  type Hook,
  type HookWithSecret,
  listHooksEndpoint,
} from '#contract/hooks.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { createTestClient } from './render-console.tsx';

const client = () => createTestClient({ rights: 'admin' });
const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Creates a client, or a key, with a name of its own. */
export const arrangeCredential = (
  fields: Partial<CreateCredentialRequest> = {},
): Promise<CreatedCredential> =>
  client().call(
    createCredentialEndpoint,
    {
      body: {
        kind: 'client',
        name: uniqueName('Program'),
        scope: 'CONSENT_READ',
        ...fields,
      },
    },
    once(),
  );

export const arrangeRevoked = async (): Promise<Credential> => {
  const { id: credentialId } = await arrangeCredential();
  return client().call(revokeCredentialEndpoint, { params: { credentialId } }, once());
};

/** As it is stored now. */
export const storedCredential = async (name: string): Promise<Credential | undefined> =>
  (await client().call(listCredentialsEndpoint, {}, {})).content.find((one) => one.name === name);

/** Registers a public key, a new one unless it's given, under a name of its own. */
export const arrangeSigner = async (
  fields: Partial<Pick<Signer, 'publicKey' | 'audience' | 'issuer'>> = {},
): Promise<Signer> => {
  const { publicKey, audience, issuer } = fields;
  return client().call(
    createSignerEndpoint,
    {
      body: {
        name: uniqueName('Signer'),
        publicKey: publicKey ?? (await newPublicKey()),
        ...(audience == null ? {} : { audience }),
        ...(issuer == null ? {} : { issuer }),
      },
    },
    once(),
  );
};

export const storedSigner = async (name: string): Promise<Signer | undefined> =>
  (await client().call(listSignersEndpoint, {}, {})).content.find((one) => one.name === name);

/** As PEM. */
export const newPublicKey = async (): Promise<string> => {
  const { publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n');
};

/** Makes an inbound hook under a name of its own. */
export const arrangeHook = (fields: Partial<CreateHookRequest> = {}): Promise<HookWithSecret> =>
  client().call(
    createHookEndpoint,
    { body: { name: uniqueName('Carrier'), kind: 'CARRIER', ...fields } },
    once(),
  );

export const storedHook = async (name: string): Promise<Hook | undefined> =>
  (await client().call(listHooksEndpoint, {}, {})).content.find((one) => one.name === name);
