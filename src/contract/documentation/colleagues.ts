import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';

export const colleagueTexts: OperationTexts = {
  rememberMe: {
    description:
      'Saves the name of the signed-in person, from their ID token. An extension of the published interface.',
    example: {
      body: { idToken: 'eyJhbGciOiJSUzI1NiJ9.eyJzYW1wbGUiOiJpZCB0b2tlbiJ9.c2FtcGxl' },
      answer: { subject: 'privacy-manager', name: 'Paula Example' },
    },
  },
  listPeople: {
    description:
      "The people who have signed in, and the account's organization. An extension of the published interface.",
    example: {
      answer: {
        content: [{ subject: 'privacy-manager', name: 'Paula Example' }],
        organizationId: ids.organization,
      },
    },
  },
};
