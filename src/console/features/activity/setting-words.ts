import {
  accessLabel,
  kindLabel as programKind,
  secondsWords,
} from '#console/features/api-access/parts/words.ts';
import {
  countryName,
  kindLabel as elementKind,
} from '#console/features/data-elements/parts/words.ts';
import { formatTime } from '#console/ui/format-time.ts';
import type { ActivityObject } from '#contract/common/activity.ts';
import { notSet } from './changed-fields.ts';

type Setting = { label: string; wordOf?: (value: string) => string };

const switched: Setting['wordOf'] = (value) => (value === 'true' ? 'On' : 'Off');
const yesNo: Setting['wordOf'] = (value) => (value === 'true' ? 'Yes' : 'No');
const months: Setting['wordOf'] = (value) => `${value} ${value === '1' ? 'month' : 'months'}`;

const time: Setting['wordOf'] = (value) => formatTime(value, 'local');

/** Settings of what has no form of its own words, as their pages call them; null tells a reader nothing. */
const settings: Partial<Record<ActivityObject, Readonly<Record<string, Setting | null>>>> = {
  apiCredential: {
    id: null,
    name: { label: 'Name' },
    kind: { label: 'Kind', wordOf: programKind },
    scope: { label: 'Access', wordOf: accessLabel },
    tokenSeconds: {
      label: 'Access tokens last',
      wordOf: (value) => secondsWords(Number(value)),
    },
  },
  receiptSigner: {
    id: null,
    name: { label: 'Name' },
    publicKey: { label: 'Public key' },
    jwksUrl: { label: 'Address of the keys' },
    audience: { label: 'Audience' },
    issuer: { label: 'Issuer' },
  },
  destination: {
    id: null,
    name: { label: 'Name' },
    use: { label: 'What for' },
    url: { label: 'Address' },
    events: { label: 'Events' },
    purposes: { label: 'Purposes' },
    body: { label: 'Content' },
    takesTests: { label: 'Test people', wordOf: yesNo },
    followsSwitches: { label: 'Follows switches', wordOf: yesNo },
    clock: { label: 'Time for withdrawals' },
    doneWhen: { label: 'Withdrawals are done when' },
    headerNames: { label: 'Headers' },
    state: { label: 'Status' },
    rotatedUntil: null,
    lostErasures: { label: 'Lost erasures' },
  },
  hook: {
    id: null,
    name: { label: 'Name' },
    kind: { label: 'Kind' },
    purposes: { label: 'Purposes' },
  },
  deletionSettings: {
    allowsPrograms: { label: 'Deletion by programs', wordOf: switched },
    keepMonths: { label: 'Receipts stay', wordOf: months },
  },
  dataElement: {
    id: null,
    name: { label: 'Name' },
    type: null,
    kind: { label: 'Kind', wordOf: elementKind },
    isKindSet: { label: 'Kind set by an administrator', wordOf: yesNo },
    findsPeople: { label: 'Finds people', wordOf: yesNo },
    isFindsPeopleSet: { label: '“Finds people” set by an administrator', wordOf: yesNo },
  },
  session: {
    attempts: { label: 'Failed sign-ins' },
    from: { label: 'From', wordOf: time },
    until: { label: 'Until', wordOf: time },
  },
  database: {
    takenAt: { label: 'Backup of', wordOf: time },
  },
  accountSettings: {
    defaultCountry: { label: 'Assumed country', wordOf: countryName },
    linkMonths: { label: 'Magic links last', wordOf: months },
    workingDays: { label: 'Working days' },
    holidays: { label: 'Holidays' },
    ticketPattern: { label: 'Tickets look like' },
    ticketLink: { label: 'Link to a ticket' },
    publishingNeedsApproval: { label: 'Publishing needs approval', wordOf: switched },
  },
};

/** "collectionPointName" as "Collection point name". */
const spaced = (field: string): string => {
  const words = /^[A-Za-z]+$/.test(field)
    ? field.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : field;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const settingOf = (type: string, field: string): Setting | null | undefined => {
  const known = settings[type as ActivityObject];
  return known && Object.hasOwn(known, field) ? known[field] : undefined;
};

/** What a setting is called; undefined where its change tells a reader nothing. */
export const settingLabel = (type: string, field: string): string | undefined => {
  const setting = settingOf(type, field);
  return setting === null ? undefined : (setting?.label ?? spaced(field));
};

/** A setting's value in words, from its text. */
export const settingValue = (type: string, field: string, value: string): string =>
  value === notSet ? value : (settingOf(type, field)?.wordOf?.(value) ?? value);
