import { giveLink } from '#service/domains/link-tokens/give-links.ts';
import type { Compose } from '#service/domains/outbox/outbox.ts';
import { readDefaultSender } from '../center/center-page.ts';
import type { LinkMarks } from '../link-marks.ts';
import type { PersonOptions } from '../site.ts';
import { datesIn } from '../words/dates.ts';
import { languageOf, wordsOf } from '../words/language.ts';
import { drawOwnMail } from './own-words.ts';

/** The mail with the link that a colleague had sent. */
export const composeSentLink =
  ({ links, personUrl }: Pick<PersonOptions, 'links' | 'personUrl'>, marks: LinkMarks): Compose =>
  async (context, { subjectId, language: asked }) => {
    const link = subjectId === null ? undefined : await giveLink({ ...context, links }, subjectId);
    if (link === undefined) return null;
    const language = languageOf(asked);
    const { sentMails, center, mail } = wordsOf(language);
    const { subject, paragraph, button, note } = sentMails.SENT_LINK;
    const { token, expiresAt } = link;
    return drawOwnMail(context.db, 'SENT_LINK', {
      language,
      sender: await readDefaultSender(context, language),
      subject,
      before: [paragraph],
      button: { text: button, url: `${personUrl}/l/${token}.${marks.of(token)}` },
      after: [`${note} ${center.linkUntil(datesIn(language).day(expiresAt))}`],
      small: [mail.notYou],
    });
  };
