import type { OperationTexts } from './operation-text.ts';

const client = {
  id: '6f0c1d5e-9a47-4b1e-8c35-2d7e90a4b6f1',
  kind: 'client',
  name: 'Newsletter sync',
  scope: 'CONSENT',
  tokenSeconds: 3600,
  addresses: ['192.0.2.0/24'],
  readOnly: false,
  createdDate: '2026-11-21T09:10:00.000Z',
  createdBy: 'privacy-manager',
  expiryDate: '2027-11-21T09:10:00.000Z',
  revokedDate: null,
  revokedBy: null,
  lastUsedDate: null,
};

export const apiAccessTexts: OperationTexts = {
  createApiCredential: {
    description:
      "Creates a client, which gets access tokens with its secret, or a key, which is sent with every request. The secret is in this answer only: it can't be read again. With `addresses`, it works from those only; with `readOnly`, for operations that write nothing.",
    example: {
      body: {
        kind: 'client',
        name: 'Newsletter sync',
        scope: 'CONSENT',
        tokenSeconds: 3600,
        validDays: 365,
        addresses: ['192.0.2.0/24'],
      },
      answer: { ...client, secret: 'sample-secret', message: null },
    },
  },
  listApiCredentials: {
    description:
      'Clients and keys, newest first: those in force, and those that ended within the last 90 days.',
    example: { answer: { content: [client] } },
  },
  limitApiCredential: {
    description:
      'Replaces the addresses that a client or key may be used from, and whether it may only read. Access tokens that a client already has keep to it, too, within a second. From any other address, the right secret is refused as a wrong one (401). A write is refused with 403 `credential-read-only`.',
    example: {
      params: { credentialId: client.id },
      body: { addresses: ['192.0.2.0/24'], readOnly: false },
      answer: client,
    },
  },
  revokeApiCredential: {
    description: 'Ends a client with its access tokens, or a key, at once and for good.',
    example: {
      params: { credentialId: client.id },
      answer: {
        ...client,
        revokedDate: '2026-11-21T09:12:00.000Z',
        revokedBy: 'privacy-manager',
      },
    },
  },
};
