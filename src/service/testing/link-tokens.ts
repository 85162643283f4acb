import { createLinkTokens } from '#service/identity/link-tokens.ts';

export const testLinks = {
  ...createLinkTokens('key of the tests'),
  stopLinkOf: () => null,
  previewLinkOf: async () => null,
  formPreviewLinkOf: async () => null,
};
