import { expect, test } from 'vitest';
import type { AccountMailWords, MailWords } from '#contract/mails.ts';
import { findWords, withWords } from './mail-words.ts';

const said = (
  kind: MailWords['kind'],
  language: MailWords['language'],
  subject: string | null,
) => ({
  ...{ kind, language, subject, paragraph: `${kind} ${language}` },
});
const stored: AccountMailWords = {
  words: [said('LINK', 'en', 'Ours'), said('LINK', 'de', null)],
  standard: [said('LINK', 'en', 'Standard'), said('LINK', 'de', 'Normal')],
  changedDate: null,
};

test('what an account leaves out of its words says ours', () => {
  expect(findWords(stored, { kind: 'LINK', language: 'en' }).subject).toBe('Ours');
  expect(findWords(stored, { kind: 'LINK', language: 'de' })).toMatchObject({
    ...{ subject: 'Normal', paragraph: 'LINK de', isOwn: true },
  });
  expect(findWords(stored, { kind: 'CONSENT', language: 'de' })).toMatchObject({
    ...{ subject: '', isOwn: false },
  });
});

test('saving the words of one mail leaves the others, and empty ones go', () => {
  const of = { kind: 'LINK', language: 'en' };
  expect(withWords(stored, of, { subject: ' New ', paragraph: '' })).toEqual([
    stored.words[1],
    { ...of, subject: 'New', paragraph: null },
  ]);
  expect(withWords(stored, of, { subject: ' ', paragraph: '' })).toEqual([stored.words[1]]);
});
