import type { AccountMailWords, MailWords } from '#contract/mails.ts';

/** Of which mail, in which language. */
export type WordsOf = { kind: string; language: string };

const isOf =
  ({ kind, language }: WordsOf) =>
  (words: Pick<MailWords, 'kind' | 'language'>): boolean =>
    words.kind === kind && words.language === language;

/** What a mail says first: the account's own words, else ours. */
export const findWords = ({ words, standard }: AccountMailWords, of: WordsOf) => {
  const own = words.find(isOf(of));
  const ours = standard.find(isOf(of));
  return {
    subject: own?.subject ?? ours?.subject ?? '',
    paragraph: own?.paragraph ?? ours?.paragraph ?? '',
    isOwn: own !== undefined,
    own,
    ours,
  };
};

/** All own words with those of one mail as they were entered; what is empty says ours. */
export const withWords = (
  { words }: AccountMailWords,
  of: WordsOf,
  { subject, paragraph }: { subject: string; paragraph: string },
): MailWords[] => {
  const others = words.filter((one) => !isOf(of)(one));
  const own = {
    ...(of as Pick<MailWords, 'kind' | 'language'>),
    subject: subject.trim() || null,
    paragraph: paragraph.trim() || null,
  };
  return own.subject === null && own.paragraph === null ? others : [...others, own];
};
