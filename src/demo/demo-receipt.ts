import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import type { ReceiptPurpose, ReceiptRequest } from '#contract/receipt-requests.ts';
import type { Random } from './demo-random.ts';
import { dayMs, type Visit } from './plan-visits.ts';

const grants: readonly string[] = ['CONFIRMED', 'OPT_IN', 'PENDING', 'IMPLICIT'];
const apps: readonly string[] = ['MOBILE_SDK', 'MOBILE_APPLICATION'];
const slow: readonly string[] = ['PAPER', 'IN_PERSON'];
/** What imports bring is up to so old at the demo's end. */
const importedDays = 1095;

const iso = (ms: number): string => new Date(Math.round(ms)).toISOString();

const topicsOf = ({ Topics }: LinkedPurpose, random: Random): ReceiptPurpose['Preferences'] =>
  (Topics ?? []).map(({ Id, TopicId }) => ({
    TopicId: TopicId ?? Id,
    TransactionType: random.isLikely(0.65) ? 'OPT_IN' : 'OPT_OUT',
  }));

type Preference = NonNullable<LinkedPurpose['CustomPreferences']>[number];

const optionsOf = ({ Options }: Preference): string[] =>
  (Options ?? []).filter(({ Disabled }) => Disabled !== true).map(({ Id }) => Id);

/** What is ticked under a purpose that is agreed to. */
const tick = (preference: Preference, random: Random) => {
  const options = optionsOf(preference);
  const isSingle = preference.SelectionType === 'SINGLE_CHOICE';
  const chosen = isSingle ? [] : options.filter(() => random.isLikely(3 / options.length));
  return { Id: preference.Id, Options: chosen.length > 0 ? chosen : [random.oneOf(options)] };
};

/** Some options that are now wanted, or no longer. */
const change = (preference: Preference, random: Random) => {
  const options = optionsOf(preference);
  const isSingle = preference.SelectionType === 'SINGLE_CHOICE';
  const first = random.oneOf(options);
  const changed = isSingle ? [first] : options.filter((id) => id === first || random.isLikely(0.2));
  return {
    Id: preference.Id,
    Choices: changed.map((OptionId) => ({
      OptionId,
      TransactionType:
        isSingle || random.isLikely(0.6) ? ('OPT_IN' as const) : ('OPT_OUT' as const),
    })),
  };
};

const toPurpose = (
  { purpose, type }: Visit['choices'][number],
  { isForm, random }: { isForm: boolean; random: Random },
): ReceiptPurpose => {
  const preferences = (purpose.CustomPreferences ?? []).filter(
    (preference) => optionsOf(preference).length > 0,
  );
  const isGrant = grants.includes(type);
  return {
    Id: purpose.Id,
    Version: purpose.Version,
    TransactionType: type,
    ...(isGrant && !isForm && { Preferences: topicsOf(purpose, random) }),
    ...(isGrant && { CustomPreferences: preferences.map((one) => tick(one, random)) }),
    ...(type === 'CHANGE_PREFERENCES' && {
      CustomPreferences: preferences.map((one) => change(one, random)),
    }),
  };
};

const elementsOf = ({ subject, version, isFirst }: Visit): Record<string, string> => {
  const asked = [...(version.record.DataElements ?? []), ...(isFirst ? subject.told : [])];
  const names = new Set(asked.filter((name) => name !== subject.identifierType));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const answer = subject.answers[name];
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
};

const placeOf = ({ subject, choices }: Visit, random: Random): ReceiptRequest['geoLocation'] => {
  const { countryCode, states } = subject.region;
  const [state, stateName] = states === undefined ? [] : random.oneOf(states);
  const asked = choices.filter(({ purpose }) => purpose.EnableGeolocation === true);
  return {
    country: countryCode,
    ...(state === undefined ? {} : { state, stateName }),
    ...(asked.length === 0 ? {} : { purposeIds: asked.map(({ purpose }) => purpose.Id) }),
  };
};

/** When the person said it: forms at once, paper some days before, imports years before. */
const saidAt = (
  { version, at }: Visit,
  { end, random }: { end: number; random: Random },
): number => {
  const type = version.record.CollectionPointType ?? '';
  if (type === 'BULK_IMPORT') return random.between(end - importedDays * dayMs, at);
  return at - random.between(0, 1) * (slow.includes(type) ? 4 * dayMs : 2000);
};

/** What a visit sends; a token is not among it. */
export const toReceipt = (
  visit: Visit,
  { end, random }: { end: number; random: Random },
): ReceiptRequest => {
  const { subject, choices } = visit;
  const { record } = visit.version;
  const type = record.CollectionPointType ?? '';
  const isApp = apps.includes(type);
  const isForm = type.endsWith('WEB_FORM');
  const isOnline = isApp || isForm || record.WebFormUrl != null;
  return {
    requestInformation: 'demo',
    identifier: subject.identifier,
    identifierType: subject.identifierType,
    language: subject.region.language,
    interactionDate: iso(saidAt(visit, { end, random })),
    test: subject.isTest,
    purposes: choices.map((choice) => toPurpose(choice, { isForm, random })),
    dsDataElements: elementsOf(visit),
    ...(visit.isFirst && { additionalIdentifiers: { ...subject.additionalIdentifiers } }),
    ...((isApp || random.isLikely(0.2)) && { geoLocation: placeOf(visit, random) }),
    ...(isOnline && {
      source: { type: isApp ? 'MOBILE' : 'WEB', content: record.WebFormUrl ?? record.Name },
    }),
    ...(random.isLikely(0.05) && {
      customPayload: { campaign: random.oneOf(['spring', 'autumn']) },
    }),
  };
};
