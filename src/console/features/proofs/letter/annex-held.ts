import type { AccessAnswer, AccessReceipt } from '#contract/access-answers.ts';
import { fileParts } from './annex-files.ts';
import { contentLabels, annexLabels as labels } from './annex-labels.ts';
import { type Entry, type Fact, factsIn, idsOf, wordsOfValue } from './annex-parts.ts';
import { elementTitle } from './element-words.ts';
import { kindWords } from './kind-words.ts';
import type { Part, Said, Speech } from './language.ts';

type Data = AccessAnswer['data'];

const dataFacts = (speech: Speech, data: Data): Fact[] =>
  factsIn(speech)(
    data.map(({ name, value, isIdentifier, updatedDate, setBy }) => {
      const title = elementTitle(speech, name);
      const since = [
        ...(updatedDate ? [speech.time(updatedDate)] : []),
        ...new Set((setBy ?? []).map((setter) => kindWords.setter(speech, setter))),
      ];
      return [
        isIdentifier ? `${title} (${speech.say(labels.identifier)})` : title,
        [
          { value: [value ?? []].flat().join(', '), element: name },
          ...(since.length > 0 ? [` (${since.join(', ')})`] : []),
        ],
      ];
    }),
  );

/** What a record says of itself. */
export const recordFacts = (speech: Speech, answer: AccessAnswer): Fact[] => {
  const { person } = answer;
  const value = (text: string): Part[] => (text === '' ? [] : [{ value: text }]);
  return factsIn(speech)([
    [labels.identifier, { value: person.identifier }],
    [labels.identifierType, person.identifierType],
    ...person.formerIdentifiers.map(
      ({ identifier, mergedDate }) =>
        [labels.formerly, [{ value: identifier }, ` (${speech.time(mergedDate)})`]] as const,
    ),
    [labels.language, person.language && speech.languageName(person.language)],
    [labels.added, speech.time(person.createdDate)],
    [labels.updated, speech.time(person.updatedDate)],
    [labels.personalLink, person.hasMagicLink && speech.say(labels.yes)],
    [labels.test, person.isTest && speech.say(labels.yes)],
    [labels.linked, answer.linkedGroups > 0 && speech.number(answer.linkedGroups)],
    ...(answer.consentGroups ?? []).map(
      ({ consentGroupId, name, addedDate }) =>
        [
          labels.consentGroup,
          [`${name} (${speech.time(addedDate)}) `, { id: consentGroupId }],
        ] as const,
    ),
    [labels.location, value(wordsOfValue(answer.latestLocation))],
    [labels.source, value(wordsOfValue(answer.latestSource))],
    [labels.issuer, answer.issuer],
    [labels.issued, speech.time(answer.madeDate)],
    [labels.recordId, idsOf([person.dataSubjectId])],
  ]);
};

const contentLabel = (speech: Speech, key: string): string => {
  const own: Said | undefined = Object.hasOwn(contentLabels, key)
    ? contentLabels[key as keyof typeof contentLabels]
    : undefined;
  return own === undefined ? key : speech.say(own);
};

/** All that came with a receipt. */
const receiptFacts = (speech: Speech, receipt: AccessReceipt): Fact[] =>
  factsIn(speech)([
    [labels.identifier, { value: receipt.identifier }],
    [labels.received, speech.time(receipt.receivedDate)],
    [labels.language, receipt.language && speech.languageName(receipt.language)],
    [labels.origin, receipt.origin && kindWords.origin(speech, receipt.origin)],
    ...Object.entries(receipt.content).map(([key, content]) => {
      const words = wordsOfValue(content);
      return [contentLabel(speech, key), words === '' ? null : { value: words }] as const;
    }),
  ]);

/** By when the person acted, whatever order they arrived in. */
export const receiptEntries = (speech: Speech, { receipts }: AccessAnswer): Entry[] =>
  receipts
    .toSorted((one, other) => Date.parse(other.interactionDate) - Date.parse(one.interactionDate))
    .map((receipt) => ({
      title: [`${speech.time(receipt.interactionDate)}, `, { id: receipt.receiptId }],
      facts: receiptFacts(speech, receipt),
    }));

export const mergedEntries = (speech: Speech, { mergedRecords }: AccessAnswer): Entry[] =>
  mergedRecords.map((record) => ({
    title: [{ value: record.identifier }],
    facts: [
      ...factsIn(speech)([
        [labels.added, speech.time(record.createdDate)],
        [labels.merged, speech.time(record.mergedDate)],
      ]),
      ...dataFacts(speech, record.data),
    ],
  }));

type Claimed = Pick<NonNullable<AccessAnswer['claims']>[number], 'kind' | 'name'>;

const claimTitle = (speech: Speech, { kind, name }: Claimed): string =>
  name
    ? `${elementTitle(speech, name)}, ${kindWords.claim(speech, kind)}`
    : kindWords.claim(speech, kind);

/** What forms said beside the person's data, and what was decided on that. */
export const claimLines = (speech: Speech, answer: AccessAnswer): Part[][] => [
  ...(answer.claims ?? []).map((claim): Part[] => [
    { strong: claimTitle(speech, claim) },
    ' ',
    { value: claim.value, element: claim.name ?? undefined },
    ` (${speech.time(claim.claimedDate)})`,
  ]),
  ...(answer.decidedClaims ?? []).map((own): Part[] => [
    { strong: claimTitle(speech, own) },
    ` (${speech.time(own.claimedDate)}), ${kindWords.decision(speech, own.decision)} ${speech.time(own.decidedDate)}`,
  ]),
];

export const attachmentEntries = (speech: Speech, { attachments }: AccessAnswer): Entry[] =>
  (attachments ?? []).map((file) => ({
    title: [{ value: file.fileName }],
    facts: factsIn(speech)([
      [labels.uploaded, speech.time(file.uploadedDate)],
      ['', fileParts(speech, file)],
      [labels.receipt, idsOf(file.receiptIds)],
    ]),
  }));

/** The words that staff wrote. */
const written = (text: string | null | undefined): Part | null => (text ? { value: text } : null);

export const holdFacts = (speech: Speech, { hold }: AccessAnswer): Fact[] =>
  factsIn(speech)([
    [labels.since, hold && speech.time(hold.heldDate)],
    [labels.reason, written(hold?.reason)],
  ]);

export const erasureEntries = (speech: Speech, { erasureRequests }: AccessAnswer): Entry[] =>
  (erasureRequests ?? []).map((own) => ({
    title: [speech.time(own.requestedDate)],
    facts: factsIn(speech)([
      [labels.status, kindWords.erasure(speech, own.status)],
      [labels.note, written(own.note)],
      [labels.identityCheck, written(own.identityCheck)],
      [labels.declineReason, written(own.declineReason)],
    ]),
  }));

export const signUpEntries = (speech: Speech, { confirmations }: AccessAnswer): Entry[] =>
  (confirmations ?? []).map((own) => ({
    title: [speech.time(own.requestedDate)],
    facts: factsIn(speech)([
      [labels.status, kindWords.confirmation(speech, own.state)],
      [labels.mailed, own.mailedDate && speech.time(own.mailedDate)],
      [labels.ended, own.endedDate && speech.time(own.endedDate)],
      [labels.receipt, idsOf([own.receiptId])],
      [labels.purposeId, idsOf(own.purposeIds)],
    ]),
  }));

export const bulkEntries = (speech: Speech, { bulkActions }: AccessAnswer): Entry[] =>
  (bulkActions ?? []).map((own) => ({
    title: [speech.time(own.selectedDate)],
    facts: factsIn(speech)([
      ['', kindWords.bulkAction(speech, own.action)],
      [
        labels.status,
        own.result ? kindWords.bulkResult(speech, own.result) : speech.say(labels.notDone),
      ],
      [labels.done, own.doneDate && speech.time(own.doneDate)],
    ]),
  }));

export const mailLines = (speech: Speech, answer: AccessAnswer): Part[][] => [
  ...(answer.mails ?? []).map((own): Part[] => [
    { strong: kindWords.mail(speech, own.kind) },
    ` (${speech.say(labels.asked)} ${speech.time(own.askedDate)}, ${
      own.sentDate
        ? `${speech.say(labels.sent)} ${speech.time(own.sentDate)}`
        : speech.say(labels.notSent)
    })`,
  ]),
  ...(answer.undeliverable ?? []).map((own): Part[] => [
    `${speech.say(labels.noMailTo)} `,
    { value: own.address },
    ` (${speech.time(own.markedDate)})`,
  ]),
];

export const actLines = (speech: Speech, { acts }: AccessAnswer): Part[][] =>
  acts.map(({ date, kind, purpose }): Part[] => [
    `${speech.label(speech.time(date))}${kindWords.act(speech, kind)}`,
    ...(purpose ? [' (', { value: purpose }, ')'] : []),
  ]);
