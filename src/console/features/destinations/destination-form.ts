import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { isSame } from '#console/api/is-same.ts';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import type { Amount } from '#console/ui/fields/AmountField.tsx';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';
import {
  type ArrivalClock,
  clockMaximum,
  type createDestinationEndpoint,
  type Destination,
  destinationRequestSchema,
  usualClock,
} from '#contract/destinations.ts';

export type SentRequest = EndpointRequest<typeof createDestinationEndpoint>['body'];

type Extent = 'all' | 'chosen';

export const clockUnits = ['working days', 'days'] as const;
type Clock = Amount<(typeof clockUnits)[number]>;

export type DestinationFormValues = {
  /** Of the form alone: what it fills in. */
  preset: string;
  name: string;
  use: string;
  url: string;
  body: string;
  eventsOf: Extent;
  events: string[];
  purposesOf: Extent;
  purposes: string[];
  takesTests: boolean;
  followsSwitches: boolean;
  /** What counts as done of a withdrawal, and how long it may take. */
  doneWhen: string;
  clock: Clock;
  /** Whether the headers that are stored stay, which nobody can read. */
  keepsHeaders: boolean;
  /** Of the form alone: for which address these were. */
  storedUrl: string;
  /** One a line: `Name: value`. */
  headers: string;
};

/** Those that show their own faults, in the order of the screen. */
export const destinationFields = [
  'name',
  'use',
  'url',
  'body',
  'keepsHeaders',
  'headers',
  'events',
  'purposes',
  'takesTests',
  'followsSwitches',
  'doneWhen',
  'clock',
] as const satisfies (keyof DestinationFormValues)[];

type Preset = {
  label: string;
  help: string;
  values: Partial<DestinationFormValues>;
};

/** What known receivers take. */
export const presets: Readonly<Record<string, Preset>> = {
  known: {
    label: 'Known payload (type 3010)',
    help: 'For receivers that know this interface already.',
    values: { body: 'KNOWN', headers: '' },
  },
  standard: {
    label: 'Standard Webhooks',
    help: 'For new receivers, with a library of Standard Webhooks: type, timestamp and data.',
    values: { body: 'STANDARD', headers: '' },
  },
  segment: {
    label: 'Segment workflow',
    help: 'The known payload, with HTTP Basic: your write key, a colon and nothing after it, in Base64.',
    values: { body: 'KNOWN', headers: 'Authorization: Basic ', use: 'Profiles and audiences' },
  },
  braze: {
    label: 'Braze workflow',
    help: 'The known payload, with a REST key that may track users.',
    values: { body: 'KNOWN', headers: 'Authorization: Bearer ', use: 'Messages and campaigns' },
  },
};

/** What a preset fills in: nothing that somebody entered. @param filled what presets filled in before */
export const fillIn = (
  preset: string,
  values: DestinationFormValues,
  filled: Partial<DestinationFormValues>,
): Partial<DestinationFormValues> => {
  const before = { ...firstValues, ...filled };
  const isUntouched = (name: keyof DestinationFormValues) =>
    values[name] === '' || values[name] === before[name];
  return Object.fromEntries(
    Object.entries(presets[preset]?.values ?? {}).filter(([name]) =>
      isUntouched(name as keyof DestinationFormValues),
    ),
  );
};

export const presetChoices = Object.entries(presets).map(([value, { label }]) => ({
  value,
  label,
}));

const toClock = ({ days, isBusiness }: ArrivalClock): Clock => ({
  amount: String(days),
  unit: isBusiness ? 'working days' : 'days',
});

export const firstValues: DestinationFormValues = {
  preset: 'known',
  ...{ name: '', use: '', url: '', body: 'KNOWN' },
  ...{ eventsOf: 'all', events: [], purposesOf: 'all', purposes: [] },
  ...{ takesTests: false, followsSwitches: false },
  ...{ doneWhen: 'ACKNOWLEDGED', clock: toClock(usualClock) },
  ...{ keepsHeaders: false, storedUrl: '', headers: '' },
};

const extentOf = (list: readonly string[]): Extent => (list.length === 0 ? 'all' : 'chosen');

export const toFormValues = (destination: Destination): DestinationFormValues => {
  const { name, use, url, body, events, purposes, headerNames } = destination;
  const { takesTests, followsSwitches, doneWhen, clock } = destination;
  return {
    ...{ preset: '', name, use, url, body, takesTests, followsSwitches, headers: '' },
    ...{ doneWhen, clock: toClock(clock) },
    ...{ eventsOf: extentOf(events), events },
    ...{ purposesOf: extentOf(purposes), purposes },
    ...{ keepsHeaders: headerNames.length > 0, storedUrl: url },
  };
};

const headerLine = /^([^:\s]+)\s*:\s*(.+)$/;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    linesOf(text).flatMap((line) => {
      const [, name, value] = headerLine.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );

/** NaN where it's no number of days. */
const daysOf = ({ amount }: Clock): number =>
  /^\d{1,3}$/.test(amount.trim()) ? Number(amount) : Number.NaN;

/** Headers that nobody can read stay where they are left out. */
export const toRequest = (values: DestinationFormValues): SentRequest => {
  const { name, use, url, body, eventsOf, events, purposesOf, purposes } = values;
  const { takesTests, followsSwitches } = values;
  return {
    ...{ name: name.trim(), use: use.trim(), url: url.trim() },
    ...{ takesTests, followsSwitches },
    body: body as SentRequest['body'],
    doneWhen: values.doneWhen as SentRequest['doneWhen'],
    clock: { days: daysOf(values.clock), isBusiness: values.clock.unit === 'working days' },
    events: (eventsOf === 'all' ? [] : events) as SentRequest['events'],
    purposes: purposesOf === 'all' ? [] : purposes,
    ...(values.keepsHeaders ? {} : { headers: headersOf(values.headers) }),
  };
};

const originOf = (url: string) => URL.parse(url.trim())?.origin;

/** Headers are kept for the host that they were entered for, and go to no other. */
const isElsewhere = ({ url, storedUrl }: DestinationFormValues): boolean =>
  storedUrl !== '' && originOf(url) !== undefined && originOf(url) !== originOf(storedUrl);

/** Faults of the request at the fields of the form. */
export const toFormFaults = (
  faults: readonly Fault[],
  { keepsHeaders }: Pick<DestinationFormValues, 'keepsHeaders'>,
): readonly Fault[] =>
  faults.map((fault) => {
    const [field = '', part = ''] = fault.path.split('.');
    if (field === 'headers' && keepsHeaders) return { ...fault, path: 'keepsHeaders' };
    if (field === 'headers') {
      return { path: field, message: `${part === '' ? '' : `${part}: `}${fault.message}` };
    }
    return ['events', 'purposes', 'clock'].includes(field) ? { ...fault, path: field } : fault;
  });

const faultOfHeaders = (text: string): string | undefined => {
  const names = new Set<string>();
  for (const line of linesOf(text)) {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      return 'Write each on a line of its own, as Name: value.';
    }
    // What a preset begins, and nobody ended.
    if (/^(?:basic|bearer)$/i.test(value)) return `Add the key after ${value}.`;
    if (names.has(name.toLowerCase())) return `${name} is there twice.`;
    names.add(name.toLowerCase());
  }
  return undefined;
};

const ownFaults = (values: DestinationFormValues): Fault[] => {
  const { eventsOf, events, purposesOf, purposes, keepsHeaders, headers } = values;
  const isClock = daysOf(values.clock) <= clockMaximum;
  const headersFault = keepsHeaders ? undefined : faultOfHeaders(headers);
  return [
    ...(keepsHeaders && isElsewhere(values)
      ? [
          {
            path: 'keepsHeaders',
            message: 'The address changed. Turn this off and enter the headers again.',
          },
        ]
      : []),
    ...(headersFault === undefined ? [] : [{ path: 'headers', message: headersFault }]),
    ...(eventsOf === 'chosen' && events.length === 0
      ? [{ path: 'events', message: 'Choose at least one.' }]
      : []),
    ...(purposesOf === 'chosen' && purposes.length === 0
      ? [{ path: 'purposes', message: 'Choose at least one.' }]
      : []),
    ...(isClock ? [] : [{ path: 'clock', message: `Whole days, from 0 to ${clockMaximum}.` }]),
  ];
};

/** Checks the form by the contract's request schema. */
export const destinationResolver: Resolver<DestinationFormValues> = (values, _context, options) => {
  const read = safeParse(destinationRequestSchema, toRequest(values), { reportInput: true });
  const faults = read.success ? [] : read.error.issues.map(describeIssue);
  return resolveFaults(values, [...ownFaults(values), ...toFormFaults(faults, values)], options);
};

/** Whether a stored destination is what was sent; what headers hold can't be told. */
export const containsRequest = (stored: Destination, sent: SentRequest): boolean => {
  const { name, use, url, body, events = [], purposes = [], headers } = sent;
  const { takesTests, followsSwitches, doneWhen, clock } = sent;
  const isSameList = (one: readonly string[], other: readonly string[]) =>
    one.toSorted().join() === other.toSorted().join();
  return (
    stored.name === name &&
    stored.use === use &&
    stored.url === (URL.parse(url)?.href ?? url) &&
    stored.body === body &&
    stored.takesTests === takesTests &&
    stored.followsSwitches === followsSwitches &&
    stored.doneWhen === doneWhen &&
    stored.clock.days === clock?.days &&
    stored.clock.isBusiness === clock?.isBusiness &&
    isSameList(stored.events, events) &&
    isSameList(stored.purposes, purposes) &&
    (headers === undefined || isSameList(stored.headerNames, Object.keys(headers)))
  );
};

/** Whether an attempt to save took effect: headers that were replaced show by the date alone. */
export const isStoredSince = (
  opened: Destination,
  stored: Destination,
  sent: SentRequest,
): boolean =>
  containsRequest(stored, sent) &&
  (sent.headers === undefined || stored.modifiedDate !== opened.modifiedDate);

/** Whether a save would undo what was changed after the form was opened. */
export const isChangedMeanwhile = (
  opened: Destination,
  stored: Destination,
  sent: SentRequest,
): boolean => {
  if (containsRequest(stored, sent)) return false;
  if (sent.headers !== undefined && stored.modifiedDate !== opened.modifiedDate) return true;
  return !containsRequest(stored, toRequest(toFormValues(opened)));
};

/** What belongs together: of each, the form has either what was entered or what is stored now. */
const together = [
  ['name'],
  ['use'],
  ['url'],
  ['body'],
  ['eventsOf', 'events'],
  ['purposesOf', 'purposes'],
  ['takesTests'],
  ['followsSwitches'],
  ['doneWhen'],
  ['clock'],
  ['keepsHeaders', 'headers'],
] as const satisfies (keyof DestinationFormValues)[][];

/** What was entered, over what is stored now. */
export const withStored = (
  opened: Destination,
  stored: Destination,
  entered: DestinationFormValues,
): DestinationFormValues => {
  const before = toFormValues(opened);
  const own = together
    .filter((names) => names.some((name) => !isSame(entered[name], before[name])))
    .flatMap((names) => names.map((name) => [name, entered[name]]));
  return { ...toFormValues(stored), ...Object.fromEntries(own) };
};
