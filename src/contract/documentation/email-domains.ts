import type { OperationTexts } from './operation-text.ts';

export const emailDomainsTexts: OperationTexts = {
  listCommonEmailDomains: {
    description:
      'The email domains that at least 20 people share, in lower case, the most common first; counted about once an hour. An extension of the published interface.',
    example: { answer: { content: ['example.com'] } },
  },
};
