import type { OperationTexts } from './operation-text.ts';
import { ana, ids } from './records/fictional.ts';

const purposeId = ids.purpose;
const headers = { identifier: ana };
const answer = { Status: 'WITHDRAWN' };

export const withdrawalTexts: OperationTexts = {
  withdrawConsent: {
    description:
      "Withdraws a consent on behalf of a person, through the built-in collection point, and answers the status then. A consent that is withdrawn already, or refused more strongly, isn't changed.",
    example: {
      headers,
      query: { withdrawnBy: 'Support desk' },
      body: { PurposeId: purposeId, Notes: 'Asked by phone', Origin: 'CRM' },
      answer,
    },
  },
  getWithdrawalStatus: {
    description: "The status of a person's consent to a purpose now.",
    example: { headers, params: { purposeId }, answer },
  },
};
