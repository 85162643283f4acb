import {
  BellOff,
  CalendarClock,
  CopyCheck,
  DatabaseZap,
  FilePenLine,
  FileWarning,
  Languages,
  type LucideIcon,
  Pencil,
  Target,
  TriangleAlert,
  Unlink,
} from 'lucide-react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import { hourWords } from '#console/ui/format-time.ts';
import { languageName } from '#console/ui/languages.ts';
import type { Tone } from '#console/ui/tokens.ts';
import type { AttentionExample, AttentionItem, AttentionKind } from '#contract/insights.ts';
import { oldDraftDays } from '#contract/insights.ts';
import { utcDay } from './days.ts';
import { wholeDay } from './number-words.ts';

/** Plain words; a name with the page of its own; or how many more there are that can be named. */
export type DetailPart = { words: string; href?: string | undefined; unfolds?: boolean };

/** One line of what needs attention: what, which ones, and where it is dealt with. */
export type AttentionLine = {
  icon: LucideIcon;
  tone: Tone;
  sentence: string;
  /** To be read as one text. */
  detail: readonly DetailPart[];
  action: { label: string; href: string };
};

/** Names that a line begins with. */
export const namedAtFirst = 3;
const dayMs = 86_400_000;

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

const nameOf = ({ name, version }: AttentionExample, withVersion = false): string => {
  const words = name ?? 'No name';
  return withVersion && version !== null && version !== undefined ? `${words} v${version}` : words;
};

const plain = (words: string): DetailPart[] => (words === '' ? [] : [{ words }]);

const linkedTo = (href: string | undefined, name: string, about = ''): DetailPart[] => [
  { words: name, href },
  ...plain(about),
];

/** A name that leads to its page, and what is said of it. */
const linked = (example: AttentionExample, name: string, about = ''): DetailPart[] =>
  linkedTo(hrefOf(example), name, about);

/** "Marketing post v1 (9), SMS v1 (4) and 3 more." */
const examplesOf = (
  examples: readonly AttentionExample[],
  partsOf: (example: AttentionExample) => readonly DetailPart[],
  namedAtMost: number,
  all = examples.length,
): DetailPart[] => {
  const entries = examples.slice(0, namedAtMost).map(partsOf);
  const rest = all - entries.length;
  const unfolds = examples.length > entries.length;
  if (rest > 0 && entries.length > 0) {
    entries.push([{ words: `${formatCount(rest)} more`, ...(unfolds && { unfolds }) }]);
  }
  const last = entries.length - 1;
  return entries.flatMap((parts, at) => [
    ...parts,
    { words: at === last ? '.' : at === last - 1 ? ' and ' : ', ' },
  ]);
};

const daysAgo = (at: string | null | undefined, now: number): string => {
  const days = Math.floor((now - Date.parse(at ?? '')) / dayMs);
  return Number.isNaN(days) ? '' : ` (${counted(days, 'day', 'days')})`;
};

/** "in 11 days", "today", "tomorrow", by the day in UTC. */
export const daysUntil = (day: string, now: number): string => {
  const days = Math.round((Date.parse(day.slice(0, 10)) - Date.parse(utcDay(now))) / dayMs);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${formatCount(days)} days`;
};

const hrefOf = ({ resource, id, version }: AttentionExample): string | undefined => {
  if (resource === 'collection-point') return paths.collectionPoint.to(id, version ?? 1);
  if (resource === 'purpose') return paths.purpose.to(id, version ?? undefined);
  // What it lacks is what needs attention.
  if (resource === 'purpose-preference') return paths.purposePreference.to(id, 'translations');
  if (resource === 'index-run') return paths.indexRun.to(id);
  if (resource === 'merge-request') return paths.mergeRequest.to(id);
  return undefined;
};

type Words = (item: AttentionItem, now: number, named: number) => AttentionLine;

/** "34 of 120 since 9:00", with the day where it isn't today's. */
const lostSince = ({ count, of, at }: AttentionExample, now: number): string => {
  const share = `${formatCount(count)} of ${formatCount(of ?? count)}`;
  return at ? `${share} since ${hourWords(at, now)}` : share;
};

const words: Record<AttentionKind, Words> = {
  'losing-points': ({ count, examples }, now, named) => {
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    return {
      icon: FileWarning,
      tone: 'bad',
      sentence: isOne
        ? `${nameOf(first)} is losing entries: ${lostSince(first, now)}`
        : `${counted(count, 'collection point is', 'collection points are')} losing entries`,
      detail: isOne
        ? plain('Parts of its receipts are left out, or whole receipts are refused.')
        : examplesOf(
            examples,
            (one) =>
              linkedTo(
                paths.collectionPoint.health(one.id),
                nameOf(one),
                ` (${lostSince(one, now)})`,
              ),
            named,
            count,
          ),
      action: {
        label: 'Show health',
        href:
          first === undefined
            ? paths.collectionPoints.to()
            : paths.collectionPoint.health(first.id),
      },
    };
  },

  'points-on-retired-purposes': ({ count, examples }, _now, named) => ({
    icon: Unlink,
    tone: 'warn',
    sentence: `${counted(count, 'collection point collects', 'collection points collect')} for a retired purpose`,
    detail: examplesOf(
      examples,
      (one) => linked(one, nameOf(one, true), ` (${formatCount(one.count)})`),
      named,
    ),
    action: {
      // Some may have their drafts already.
      label: 'Update together',
      href: paths.outdatedCollectionPoints.to(),
    },
  }),

  'drafts-collected': ({ count, examples }, _now, named) => {
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    return {
      icon: FilePenLine,
      tone: 'bad',
      sentence: isOne
        ? `${nameOf(first)} is a draft, and ${counted(first.count, 'collection point collects', 'collection points collect')} it`
        : `${counted(count, 'draft purpose is', 'draft purposes are')} collected`,
      detail: isOne
        ? plain("People agree to a text that isn't published.")
        : examplesOf(
            examples,
            (one) => linked(one, nameOf(one, true), ` (${formatCount(one.count)})`),
            named,
            count,
          ),
      action: isOne
        ? { label: 'Open draft', href: paths.purpose.to(first.id, first.version ?? undefined) }
        : {
            label: 'Show purposes',
            href: `${paths.purposeCoverage.to()}?show=collected-drafts`,
          },
    };
  },

  'purposes-retiring': ({ count, examples }, now, named) => {
    const [next] = examples;
    const day = next?.at ?? undefined;
    const when = day === undefined ? '' : ` on ${wholeDay(day)}, ${daysUntil(day, now)}`;
    return {
      icon: CalendarClock,
      tone: 'bad',
      sentence:
        count === 1 && next !== undefined
          ? `${nameOf(next)} retires${when}`
          : `${formatCount(count)} purposes retire, the next${when}`,
      detail:
        count === 1
          ? plain("People's consent to it ends that day.")
          : examplesOf(examples, (one) => linked(one, nameOf(one, true)), named, count),
      action: {
        label: 'Review',
        href:
          next === undefined
            ? paths.purposes.to()
            : paths.purpose.to(next.id, next.version ?? undefined),
      },
    };
  },

  'purposes-not-collected': ({ count, examples }, _now, named) => {
    const [first] = examples;
    return {
      icon: Target,
      tone: 'warn',
      sentence: `${counted(count, "active purpose isn't", "active purposes aren't")} collected anywhere`,
      detail: examplesOf(examples, (one) => linked(one, nameOf(one)), named, count),
      action:
        count === 1 && first !== undefined
          ? { label: 'Open purpose', href: paths.purpose.to(first.id, first.version ?? undefined) }
          : { label: 'Show purposes', href: `${paths.purposeCoverage.to()}?show=without-active` },
    };
  },

  'translations-missing': ({ count, examples }, _now, named) => {
    const [first] = examples;
    return {
      icon: Languages,
      tone: 'info',
      sentence: `${counted(count, 'translation is', 'translations are')} missing`,
      detail: examplesOf(
        examples,
        ({ languages, ...one }) => {
          const missing = (languages ?? []).map(languageName).join(', ');
          // The names of several would run into the languages of each.
          const isCounted = missing === '' || examples.length > 1;
          return linked(
            one,
            nameOf(one),
            isCounted ? ` (${formatCount(one.count)})` : `: ${missing}`,
          );
        },
        named,
      ),
      action: {
        label: 'Translate',
        href:
          first === undefined
            ? paths.purposePreferences.to()
            : paths.purposePreference.to(first.id, 'translations'),
      },
    };
  },

  'old-drafts': ({ count, examples }, now, named) => {
    const [first] = examples;
    const [list, other] = [paths.collectionPoints, paths.purposes];
    // Where all of them are purposes, the list of collection points would have none.
    const isOfPoints = examples.some(({ resource }) => resource === 'collection-point');
    const mayBeOfOthers =
      count > examples.length ||
      (isOfPoints && examples.some(({ resource }) => resource !== 'collection-point'));
    const alsoInOtherList =
      examples.length > 0 && mayBeOfOthers
        ? [
            { words: ' See also ' },
            {
              words: isOfPoints ? 'drafts of purposes' : 'drafts of collection points',
              href: (isOfPoints ? other : list).to('?status=DRAFT'),
            },
            { words: '.' },
          ]
        : [];
    return {
      icon: Pencil,
      tone: 'info',
      sentence: `${counted(count, 'draft is', 'drafts are')} older than ${oldDraftDays} days`,
      detail: [
        ...examplesOf(
          examples,
          (one) => linked(one, nameOf(one), daysAgo(one.at, now)),
          named,
          count,
        ),
        ...alsoInOtherList,
      ],
      action:
        count === 1 && first !== undefined
          ? { label: 'Open draft', href: hrefOf(first) ?? list.to() }
          : { label: 'Show drafts', href: (isOfPoints ? list : other).to('?status=DRAFT') },
    };
  },

  'quiet-points': ({ count, examples }, _now, named) => {
    const [first] = examples;
    return {
      icon: BellOff,
      tone: 'warn',
      sentence: `${counted(count, 'collection point has', 'collection points have')} had no receipts for a week`,
      detail: examplesOf(
        examples,
        (one) => linked(one, nameOf(one), one.at ? ` (last on ${wholeDay(one.at)})` : ''),
        named,
        count,
      ),
      action: {
        label: 'Check',
        href:
          first === undefined
            ? paths.collectionPoints.to()
            : (hrefOf(first) ?? paths.collectionPoints.to()),
      },
    };
  },

  'failed-index-run': ({ examples }) => {
    const [first] = examples;
    const when = first?.at ? ` on ${wholeDay(first.at)}` : '';
    return {
      icon: DatabaseZap,
      tone: 'bad',
      sentence: 'The last index run failed',
      detail:
        first === undefined
          ? plain('Searches use the previous index.')
          : [
              ...linked(first, first.name ? `Indexing ${first.name}` : 'The run'),
              { words: ` failed${when}.` },
            ],
      action: {
        label: 'Show run',
        href: first === undefined ? paths.indexRuns.to() : (hrefOf(first) ?? paths.indexRuns.to()),
      },
    };
  },

  'open-merge-groups': ({ count, examples }, _now, named) => {
    const [first] = examples;
    return {
      icon: CopyCheck,
      tone: 'info',
      sentence: `${counted(count, 'group of duplicates waits', 'groups of duplicates wait')} for a decision`,
      detail: examplesOf(
        examples,
        (one) => linked(one, nameOf(one), ` (${formatCount(one.count)})`),
        named,
      ),
      action: {
        label: 'Review',
        href:
          examples.length === 1 && first !== undefined
            ? paths.mergeRequest.to(first.id)
            : paths.mergeRequests.to(),
      },
    };
  },
};

const isKnown = (kind: string): kind is AttentionKind => Object.hasOwn(words, kind);

/**
 * @param now epoch milliseconds
 * @param named how many examples it names at most
 */
export const attentionLine = (
  item: AttentionItem,
  now: number,
  named = namedAtFirst,
): AttentionLine => {
  if (isKnown(item.kind)) return words[item.kind](item, now, named);
  const [first] = item.examples;
  return {
    icon: TriangleAlert,
    tone: 'warn',
    sentence: `${item.kind}: ${formatCount(item.count)}`,
    detail: examplesOf(item.examples, (one) => linked(one, nameOf(one)), named),
    action: {
      label: 'Show',
      href: (first && hrefOf(first)) ?? paths.collectionPoints.to(),
    },
  };
};
