import type { MailKind, MailWords } from '#contract/mails.ts';
import type { Database } from '#service/db/database.ts';
import { readMailWords } from '#service/domains/mails/mail-words.ts';
import { type Language, languages, wordsOf } from '../words/language.ts';
import { drawMail, type MailParts } from './draw-mail.ts';

/** Stands in our words for what only a mail knows. */
const anything = '…';

const standardOf = (language: Language): MailWords[] => {
  const { sentMails, mail, confirm } = wordsOf(language);
  const { SENT_LINK, SENT_DOCUMENT, CONSENT } = sentMails;
  const said = (kind: MailKind, subject: string, paragraph: string): MailWords => ({
    ...{ kind, language, subject, paragraph },
  });
  return [
    said('LINK', mail.link.subject, mail.link.asked),
    said('CONFIRMATION', confirm.mail.subject, confirm.mail.opening),
    said('SENT_LINK', SENT_LINK.subject, SENT_LINK.paragraph),
    said('SENT_DOCUMENT', SENT_DOCUMENT.subject, SENT_DOCUMENT.paragraph),
    said('CONSENT', CONSENT.subject, CONSENT.paragraph(anything)),
  ];
};

/** What we say first in each kind of mail, where an account has no words of its own. */
export const standardMailWords: readonly MailWords[] = (
  Object.keys(languages) as Language[]
).flatMap(standardOf);

/** Draws a mail with the account's own subject and first paragraph, where it has them. */
export const drawOwnMail = async (
  db: Database,
  kind: MailKind,
  parts: MailParts,
): Promise<ReturnType<typeof drawMail>> => {
  const own = (await readMailWords(db)).find(
    (words) => words.kind === kind && words.language === parts.language,
  );
  const [first, ...rest] = parts.before;
  const said = own?.paragraph ?? first;
  return drawMail({
    ...parts,
    subject: own?.subject ?? parts.subject,
    before: said === undefined ? rest : [said, ...rest],
  });
};
