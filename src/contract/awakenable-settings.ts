// Settings that began to have an effect after they could be turned on (docs/design.md 11.6). Versions
// stored before must not begin to send mail or events because of an upgrade, so there each of them sleeps until
// someone turns it on. A version names those that are awake in it.

/** All of them, each with the one without which it does nothing. */
const needs = {
  DoubleOptIn: null,
  DOISendConfirmationEmail: 'DoubleOptIn',
  consentDOICancelOption: 'DoubleOptIn',
  doubleOptInExcludedPurposes: 'DoubleOptIn',
  DOIEmailIdentifier: 'DoubleOptIn',
  SendConsentEmail: null,
  AckEmailIdentifier: 'SendConsentEmail',
  RedirectOnFormSubmission: null,
  RedirectUrl: 'RedirectOnFormSubmission',
  EnablePrefillIdentifier: null,
  PrefillIdentifier: 'EnablePrefillIdentifier',
  EnablePrimaryIdentifier: null,
  PrimaryIdentifierType: 'EnablePrimaryIdentifier',
  ParentIdentifierTypes: 'EnablePrimaryIdentifier',
  ConsentIntegration: null,
  EnableNewConsentIntegration: 'ConsentIntegration',
  enablePurposeEvent: null,
  enableDataElementEvent: null,
  enableCustomPreferenceEvent: null,
} as const;

export type AwakenableSetting = keyof typeof needs;

export const awakenableSettings = Object.keys(needs) as AwakenableSetting[];

type Fields = Readonly<Record<string, unknown>>;

const isExcluded = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  'excludeFromDoubleOptIn' in entry &&
  `${entry.excludeFromDoubleOptIn}` === 'true';

/** Whether the fields of a version turn a setting on: a switch, or a text or list that isn't empty. */
export const isOn = (fields: Fields, name: AwakenableSetting): boolean => {
  const value = fields[name];
  if (name === 'doubleOptInExcludedPurposes') return Array.isArray(value) && value.some(isExcluded);
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? value.trim() !== '' : value === true;
};

/** Whether a setting is on in a version, and awake. */
export const isInEffect = (
  fields: Fields,
  awake: readonly string[],
  name: AwakenableSetting,
): boolean => isOn(fields, name) && awake.includes(name);

/** What is on in a version and has no effect until someone turns it on there. */
export const sleepingSettings = (fields: Fields, awake: readonly string[]): AwakenableSetting[] =>
  awakenableSettings.filter((name) => isOn(fields, name) && !awake.includes(name));

/**
 * What is awake after a save: what was, each setting that the save turns on, and what belongs to
 * it. Otherwise double opt-in that is turned on today would ask for purposes that were excluded
 * before.
 */
export const awakeAfter = (
  before: { fields: Fields; awake: readonly string[] },
  after: Fields,
): AwakenableSetting[] => {
  const isTurnedOn = (name: AwakenableSetting): boolean =>
    isOn(after, name) && !isOn(before.fields, name);
  return awakenableSettings.filter((name) => {
    const needed = needs[name];
    return (
      before.awake.includes(name) || isTurnedOn(name) || (needed !== null && isTurnedOn(needed))
    );
  });
};
