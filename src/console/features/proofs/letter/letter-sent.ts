import { isMessage } from '#console/features/person/parts/standings.ts';
import type { Part, Said, Speech } from './language.ts';
import type { LetterFacts } from './letter-facts.ts';
import { joined, listed } from './letter-lists.ts';
import { messageWords as words } from './message-words.ts';
import { type Choice, settingEvent } from './standings-of-answer.ts';

const mostSent = 6;
const mostStopped = 4;

const named = ({ title }: Choice): Part[] => [{ strong: title }];

const getsWords = (speech: Speech, messages: readonly Choice[]): Part[] => {
  const gets = messages.filter(({ group }) => group === 'gets');
  // What nobody can get any more is no kind of message that this person misses.
  const all = messages.filter((own) => own.isInUse || own.group === 'gets').length;
  const counts = { count: speech.number(gets.length), all: speech.number(all) };
  if (all === 0) return [];
  if (gets.length === 0) return speech.fill(all > 1 ? words.getsNoneOf : words.getsNone, counts);
  const list = listed(
    speech,
    gets.map((own) => sinceWords(speech, own)),
    mostSent,
  );
  const one = all > 1 ? words.getsOneOf : words.getsOne;
  return speech.fill(gets.length === 1 ? one : words.gets, { ...counts, list });
};

const sinceWords = (speech: Speech, own: Choice): Part[] => {
  const since = own.held?.since;
  if (!since || own.isByRule) return named(own);
  return speech.fill(words.since, { name: named(own), day: speech.day(since) });
};

/** Whether the person stopped it, and not a merge, the service itself or what isn't known any more. */
const isOwnStop = ({ group, isByRule, held }: Choice): boolean => {
  const event = settingEvent(held);
  const isTheirs = event !== undefined && !event.isMergeDecision && !event.isAutomatic;
  return group === 'stopped' && !isByRule && isTheirs;
};

/** The newest first: when, and by which collection point. */
const stopWords = (
  speech: Speech,
  { answer }: LetterFacts,
  messages: readonly Choice[],
): Part[] => {
  const pointOf = new Map(answer.collectionPoints.map((point) => [point.id, point.name]));
  const stopped = messages
    .filter(isOwnStop)
    .toSorted((one, other) => (other.held?.since ?? '').localeCompare(one.held?.since ?? ''))
    .map((own): Part[] => {
      const since = own.held?.since;
      const place = pointOf.get(settingEvent(own.held)?.collectionPoint ?? '');
      const said: Part[] = since
        ? speech.fill(words.stoppedOn, { name: named(own), day: speech.day(since) })
        : named(own);
      return place === undefined ? said : [...said, ` (${place})`];
    });
  if (stopped.length === 0) return [];
  return speech.fill(words.stopped, { list: listed(speech, stopped, mostStopped) });
};

/** What somebody gets and what they stopped, in sentences. */
export const sentWords = (speech: Speech, facts: LetterFacts): Part[] => {
  const messages = facts.choices.filter(isMessage);
  const among = (word: Said, is: (own: Choice) => boolean): Part[] => {
    const own = messages.filter(is);
    if (own.length === 0) return [];
    return speech.fill(word, { list: listed(speech, own.map(named), mostStopped) });
  };
  const uses = facts.choices.filter((own) => !isMessage(own) && own.group === 'gets');
  const isNeverAsked = messages.length > 0 && messages.every(({ group }) => group === 'never');
  return joined([
    getsWords(speech, messages),
    isNeverAsked ? [speech.say(words.neverAsked)] : [],
    stopWords(speech, facts, messages),
    among(words.notSent, (own) => own.group === 'stopped' && !own.isByRule && !isOwnStop(own)),
    among(words.waits, ({ group, consent }) => group === 'waits' && !consent?.WaitsForParent),
    among(words.waitsForParent, ({ group, consent }) =>
      Boolean(group === 'waits' && consent?.WaitsForParent),
    ),
    among(words.ended, ({ group, held }) => group === 'ended' && held?.status !== 'NO_CONSENT'),
    among(words.heldBack, ({ group, isByRule }) => group === 'stopped' && isByRule),
    uses.length === 0
      ? []
      : speech.fill(words.uses, { list: listed(speech, uses.map(named), mostStopped) }),
  ]);
};
