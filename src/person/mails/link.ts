import { giveLink } from '#service/domains/link-tokens/give-links.ts';
import type { Compose } from '#service/domains/outbox/outbox.ts';
import { readDefaultSender } from '../center/center-page.ts';
import type { LinkMarks } from '../link-marks.ts';
import type { PersonOptions } from '../site.ts';
import { datesIn } from '../words/dates.ts';
import { languageOf, wordsOf } from '../words/language.ts';
import { drawOwnMail } from './own-words.ts';

/** The mail with the link that somebody asked for. */
export const composeLink =
  ({ links, personUrl }: Pick<PersonOptions, 'links' | 'personUrl'>, marks: LinkMarks): Compose =>
  async (context, { subjectId, language: asked }) => {
    const link = subjectId === null ? undefined : await giveLink({ ...context, links }, subjectId);
    if (subjectId === null || link === undefined) return null;
    const language = languageOf(asked);
    const { mail, center, stop } = wordsOf(language);
    const { token, identifier, expiresAt } = link;
    const stopLink = links.stopLinkOf({ subjectId, identifier, purposeId: null });
    return drawOwnMail(context.db, 'LINK', {
      language,
      sender: await readDefaultSender(context, language),
      subject: mail.link.subject,
      before: [mail.link.asked, mail.link.text],
      button: { text: mail.link.button, url: `${personUrl}/l/${token}.${marks.of(token)}` },
      after: [`${mail.link.harmless} ${center.linkUntil(datesIn(language).day(expiresAt))}`],
      small: [
        mail.notYou,
        ...(stopLink === null ? [] : [{ text: stop.everything.button, url: stopLink }]),
      ],
    });
  };
