import { giveLink } from '#service/domains/link-tokens/give-links.ts';
import type { ConsentMailAbout } from '#service/domains/mails/consent-mails.ts';
import { readAgreed } from '#service/domains/mails/read-agreed.ts';
import type { Compose } from '#service/domains/outbox/outbox.ts';
import { readStopped } from '#service/domains/stops/read-stopped.ts';
import { readDefaultSender } from '../center/center-page.ts';
import type { LinkMarks } from '../link-marks.ts';
import type { PersonOptions } from '../site.ts';
import { languageOf, wordsOf } from '../words/language.ts';
import { drawOwnMail } from './own-words.ts';

/**
 * The mail that says that a consent was recorded: where, and links; nothing of what the person sent. A
 * mail client's own button stops the purpose, where it's one: there is no address that stops several.
 */
export const composeConsent =
  ({ links, personUrl }: Pick<PersonOptions, 'links' | 'personUrl'>, marks: LinkMarks): Compose =>
  async (context, { subjectId, language: asked, about }) => {
    if (subjectId === null) return null;
    // Only the outbox's own rows get here.
    const agreed = await readAgreed(context.db, subjectId, about as ConsentMailAbout);
    const link = agreed && (await giveLink({ ...context, links }, subjectId));
    if (agreed === undefined || link === undefined) return null;
    const language = languageOf(asked);
    const { sentMails, mail, stop } = wordsOf(language);
    const { subject, paragraph, button, note, stop: stopNamed } = sentMails.CONSENT;
    const stops = await Promise.all(
      agreed.purposeIds.map(async (purposeId) => {
        const url = links.stopLinkOf({ subjectId, identifier: agreed.identifier, purposeId });
        const name = (await readStopped(context.db, purposeId, language))?.name;
        const text = name === undefined ? stop.nameless.button : stopNamed(name);
        return url === null ? [] : [{ text, url }];
      }),
    );
    const own = stops.flat();
    const [only] = own;
    return drawOwnMail(context.db, 'CONSENT', {
      language,
      sender: await readDefaultSender(context, language),
      subject,
      before: [paragraph(agreed.pointName)],
      button: { text: button, url: `${personUrl}/l/${link.token}.${marks.of(link.token)}` },
      after: [note],
      small: [mail.notYou, ...own],
      unsubscribe: own.length === 1 && only !== undefined ? only.url : null,
    });
  };
