import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';

export const proofsTexts: OperationTexts = {
  makeProof: {
    description:
      "What the service holds of a person's consent to one purpose, or to all: status, times, collection point and the texts that were in force, receipt ids, and what isn't known. It is a flattened JWS (RFC 7515), signed over the bytes of its payload. Identifiers and notes are masked unless a reason is given; to a person's session also unless a look that comes with the request (`X-Look`) names the person. The activity keeps who made it and why. An extension of the published interface.",
    example: {
      params: { dataSubjectId: ids.ana },
      body: { purposeId: ids.purpose },
      answer: {
        payload: 'eyJmb3JtYXQiOiJjb25zZW50LWNvbnNvbGUvcHJvb2YifQ',
        protected: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImNvbnNlbnQtcHJvb2YifQ',
        signature: 'c2FtcGxl',
      },
    },
  },
  listProofKeys: {
    description:
      "The public keys that proofs are verified with, newest first, and the issuer that the proofs name. Old keys stay for good. A proof whose key has `revoked` can't be trusted, whatever date it bears. No one signs in for it. An extension of the published interface.",
    example: {
      answer: {
        issuer: 'https://consent.example.com',
        keys: [
          {
            kty: 'RSA',
            n: 'u1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0',
            e: 'AQAB',
            kid: 'nFCAWNnMvUlUVhrSjXm0yEGyVrWbCQxFR8pCQyM3L8o',
            alg: 'RS256',
            use: 'sig',
          },
        ],
      },
    },
  },
};
