import type { OperationTexts } from './operation-text.ts';

const client = {
  id: 'newsletter-sync-4f1c7b',
  kind: 'client',
  name: 'Newsletter sync',
  scope: 'CONSENT',
  tokenSeconds: 3600,
  createdDate: '2026-11-21T09:10:00.000Z',
  createdBy: 'privacy-manager',
  expiryDate: '2027-11-21T09:10:00.000Z',
  revokedDate: null,
  revokedBy: null,
  lastUsedDate: null,
};

const signer = {
  id: '01939a3e-5b7c-7d10-9c41-8f2e6a0d4b73',
  name: 'Shop app',
  publicKey: null,
  jwksUrl: 'https://shop.example.com/.well-known/jwks.json',
  createdDate: '2026-11-21T09:13:00.000Z',
  createdBy: 'privacy-manager',
  revokedDate: null,
  revokedBy: null,
};

export const apiAccessTexts: OperationTexts = {
  createApiCredential: {
    description:
      "Creates a client, which gets access tokens with its secret, or a key, which is sent with every request. The secret is in this answer only: it can't be read again.",
    example: {
      body: {
        kind: 'client',
        name: 'Newsletter sync',
        scope: 'CONSENT',
        tokenSeconds: 3600,
        validDays: 365,
      },
      answer: { ...client, secret: 'sample-secret', message: null },
    },
  },
  listApiCredentials: {
    description:
      'Clients and keys, newest first: those in force, and those that ended within the last 90 days.',
    example: { answer: { content: [client] } },
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
  createReceiptSigner: {
    description:
      'Registers who may sign the JWT that receipts carry where their collection point demands one: by a public key, or by the address of a list of keys.',
    example: { body: { name: 'Shop app', jwksUrl: signer.jwksUrl }, answer: signer },
  },
  listReceiptSigners: {
    description: 'The keys, and addresses of keys, that sign receipts, newest first.',
    example: { answer: { content: [signer] } },
  },
  revokeReceiptSigner: {
    description:
      'Revokes a key that signs receipts. Receipts that it signs from now on are refused.',
    example: {
      params: { signerId: signer.id },
      answer: {
        ...signer,
        revokedDate: '2026-11-21T09:15:00.000Z',
        revokedBy: 'privacy-manager',
      },
    },
  },
};
