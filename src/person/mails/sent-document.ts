import { findDocument } from '#service/domains/documents/documents.ts';
import type { Compose } from '#service/domains/outbox/outbox.ts';
import { readDefaultSender } from '../center/center-page.ts';
import type { DocumentLinks } from '../document/document-links.ts';
import type { PersonOptions } from '../site.ts';
import { datesIn } from '../words/dates.ts';
import { languageOf, wordsOf } from '../words/language.ts';
import { drawOwnMail } from './own-words.ts';

/** The mail with the link to a document; it has nothing of the document itself. */
export const composeSentDocument =
  (
    { documents, personUrl }: Pick<PersonOptions, 'documents' | 'personUrl'>,
    documentLinks: DocumentLinks,
  ): Compose =>
  async (context, { refId, language: asked }) => {
    const document =
      refId === null ? undefined : await findDocument({ ...context, documents }, refId);
    if (refId === null || document === undefined) return null;
    const language = languageOf(asked);
    const { sentMails, document: words, mail } = wordsOf(language);
    const { subject, paragraph, button, note } = sentMails.SENT_DOCUMENT;
    const { day } = datesIn(language);
    return drawOwnMail(context.db, 'SENT_DOCUMENT', {
      language,
      sender: await readDefaultSender(context, language),
      subject,
      before: [paragraph],
      button: { text: button, url: `${personUrl}/d/${documentLinks.of(refId)}` },
      after: [words.made(day(document.createdDate), day(document.until)), note],
      small: [mail.notYou],
    });
  };
