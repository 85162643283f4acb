import type { AccessAnswer } from '#contract/access-answers.ts';
import type {
  ProofArrival,
  ProofEvent,
  ProofPoint,
  ProofPurpose,
  ProofText,
} from '#contract/proofs.ts';
import { fileParts } from './annex-files.ts';
import { annexLabels as labels } from './annex-labels.ts';
import { type Entry, type Fact, factsIn, idsOf, paragraphOf } from './annex-parts.ts';
import { pointName, textName } from './annex-texts.ts';
import { groupStatusWords, kindWords } from './kind-words.ts';
import type { Part, Speech } from './language.ts';
import { tableWords } from './table-words.ts';

const labelsOf = (text: ProofText | undefined): Map<string, string> =>
  new Map(
    [...(text?.topics ?? []), ...(text?.preferences ?? []).flatMap(({ options }) => options)].map(
      ({ id, label }) => [id, label],
    ),
  );

const choiceParts = (speech: Speech, event: ProofEvent, text: ProofText | undefined): Part[] => {
  const known = labelsOf(text);
  return event.choices.flatMap(({ id, preferenceId, isConsented }, index): Part[] => {
    const label = known.get(id);
    const answer = speech.say(isConsented ? labels.yes : labels.no);
    // Where no text has them, ids are all that's known.
    const ids = label === undefined ? idsOf([id, preferenceId]) : [label];
    return [...(index > 0 ? [', '] : []), ...ids, ` ${answer}`];
  });
};

const eventFacts = (
  speech: Speech,
  event: ProofEvent,
  text: ProofText | undefined,
  point: ProofPoint | undefined,
): Fact[] => {
  const { recordedDate, interactionDate, isSenderKnown } = event;
  const mark = (label: (typeof labels)['automatic'], is: boolean | null | undefined) =>
    ['', is ? speech.say(label) : null] as const;
  const isLater = Date.parse(recordedDate) !== Date.parse(interactionDate);
  return factsIn(speech)([
    mark(labels.merge, event.isMergeDecision),
    mark(labels.automatic, event.isAutomatic),
    mark(labels.test, event.isTest),
    ['', point && `${pointName(speech, point.id)} (${point.name})`],
    ['', event.text && textName(speech, event.text)],
    [labels.version, speech.number(event.purposeVersion)],
    [labels.language, event.language && speech.languageName(event.language)],
    [labels.origin, event.origin && kindWords.origin(speech, event.origin)],
    [labels.channel, event.channel && kindWords.channel(speech, event.channel)],
    [labels.ticket, event.ticket],
    [labels.choices, choiceParts(speech, event, text)],
    [labels.note, event.note ? { value: event.note } : null],
    mark(labels.waitsForParent, event.waitsForParent),
    ...(event.parents ?? []).map((parent) => [labels.waitsForParent, { value: parent }] as const),
    ...(event.attachments ?? []).map((file) => [labels.file, fileParts(speech, file)] as const),
    [labels.recorded, isLater && speech.time(recordedDate)],
    mark(labels.senderKnown, isLater && isSenderKnown === true),
    mark(labels.dateBySender, isLater && isSenderKnown === false),
    [labels.corrected, event.correctedDate && speech.time(event.correctedDate)],
    [labels.superseded, event.supersededDate && speech.time(event.supersededDate)],
    [labels.receipt, idsOf([event.receiptId])],
    [labels.identifier, event.identifier ? { value: event.identifier } : null],
    [labels.transaction, idsOf([event.transactionId])],
  ]);
};

const eventLine = (
  speech: Speech,
  event: ProofEvent,
  texts: ReadonlyMap<string, ProofText>,
  points: ReadonlyMap<string, ProofPoint>,
): Part[] => {
  const text = texts.get(event.text ?? '');
  const point = points.get(event.collectionPoint ?? '');
  return [
    { strong: `${speech.time(event.interactionDate)}, ${kindWords.type(speech, event.type)}` },
    '. ',
    ...paragraphOf(speech, eventFacts(speech, event, text, point)),
  ];
};

const arrivalLine = (speech: Speech, own: ProofArrival): Part[] => {
  const time = (at: string | null | undefined) => at && speech.time(at);
  const facts = factsIn(speech)([
    ['', kindWords.arrival(speech, own.state)],
    ['', kindWords.arrivalNeed(speech, own.doneWhen)],
    ['', own.isOfFormer && speech.say(labels.ofFormer)],
    [labels.withdrawn, time(own.withdrawnDate)],
    [labels.recorded, time(own.recordedDate)],
    [labels.sent, time(own.sentDate)],
    [labels.acknowledged, time(own.acknowledgedDate)],
    [labels.applied, time(own.appliedDate)],
    ['', own.isMarked && speech.say(labels.markedByStaff)],
    [labels.ended, time(own.endedDate)],
    [labels.due, time(own.dueDate)],
  ]);
  return [
    { strong: `${speech.say(labels.arrival)}, ${own.destination} (${own.use})` },
    '. ',
    ...paragraphOf(speech, facts),
  ];
};

const purposeFacts = (speech: Speech, own: ProofPurpose): Fact[] => {
  const time = (at: string | null | undefined) => at && speech.time(at);
  const { effectiveStatus, effectiveStatusConsentGroup: group } = own;
  const ruled =
    effectiveStatus && group
      ? speech.told(tableWords.byRuleOf, {
          status: groupStatusWords(speech, effectiveStatus),
          group,
        })
      : null;
  return factsIn(speech)([
    [labels.status, kindWords.status(speech, own.status)],
    [labels.inEffect, ruled],
    [labels.since, time(own.since)],
    [labels.renewed, time(own.renewedDate)],
    [labels.firstConsent, time(own.firstConsentDate)],
    [labels.withdrawn, time(own.withdrawalDate)],
    [labels.expires, time(own.expiryDate)],
    [labels.lastContact, time(own.lastContactDate)],
    [labels.recomputed, time(own.datesRecomputedDate)],
    [labels.byReceipt, idsOf([own.sourceReceiptId])],
    [labels.purposeId, idsOf([own.purposeId])],
  ]);
};

/** Each purpose that the person was asked for, with all that was said and where withdrawals went. */
export const choiceEntries = (speech: Speech, answer: AccessAnswer): Entry[] => {
  const texts = new Map(answer.texts.map((text) => [text.id, text]));
  const points = new Map(answer.collectionPoints.map((point) => [point.id, point]));
  return answer.purposes.map((own) => ({
    title: [own.name],
    facts: purposeFacts(speech, own),
    lines: [
      ...own.events.map((event) => eventLine(speech, event, texts, points)),
      ...(own.arrivals ?? []).map((arrival) => arrivalLine(speech, arrival)),
    ],
  }));
};
