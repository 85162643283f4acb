import type { LossReason } from '#contract/left-out.ts';
import type { HealthDay, PointLoss } from '#contract/point-health.ts';

type DayLosses = Pick<HealthDay, 'losses'>;

/** What receipts lost for one reason and in one place, over several days. */
export type LossLine = Pick<PointLoss, 'reason' | 'path' | 'count' | 'since' | 'until'>;

/** Receipts that lost something alike; the times are the hours of the first and the last one. */
type Counted = { count: number; since: string; until: string };

type LostPart = Counted & { words: string };

/** What receipts lost for one reason, and which parts, where the reason doesn't say it. */
export type LossGroup = Counted & { reason: string; parts: LostPart[] };

const together = (one: Counted, other: Counted, count: number): Counted => ({
  count,
  since: one.since < other.since ? one.since : other.since,
  until: one.until > other.until ? one.until : other.until,
});

const byCount = (one: { count: number }, other: { count: number }): number =>
  other.count - one.count;

/** One for each key over all days, the one of most receipts first. */
const sumDays = (
  days: readonly DayLosses[],
  keyOf: (loss: PointLoss) => string,
): [key: string, counted: Counted][] => {
  const sums = new Map<string, Counted>();
  for (const { losses } of days) {
    for (const [key, own] of Map.groupBy(losses, keyOf)) {
      // The same receipt counts once for each path: of those with one key, the most are at least as many.
      const most = own
        .map(({ count, since, until }): Counted => ({ count, since, until }))
        .reduce((one, other) => together(one, other, Math.max(one.count, other.count)));
      const known = sums.get(key);
      sums.set(key, known ? together(known, most, known.count + most.count) : most);
    }
  }
  return [...sums];
};

/** The days' losses as the service counts them, by reason and path. */
export const lossLines = (days: readonly DayLosses[]): LossLine[] =>
  sumDays(days, ({ reason, path }) => `${reason} ${path}`)
    .map(([key, counted]): LossLine => {
      const [reason = '', ...path] = key.split(' ');
      return { reason: reason as LossReason, path: path.join(' '), ...counted };
    })
    .toSorted((one, other) => byCount(one, other) || (one.path < other.path ? -1 : 1));

/** By the beginning of the path; the first one that fits. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/^identifier$/i, 'Identifier'],
  [/^identifierType/i, 'Type of identifier'],
  [/^additionalIdentifiers/i, 'Another identifier'],
  [/^dsDataElements/i, 'Data element'],
  [/date$/i, 'Date'],
  [/^purposes\.\*\.TransactionType$/i, 'Answer for a purpose'],
  [/^purposes\.\*\.Version/i, 'Version of a purpose'],
  [/^purposes\.\*\.Preferences/i, 'Answer for a topic'],
  [/^purposes\.\*\.CustomPreferences/i, 'Answer for a preference'],
  [/^purposes\.\*\.PurposeNote/i, 'Note'],
  [/^purposes/i, 'Purpose'],
  [/^language/i, 'Language'],
  [/^geoLocation/i, 'Location'],
  [/^attachments/i, 'Attachment'],
  [/^customPayload/i, 'Custom data'],
  [/^test$/i, 'Mark of test data'],
];

/** What of a receipt, in the words of the console. */
export const partWords = (path: string): string =>
  path === '' ? 'Whole receipt' : (parts.find(([form]) => form.test(path))?.[1] ?? 'Other data');

type Advice = {
  title: string;
  /** What to do about it. */
  advice: string;
  /** Where to go for it: the code of the form, or what developers read about receipts. */
  leadsTo?: 'code' | 'docs';
  /** Whether the title says what was lost. */
  saysPart?: boolean;
};

const words: Record<LossReason, Advice> = {
  MAY_HAVE_BEEN_NO: {
    title: "An answer that can't be read: it may have been a no",
    advice: "Ask the form's developer to send answers as the code does.",
    leadsTo: 'code',
  },
  UNREADABLE: {
    title: "A value that can't be read",
    advice: "Ask the form's developer to compare the form with the code.",
    leadsTo: 'code',
  },
  NO_DATE: {
    title: "A date that can't be read or is in the future",
    advice: "Ask the form's developer to leave the date out: clocks of devices may be wrong.",
    leadsTo: 'docs',
    saysPart: true,
  },
  NOT_LINKED: {
    title: "A purpose that isn't collected here",
    advice: "Add it to this collection point, or ask the form's developer to leave it out.",
    saysPart: true,
  },
  OTHER_VERSION: {
    title: 'Consent to another version of a purpose',
    advice: "Ask the form's developer to use the current code.",
    leadsTo: 'code',
    saysPart: true,
  },
  RETIRED: {
    title: 'Consent to a retired purpose',
    advice: "Replace the purpose in a new version, and give the form's developer its code.",
    leadsTo: 'code',
    saysPart: true,
  },
  NOT_TAKEN: {
    title: "Something this collection point doesn't accept",
    advice: "Allow it in the settings, or ask the form's developer to leave it out.",
  },
  UNKNOWN: {
    title: "A choice that doesn't exist",
    advice: "Ask the form's developer to use the current code.",
    leadsTo: 'code',
  },
  TOO_MANY: {
    title: 'More than a receipt can have',
    advice: "Ask the form's developer to send several receipts.",
    leadsTo: 'docs',
  },
  BUSY_DAY: {
    title: 'Extra values on a day with too many receipts',
    advice: 'Answers were recorded as always. See who sends how much.',
  },
  NO_IDENTIFIER: {
    title: 'Refused: no identifier',
    advice: "Ask the form's developer to require the identifier.",
    leadsTo: 'code',
    saysPart: true,
  },
  NAMES_NOTHING: {
    title: 'Refused: nothing in it',
    advice: "Ask the form's developer to send what people answered.",
    leadsTo: 'code',
    saysPart: true,
  },
  TOO_LARGE: {
    title: 'Refused: too large',
    advice: "Ask the form's developer to send less at a time.",
    leadsTo: 'docs',
    saysPart: true,
  },
  NOT_AUTHENTICATED: {
    title: 'Refused: not signed',
    advice: "Ask the form's developer to sign receipts, or allow unsigned ones in the settings.",
    leadsTo: 'docs',
    saysPart: true,
  },
  POINT_DISABLED: {
    title: 'Refused: the collection point was disabled',
    advice: 'Enable the collection point, or take the form offline.',
    saysPart: true,
  },
  TOKEN_REVOKED: {
    title: 'Refused: the token was revoked',
    advice: "Give the form's developer the current code.",
    leadsTo: 'code',
    saysPart: true,
  },
};

/** Why, and what to do; a reason that a newer service adds as it came. */
export const adviceOn = (reason: string): Pick<Advice, 'title'> & Partial<Advice> =>
  Object.hasOwn(words, reason) ? words[reason as LossReason] : { title: reason };

/** The days' losses, each reason once, that of most receipts first. */
export const lossGroups = (days: readonly DayLosses[]): LossGroup[] =>
  sumDays(days, ({ reason }) => reason)
    .map(([reason, counted]): LossGroup => {
      const own = days.map(({ losses }) => ({
        losses: losses.filter((loss) => loss.reason === reason),
      }));
      const lost = sumDays(own, ({ path }) => partWords(path)).map(
        ([part, of]): LostPart => ({ words: part, ...of }),
      );
      return {
        reason,
        ...counted,
        parts: adviceOn(reason).saysPart ? [] : lost.toSorted(byCount),
      };
    })
    .toSorted(byCount);
