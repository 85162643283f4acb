import type { AccessAnswer } from '#contract/access-answers.ts';
import { annexLabels as labels } from './annex-labels.ts';
import { type Entry, factsIn, idsOf } from './annex-parts.ts';
import { kindWords } from './kind-words.ts';
import { isIn, type Part, type Speech } from './language.ts';

const numberOf = (id: string): string => id.split('-')[1] ?? id;

/** "Text 1", of `text-1`. */
export const textName = (speech: Speech, id: string): string =>
  `${speech.say(labels.text)} ${numberOf(id)}`;

/** "Place 1", of `point-1`. */
export const pointName = (speech: Speech, id: string): string =>
  `${speech.say(labels.point)} ${numberOf(id)}`;

const labeled = (items: readonly { id: string; label: string }[]): Part[] =>
  items.flatMap(({ id, label }, index): Part[] => [
    ...(index > 0 ? [', '] : []),
    `${label} `,
    { id },
  ]);

/** Whether what is given was in force at the time. */
const heldParts = (speech: Speech, own: { isKept: boolean; heldFrom: string }): string => {
  const since = `${speech.say(labels.inForce)} ${speech.time(own.heldFrom)}`;
  return own.isKept ? since : `${speech.say(labels.notKept)} ${since}`;
};

/** The texts that were shown; those in the letter's language first. */
export const textEntries = (speech: Speech, { texts }: AccessAnswer): Entry[] =>
  texts
    .toSorted(
      (one, other) =>
        Number(isIn(speech.language, other.language)) - Number(isIn(speech.language, one.language)),
    )
    .map((text) => ({
      title: [`${speech.label(textName(speech, text.id))}${text.name}`],
      quote: text.description,
      facts: factsIn(speech)([
        [labels.version, speech.number(text.purposeVersion)],
        [labels.language, text.language && speech.languageName(text.language)],
        ['', heldParts(speech, text)],
        [labels.implicit, text.implicitConsentText],
        [labels.hardOptOut, text.hardOptOutMessage],
        [labels.topics, labeled(text.topics)],
        ...text.preferences.map(
          (own) =>
            [
              own.name,
              [
                [own.description, own.isKept ? '' : speech.say(labels.notKept), '']
                  .filter(Boolean)
                  .join(' '),
                ' ',
                ...labeled(own.options),
                ' ',
                { id: own.preferenceId },
              ],
            ] as const,
        ),
        [labels.purposeId, idsOf([text.purposeId])],
      ]),
    }));

/** Where the person answered, as it was. */
export const pointEntries = (speech: Speech, { collectionPoints }: AccessAnswer): Entry[] =>
  collectionPoints.map((point) => ({
    title: [`${speech.label(pointName(speech, point.id))}${point.name}`],
    quote: point.description,
    facts: factsIn(speech)([
      [labels.version, speech.number(point.version)],
      ['', heldParts(speech, point)],
      [labels.kind, kindWords.pointType(speech, point.type)],
      [labels.consentType, point.consentType && kindWords.consentType(speech, point.consentType)],
      ...point.notices.map(
        ({ id, name, url, type }) =>
          [
            labels.notice,
            [
              [name, url, type && kindWords.noticeType(speech, type)].filter(Boolean).join(', '),
              ' ',
              { id },
            ],
          ] as const,
      ),
      [labels.privacyPolicy, point.privacyPolicyUrl],
      [labels.form, point.webFormUrl],
      [labels.controller, point.dataController],
      [labels.rightToWithdraw, point.rightToWithdraw],
      [labels.howToWithdraw, point.howToWithdraw],
      [labels.otherInformation, point.otherInformation],
      [labels.recordId, idsOf([point.collectionPointId])],
    ]),
  }));
