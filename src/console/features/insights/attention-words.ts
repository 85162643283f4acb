import {
  AlarmClock,
  BellOff,
  CalendarClock,
  CopyCheck,
  DatabaseZap,
  Eye,
  FilePenLine,
  FileWarning,
  History,
  Languages,
  type LucideIcon,
  MailX,
  Pencil,
  ShieldAlert,
  Stamp,
  Target,
  TriangleAlert,
  Unlink,
  Waves,
} from 'lucide-react';
import { countWords, formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import { hourWords } from '#console/ui/format-time.ts';
import type { Tone } from '#console/ui/tokens.ts';
import { type AttentionKind, oldDraftDays, usualLookDays } from '#contract/attention-kinds.ts';
import type { AttentionExample, AttentionItem } from '#contract/insights.ts';
import { daysSince, daysUntil, languagesOf, lostOf } from './example-words.ts';
import { wholeDay } from './number-words.ts';

/** Plain words; a name with the page of its own; or how many more there are that can be named. */
export type DetailPart = { words: string; href?: string | undefined; unfolds?: boolean };

type Action = { label: string; href: string };

/** One line of what needs attention: what, which ones, and where it is dealt with. */
export type AttentionLine = {
  icon: LucideIcon;
  tone: Tone;
  sentence: string;
  /** To be read as one text. */
  detail: readonly DetailPart[];
  /** One for each list that has what is counted. */
  actions: readonly Action[];
};

/** Names that a line begins with. */
export const namedAtFirst = 3;
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

const hrefOf = ({ resource, id, version }: AttentionExample): string | undefined => {
  if (resource === 'collection-point') return paths.collectionPoint.to(id, version ?? 1);
  if (resource === 'purpose') return paths.purpose.to(id, version ?? undefined);
  // What it lacks is what needs attention.
  if (resource === 'purpose-preference') return paths.purposePreference.to(id, 'translations');
  if (resource === 'index-run') return paths.indexRun.to(id);
  if (resource === 'merge-request') {
    return `${paths.mergeRequest.to(id)}?attention=open-merge-groups`;
  }
  return undefined;
};

const listNames: Readonly<Record<string, { one: string; many: string; href: string }>> = {
  'collection-point': {
    one: 'collection point',
    many: 'collection points',
    href: paths.collectionPoints.to(),
  },
  purpose: { one: 'purpose', many: 'purposes', href: paths.purposes.to() },
  'purpose-preference': {
    one: 'preference',
    many: 'preferences',
    href: paths.purposePreferences.to(),
  },
  'merge-request': { one: 'search', many: 'searches', href: paths.mergeRequests.to() },
};

/** What has exactly what is counted: the page of the only record, else the list or lists of them. */
const shows = (
  { kind, lists, examples }: AttentionItem,
  resource: string,
  open: (example: AttentionExample) => Action,
): Action[] => {
  const [first] = examples;
  const known = (lists ?? []).filter((list) => Object.hasOwn(listNames, list.resource));
  if (first !== undefined && known.reduce((sum, { count }) => sum + count, 0) === 1) {
    return [open(first)];
  }
  const filtered = (list: string): string => `${listNames[list]?.href}?attention=${kind}`;
  // An older service doesn't say how many there are.
  if (known.length === 0) return [{ label: 'Show', href: filtered(resource) }];
  return known.map((list) => {
    const { one = '', many = '' } = listNames[list.resource] ?? {};
    return { label: `Show ${countWords(list.count, one, many)}`, href: filtered(list.resource) };
  });
};

const openedBy = (label: string) => (example: AttentionExample) => ({
  label,
  href: hrefOf(example) ?? paths.overview.to(),
});

/** "Product interests: Polish, Swedish." or, of several, "Topics (2) and Reminders (1)." */
const lackingOf = ({ examples, lists }: AttentionItem, named: number): DetailPart[] =>
  examplesOf(
    examples,
    (one) => {
      const missing = languagesOf(one);
      // The names of several would run into the languages of each.
      const isCounted = missing === '' || examples.length > 1;
      return linked(one, nameOf(one), isCounted ? ` (${formatCount(one.count)})` : `: ${missing}`);
    },
    named,
    lists?.[0]?.count,
  );

const switchName = (example: AttentionExample): string =>
  ({
    'deletion-settings': 'Deletion by programs',
    'account-settings': 'Publishing without approval',
  })[example.resource as string] ?? nameOf(example);

const switchHref = ({ resource }: AttentionExample): string =>
  resource === 'account-settings' ? paths.settings.to() : paths.retention.to();

const opens = (label: string, first: AttentionExample | undefined): Action => ({
  label,
  href: (first && hrefOf(first)) ?? paths.purposes.to(),
});

type Words = (item: AttentionItem, now: number, named: number) => AttentionLine;

/** "Ana Lopes", or of whom nobody knows the name. */
const lookerOf = ({ name, resource }: AttentionExample): string =>
  name ?? (resource === 'program' ? 'A program' : 'Someone');

const hourMs = 3_600_000;

/** What they viewed in that hour. */
const viewsOf = ({ id, at }: AttentionExample): string => {
  if (!at) return paths.activity.to('?looks=true');
  const until = new Date(Date.parse(at) + hourMs).toISOString();
  return paths.activity.to(
    `?${new URLSearchParams({ actor: id, from: at, until, looks: 'true' })}`,
  );
};

const hourOf = ({ at }: AttentionExample, now: number): string =>
  at ? ` in the hour from ${hourWords(at, now)}` : ' in one hour';

const words: Record<AttentionKind, Words> = {
  'unusual-looks': ({ count, examples }, now, named) => {
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    return {
      icon: Eye,
      tone: 'bad',
      sentence: isOne
        ? `${lookerOf(first)} viewed ${countWords(first.count, 'person', 'people')}${hourOf(first, now)}`
        : `Far more people than usual were viewed in ${countWords(count, 'hour', 'hours')}`,
      detail: isOne
        ? plain(
            first.usual
              ? `Usually ${formatCount(first.usual)} in an hour.`
              : `Nobody in the ${usualLookDays} days before.`,
          )
        : examplesOf(
            examples,
            (one) =>
              linkedTo(
                viewsOf(one),
                lookerOf(one),
                ` (${formatCount(one.count)}${hourOf(one, now)})`,
              ),
            named,
            count,
          ),
      actions: [
        isOne
          ? { label: 'Show views', href: viewsOf(first) }
          : { label: 'Show activity', href: paths.activity.to('?looks=true') },
      ],
    };
  },

  'losing-points': (item, now, named) => {
    const { count, examples } = item;
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    const href = ({ id }: AttentionExample) => paths.collectionPoint.health(id);
    return {
      icon: FileWarning,
      tone: 'bad',
      sentence: isOne
        ? `${nameOf(first)} is losing entries: ${lostOf(first)}`
        : `${countWords(count, 'collection point is', 'collection points are')} losing entries`,
      detail: isOne
        ? plain(
            `${first.at ? `It began in the hour from ${hourWords(first.at, now)}. ` : ''}Parts are left out, or whole receipts are refused.`,
          )
        : examplesOf(
            examples,
            (one) => linkedTo(href(one), nameOf(one), ` (${lostOf(one)})`),
            named,
            count,
          ),
      actions: shows(item, 'collection-point', (one) => ({
        label: 'Show health',
        href: href(one),
      })),
    };
  },

  'busy-points': (item, _now, named) => {
    const { count, examples } = item;
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    const href = ({ id }: AttentionExample) => paths.collectionPoint.health(id);
    const receiptsOf = (one: AttentionExample) => countWords(one.count, 'receipt', 'receipts');
    return {
      icon: Waves,
      tone: 'bad',
      sentence: isOne
        ? `${nameOf(first)} got ${receiptsOf(first)} today, far more than usual`
        : `${countWords(count, 'collection point', 'collection points')} got far more receipts today than usual`,
      detail: isOne
        ? plain('Answers are recorded as always. Extra values of unknown senders are left out.')
        : examplesOf(
            examples,
            (one) => linkedTo(href(one), nameOf(one), ` (${formatCount(one.count)})`),
            named,
            count,
          ),
      actions: shows(item, 'collection-point', (one) => ({
        label: 'Show health',
        href: href(one),
      })),
    };
  },

  'points-on-retired-purposes': ({ count, examples }, _now, named) => ({
    icon: Unlink,
    tone: 'warn',
    sentence: `${countWords(count, 'collection point collects', 'collection points collect')} for a retired purpose`,
    detail: examplesOf(
      examples,
      (one) => linked(one, nameOf(one, true), ` (${formatCount(one.count)})`),
      named,
    ),
    // Some may have their drafts already.
    actions: [{ label: 'Update together', href: paths.outdatedCollectionPoints.to() }],
  }),

  'receipts-through-retired': (item, _now, named) => ({
    icon: History,
    tone: 'warn',
    sentence: `${countWords(item.count, 'receipt', 'receipts')} in the last 7 days came through retired versions`,
    detail: examplesOf(
      item.examples,
      (one) => linked(one, nameOf(one, true), ` (${formatCount(one.count)})`),
      named,
    ),
    actions: shows(item, 'collection-point', openedBy('Show version')),
  }),

  'drafts-collected': (item, _now, named) => {
    const { count, examples } = item;
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    return {
      icon: FilePenLine,
      tone: 'bad',
      sentence: isOne
        ? `${nameOf(first)} is a draft, and ${countWords(first.count, 'collection point collects', 'collection points collect')} it`
        : `${countWords(count, 'draft purpose is', 'draft purposes are')} collected`,
      detail: isOne
        ? plain("People agree to a text that isn't published.")
        : examplesOf(
            examples,
            (one) => linked(one, nameOf(one, true), ` (${formatCount(one.count)})`),
            named,
            count,
          ),
      actions: shows(item, 'purpose', openedBy('Open draft')),
    };
  },

  'purposes-retiring': (item, now, named) => {
    const { count, examples } = item;
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
      actions: shows(item, 'purpose', openedBy('Review')),
    };
  },

  'purposes-not-collected': (item, _now, named) => ({
    icon: Target,
    tone: 'warn',
    sentence: `${countWords(item.count, "active purpose isn't", "active purposes aren't")} collected anywhere`,
    detail: examplesOf(item.examples, (one) => linked(one, nameOf(one)), named, item.count),
    actions: shows(item, 'purpose', openedBy('Open purpose')),
  }),

  'translations-missing': (item, _now, named) => ({
    icon: Languages,
    tone: 'info',
    sentence: `${countWords(item.count, 'preference translation is', 'preference translations are')} missing`,
    detail: lackingOf(item, named),
    actions: shows(item, 'purpose-preference', openedBy('Translate')),
  }),

  'purpose-translations-missing': (item, _now, named) => ({
    icon: Languages,
    tone: 'info',
    sentence: `${countWords(item.count, 'purpose translation is', 'purpose translations are')} missing`,
    detail: lackingOf(item, named),
    actions: shows(item, 'purpose', openedBy('Open purpose')),
  }),

  'point-translations-missing': (item, _now, named) => ({
    icon: Languages,
    tone: 'info',
    sentence: `${countWords(item.count, 'collection point translation is', 'collection point translations are')} missing`,
    detail: lackingOf(item, named),
    actions: shows(item, 'collection-point', openedBy('Open collection point')),
  }),

  'center-translations-missing': (item, _now, named) => ({
    icon: Languages,
    tone: 'info',
    sentence: `${countWords(item.count, 'text is', 'texts are')} missing on preference centers`,
    detail: lackingOf(item, named),
    actions: [
      {
        label: 'Show preference centers',
        href: paths.preferenceCenters.to('?attention=center-translations-missing'),
      },
    ],
  }),

  'old-drafts': (item, now, named) => ({
    icon: Pencil,
    tone: 'info',
    sentence: `${countWords(item.count, 'draft is', 'drafts are')} older than ${oldDraftDays} days`,
    detail: examplesOf(
      item.examples,
      (one) => linked(one, nameOf(one), ` (${countWords(daysSince(one.at, now), 'day', 'days')})`),
      named,
      item.count,
    ),
    actions: shows(item, 'collection-point', openedBy('Open draft')),
  }),

  'quiet-points': (item, _now, named) => ({
    icon: BellOff,
    tone: 'warn',
    sentence: `${countWords(item.count, 'collection point has', 'collection points have')} had no receipts for a week`,
    detail: examplesOf(
      item.examples,
      (one) => linked(one, nameOf(one), one.at ? ` (last on ${wholeDay(one.at)})` : ''),
      named,
      item.count,
    ),
    actions: shows(item, 'collection-point', openedBy('Check')),
  }),

  'approvals-waiting': (item, now, named) => {
    const { count, examples } = item;
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    return {
      icon: Stamp,
      tone: 'warn',
      sentence: isOne
        ? `${nameOf(first)} waits for your approval`
        : `${formatCount(count)} drafts wait for your approval`,
      detail: isOne
        ? plain(first.at ? `Since ${hourWords(first.at, now)}.` : '')
        : examplesOf(examples, (one) => linked(one, nameOf(one, true)), named, count),
      actions: [opens('Review', first)],
    };
  },

  'approvals-declined': (item, _now, named) => {
    const { count, examples } = item;
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    return {
      icon: Stamp,
      tone: 'warn',
      sentence: isOne
        ? `Approval of ${nameOf(first)} was declined`
        : `Approval of ${formatCount(count)} drafts was declined`,
      detail: isOne
        ? plain('Change the draft, and ask again.')
        : examplesOf(examples, (one) => linked(one, nameOf(one, true)), named, count),
      actions: [opens('Open draft', first)],
    };
  },

  'switches-waiting': ({ count, examples }, now, named) => {
    const [first] = examples;
    const isOne = count === 1 && first !== undefined;
    const day = first?.at ?? undefined;
    const when =
      day === undefined
        ? 'Another administrator has to confirm it.'
        : `It turns on automatically: ${hourWords(day, now)}. You can take it back until then.`;
    return {
      icon: ShieldAlert,
      tone: 'warn',
      sentence: isOne
        ? `${switchName(first)} waits to be turned on`
        : `${formatCount(count)} settings wait to be turned on`,
      detail: isOne
        ? plain(when)
        : examplesOf(examples, (one) => linkedTo(switchHref(one), switchName(one)), named, count),
      actions: [
        { label: 'Review', href: first === undefined ? paths.retention.to() : switchHref(first) },
      ],
    };
  },

  'failed-mails': ({ count, examples: [first] }) => ({
    icon: MailX,
    tone: 'bad',
    sentence: `${countWords(count, "mail couldn't", "mails couldn't")} be sent`,
    detail: plain(first?.at ? `The last one was asked for on ${wholeDay(first.at)}.` : ''),
    actions: [{ label: 'Show failed mail', href: paths.outbox.to('?state=FAILED') }],
  }),

  'overdue-withdrawals': ({ count, examples }, _now, named) => {
    const [first] = examples;
    const isOne = examples.length === 1 && first !== undefined;
    const hrefOfPlace = ({ id }: AttentionExample) =>
      paths.overdueWithdrawals.to(`?destinationId=${id}`);
    return {
      icon: AlarmClock,
      tone: 'bad',
      sentence: isOne
        ? `${countWords(count, 'withdrawal is', 'withdrawals are')} overdue at ${nameOf(first)}`
        : `${countWords(count, 'withdrawal is', 'withdrawals are')} overdue at ${formatCount(examples.length)} destinations`,
      detail: isOne
        ? plain(first.at ? `The first was due on ${wholeDay(first.at)}.` : '')
        : examplesOf(
            examples,
            (one) => linkedTo(hrefOfPlace(one), nameOf(one), ` (${formatCount(one.count)})`),
            named,
          ),
      actions: [{ label: 'Show overdue', href: paths.overdueWithdrawals.to() }],
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
      actions: [
        {
          label: 'Show run',
          href: (first && hrefOf(first)) ?? paths.indexRuns.to(),
        },
      ],
    };
  },

  'open-merge-groups': (item, _now, named) => ({
    icon: CopyCheck,
    tone: 'info',
    sentence: `${countWords(item.count, 'group of duplicates waits', 'groups of duplicates wait')} for a decision`,
    detail: examplesOf(
      item.examples,
      (one) => linked(one, nameOf(one), ` (${formatCount(one.count)})`),
      named,
      item.lists?.[0]?.count,
    ),
    actions: shows(item, 'merge-request', openedBy('Review')),
  }),
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
    actions: [{ label: 'Show', href: (first && hrefOf(first)) ?? paths.collectionPoints.to() }],
  };
};
