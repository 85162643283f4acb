import { accessListMaximum } from './access-answers.ts';
import type { ProofGap } from './proofs.ts';

/** What a proof can't say of some transactions. */
export const gapSentences: Record<ProofGap, string> = {
  olderEvents: 'Older transactions that are stored but left out of this file.',
  languageUnknown:
    "The receipt doesn't say in which language the text was shown. The default language is given.",
  languageMissing:
    'The service has no text in the language that the receipt names. Another language is given.',
  purposeTextLater:
    "The text of the purpose at that time wasn't kept. The one given came later, on the date stated with it.",
  preferenceTextLater:
    "The text of a preference at that time wasn't kept. The one given is the earliest that was.",
  pointTextLater:
    "What the collection point said at that time wasn't kept. What is given came later, on the date stated with it.",
  noNotice: 'No privacy notice is stored with the collection point.',
  noticeContent:
    'The service keeps the names and addresses of privacy notices, not what they said.',
  receiptMissing: 'The receipt is no longer stored.',
};

/** What an answer to an access request leaves out, besides those. */
export const leftOutSentences = {
  receipts: `Of receipts all but the newest ${accessListMaximum}.`,
  acts: `Of the acts of staff and programs all but the newest ${accessListMaximum}.`,
  files: 'The attachments themselves: they are downloaded apart, as a zip.',
  copies: 'Copies in backups and of recent answers to programs, which are overwritten in time.',
  destinations: 'Recipients that were removed since, unless they were told of a withdrawal.',
  others: 'Records of other people that this one was compared with or linked to.',
  staff: 'The names of staff who did something about this person.',
} as const;
