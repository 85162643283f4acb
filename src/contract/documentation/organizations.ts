import type { OperationTexts } from './operation-text.ts';

export const organizationTexts: OperationTexts = {
  listOrganizations: {
    description:
      'The one organization of this account, which everything belongs to. Its id is the OrganizationId of records.',
    example: {
      answer: [{ id: '0198f3a2-1d5e-7a11-8c4f-9e0b7d6a2c31', name: 'Main organization' }],
    },
  },
};
