import type { OperationTexts } from './operation-text.ts';

const publicKey =
  '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","kid":"shop-2026"}';
const signerId = '0193b1f0-7c1e-7d55-9a54-0f3c6a1d2e77';
const signer = {
  id: signerId,
  name: 'Web shop',
  publicKey,
  jwksUrl: null,
  audience: 'receipts',
  issuer: 'https://id.example.org',
  createdDate: '2026-11-03T09:12:44.120Z',
  createdBy: 'privacy@example.org',
  revokedDate: null,
  revokedBy: null,
};

export const receiptSignerTexts: OperationTexts = {
  listReceiptSigners: {
    description:
      'Lists who may sign the JWT that a receipt carries, newest first: those in force, and those revoked within the last 90 days.',
    example: { answer: { content: [signer] } },
  },
  createReceiptSigner: {
    description:
      "Registers a public key, or the https address of a list of keys (JWKS), which is read at once. Collection points with IsAuthenticationRequired then take receipts with a JWT signed by it, whose sub is the receipt's identifier. With `audience`, only JWTs whose `aud` contains it are taken, and with `issuer`, only those whose `iss` is exactly it; set both where the key also signs for other applications. A key may be registered again for another audience or issuer: a JWT is taken if it fits any of them.",
    example: {
      body: { name: 'Web shop', publicKey, audience: 'receipts', issuer: 'https://id.example.org' },
      answer: signer,
    },
  },
  revokeReceiptSigner: {
    description:
      'Ends a signer: within a second, its JWTs are refused. Doing it twice changes nothing.',
    example: {
      params: { signerId },
      answer: {
        ...signer,
        revokedDate: '2026-11-20T16:40:02.511Z',
        revokedBy: 'privacy@example.org',
      },
    },
  },
};
