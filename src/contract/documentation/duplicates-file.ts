import { ids } from './fictional.ts';
import type { OperationTexts } from './operation-text.ts';

export const duplicatesFileTexts: OperationTexts = {
  exportDuplicates: {
    description:
      'The duplicates of the last search as an .xlsx file: a row for each record, with clear identifiers, at most 10,000 records in whole groups. userGuid is required as published and changes nothing: the caller gets the file.',
    example: {
      params: { mergeRequestId: ids.mergeRequest },
      headers: { userGuid: '0198f3a2-1d5e-7a11-8c4f-9e0b7d6a2c31' },
    },
  },
};
