import type { AccessAnswer } from '#contract/access-answers.ts';
import { annexLabels as labels } from './annex-labels.ts';
import { pointName, textName } from './annex-texts.ts';
import { elementTitle } from './element-words.ts';
import { groupStatusWords, kindWords } from './kind-words.ts';
import type { Said, Speech } from './language.ts';
import { leftOutWords } from './left-out-words.ts';
import { letterWords } from './letter-words.ts';

type Say = (speech: Speech, value: string) => string;

// What an answer says of itself, and not of the person.
const ofItself = new Set(['format', 'formatVersion']);

const word =
  (own: Said): Say =>
  (speech) =>
    speech.say(own);

const elements: Say = (speech, name) => elementTitle(speech, name);
const language: Say = (speech, tag) => speech.languageName(tag);
const fileKinds: Say = (_speech, type) => (type === 'application/pdf' ? 'PDF' : type);

/** How values stand on paper that don't stand there as they are. */
const says: Readonly<Record<string, Say>> = {
  values: word(letterWords.masked),
  'person.language': language,
  'data[].name': elements,
  'data[].setBy[]': kindWords.setter,
  'claims[].kind': kindWords.claim,
  'claims[].name': elements,
  'decidedClaims[].kind': kindWords.claim,
  'decidedClaims[].name': elements,
  'decidedClaims[].decision': kindWords.decision,
  'purposes[].status': kindWords.status,
  'purposes[].effectiveStatus': groupStatusWords,
  'purposes[].events[].type': kindWords.type,
  'purposes[].events[].channel': kindWords.channel,
  'purposes[].events[].collectionPoint': pointName,
  'purposes[].events[].text': textName,
  'purposes[].events[].language': language,
  'purposes[].events[].origin': kindWords.origin,
  'purposes[].events[].attachments[].contentType': fileKinds,
  'purposes[].arrivals[].state': kindWords.arrival,
  'purposes[].arrivals[].doneWhen': kindWords.arrivalNeed,
  'texts[].id': textName,
  'texts[].language': language,
  'collectionPoints[].id': pointName,
  'collectionPoints[].type': kindWords.pointType,
  'collectionPoints[].consentType': kindWords.consentType,
  'collectionPoints[].notices[].type': kindWords.noticeType,
  'receipts[].language': language,
  'receipts[].origin': kindWords.origin,
  'attachments[].contentType': fileKinds,
  'mergedRecords[].data[].name': elements,
  'mergedRecords[].data[].setBy[]': kindWords.setter,
  'acts[].kind': kindWords.act,
  'erasureRequests[].status': kindWords.erasure,
  'confirmations[].state': kindWords.confirmation,
  'bulkActions[].action': kindWords.bulkAction,
  'bulkActions[].result': kindWords.bulkResult,
  'mails[].kind': kindWords.mail,
  'leftOut[]': leftOutWords,
};

/** What says that something is so. */
const marks: Readonly<Record<string, Say>> = {
  'person.isTest': word(labels.test),
  'person.hasMagicLink': word(labels.personalLink),
  'data[].isIdentifier': word(labels.identifier),
  'mergedRecords[].data[].isIdentifier': word(labels.identifier),
  'purposes[].events[].isSenderKnown': word(labels.senderKnown),
  'purposes[].events[].isAutomatic': word(labels.automatic),
  'purposes[].events[].waitsForParent': word(labels.waitsForParent),
  'purposes[].events[].choices[].isConsented': word(labels.yes),
  'purposes[].events[].isMergeDecision': word(labels.merge),
  'purposes[].events[].isTest': word(labels.test),
  'purposes[].arrivals[].isOfFormer': word(labels.ofFormer),
  'purposes[].arrivals[].isMarked': word(labels.markedByStaff),
};

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);

/** Each way in which a leaf may stand on paper; none where nobody said how. */
const waysOf = (speech: Speech, path: string, leaf: unknown): string[] => {
  if (leaf === true) {
    // Of what programs sent, all is written as it came.
    return path in marks ? [marks[path]?.(speech, '') ?? ''] : isFree(path) ? ['true'] : [];
  }
  if (typeof leaf === 'number') return [isFree(path) ? String(leaf) : speech.number(leaf)];
  const text = String(leaf);
  const say = says[path];
  if (say !== undefined) return [say(speech, text)];
  if (isFree(path) || !isInstant(text)) return [text];
  return [speech.time(text), speech.day(text), speech.shortDay(text)];
};

const isFree = (path: string): boolean =>
  ['receipts[].content', 'latestLocation', 'latestSource'].some((own) => path.startsWith(own));

type Leaf = { path: string; value: unknown };

/** What says something, with where it stands: "data[].name". */
export const leavesOf = (value: unknown, path = ''): Leaf[] => {
  if (value === null || value === undefined || value === '' || value === false) return [];
  if (Array.isArray(value)) return value.flatMap((own) => leavesOf(own, `${path}[]`));
  if (typeof value !== 'object') return [{ path, value }];
  return Object.entries(value).flatMap(([key, own]) =>
    leavesOf(own, path === '' ? key : `${path}.${key}`),
  );
};

// A choice is told by its label, and its id stands with the text that has the label.
const standForLabels = new Set(
  ['id', 'preferenceId'].map((key) => `purposes[].events[].choices[].${key}`),
);

/** What there is nothing to say of: no linked groups, clear values, texts that were kept. */
const isUnsaid = ({ path, value }: Leaf): boolean =>
  ofItself.has(path) ||
  (path === 'linkedGroups' && value === 0) ||
  (path === 'values' && value === 'clear') ||
  (path.endsWith('.isKept') && value === true);

/**
 * What an answer holds that its paper doesn't say: for tests, which want nothing. What several fields
 * say in the same words has to stand there as often.
 */
export const missingLeaves = (speech: Speech, answer: AccessAnswer, paper: string): string[] => {
  const pathsByWay = new Map<string, Set<string>>();
  return leavesOf(answer)
    .filter((leaf) => !isUnsaid(leaf))
    .flatMap(({ path, value }) => {
      const way = waysOf(speech, path, value).find((own) => own !== '' && paper.includes(own));
      if (way === undefined) return [`${path}: ${String(value)}`];
      if (standForLabels.has(path)) return [];
      const paths = pathsByWay.get(way) ?? new Set();
      pathsByWay.set(way, paths.add(path));
      return paper.split(way).length > paths.size ? [] : [`${path}: ${String(value)}, once more`];
    });
};
