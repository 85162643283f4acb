import { formatDay } from '#console/ui/format-time.ts';
import { listWords } from '#console/ui/list-words.ts';
import type { AwakenableSetting } from '#contract/awakenable-settings.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { fieldLabel } from './collection-point-fields.ts';

/** What is said of a setting that is on and has no effect, beside its value. */
export const withoutEffect = 'Without effect';

type Slept = Pick<CollectionPointVersionV1, 'SettingsAsleep' | 'CreateDate'>;

const saidOf = ({ SettingsAsleep }: Slept, words: string): ReadonlyMap<string, string> =>
  new Map((SettingsAsleep ?? []).map((name) => [name, words]));

const sinceWords = ({ CreateDate }: Slept): string =>
  `${CreateDate ? `since ${formatDay(CreateDate)}, ` : ''}without effect until you turn it on`;

/** By the name of a setting that sleeps in a version: what its field says, from when the version was made. */
export const sleepingHelp = (record: Slept): ReadonlyMap<string, string> =>
  saidOf(record, `On ${sinceWords(record)}.`);

/** The same beside the value: "On since Apr 28, 2026, without effect until you turn it on". */
export const sleepingNotes = (record: Slept): ReadonlyMap<string, string> =>
  saidOf(record, sinceWords(record));

/** Settings that sleep in any version: turning them on is for all of them. */
export const sleepingIn = (versions: readonly CollectionPointVersionV2[]): string[] => [
  ...new Set(versions.flatMap(({ settingsAsleep }) => settingsAsleep ?? [])),
];

/** "Double opt-in and Consent email". */
export const sleepingLabels = (names: readonly string[]): string =>
  listWords(names.map(fieldLabel));

/** What begins once a setting has its effect, in the order in which people meet it. */
const effects: Readonly<Record<AwakenableSetting, string>> = {
  DoubleOptIn: 'People who say yes get an email, and stay Pending until they confirm it.',
  doubleOptInExcludedPurposes: 'Purposes that you excluded need no confirmation.',
  DOIEmailIdentifier: 'That email goes to the address in the data element that you chose.',
  consentDOICancelOption: 'In that email people can cancel what they asked for.',
  DOISendConfirmationEmail: 'Once they confirm, people get another email.',
  SendConsentEmail: 'People get an email about what they agreed to.',
  AckEmailIdentifier: 'Email about consent goes to the address in the data element that you chose.',
  EnablePrimaryIdentifier: 'A yes that names a parent stays Pending.',
  PrimaryIdentifierType: 'Parents are known by the type of identifier that you chose.',
  ParentIdentifierTypes: 'Further identifiers of parents are kept.',
  RedirectOnFormSubmission: 'After the form, people get a link to your page.',
  RedirectUrl: 'That link leads to the address that you set.',
  EnablePrefillIdentifier: 'Your pages can fill in the form for people.',
  PrefillIdentifier: 'They fill in the identifier that you chose.',
  ConsentIntegration: 'Destinations that follow switches get receipts that change a consent.',
  EnableNewConsentIntegration:
    'Destinations that follow switches get all receipts, if the consent updated event is on too.',
  enablePurposeEvent: 'Destinations that follow switches get receipts that change a status.',
  enableDataElementEvent:
    'Destinations that follow switches get receipts that change data elements.',
  enableCustomPreferenceEvent:
    'Destinations that follow switches get receipts that mention preferences or topics.',
};

/** What turning these settings on brings about, a sentence each. */
export const effectsOf = (names: readonly string[]): string[] =>
  Object.entries(effects).flatMap(([name, words]) => (names.includes(name) ? [words] : []));

/** Whether any of them mails people. */
export const sendsMail = (names: readonly string[]): boolean =>
  names.includes('DoubleOptIn') || names.includes('SendConsentEmail');
