import type { AwakenableSetting } from '#contract/awakenable-settings.ts';

/**
 * The switches of collection points that say which of their receipts are told (docs/events.md).
 * That of a published collection point isn't among them: nothing is told of collection points themselves.
 */
export const eventSwitches = [
  'ConsentIntegration',
  'EnableNewConsentIntegration',
  'enablePurposeEvent',
  'enableDataElementEvent',
  'enableCustomPreferenceEvent',
] as const satisfies AwakenableSetting[];
export type EventSwitch = (typeof eventSwitches)[number];

/** A receipt, as far as switches tell it from others. */
export type Said = {
  /** Those that are on and awake in its collection point's version; null where they have no say. */
  switches: readonly EventSwitch[] | null;
  /** Whether the act set a data element of the person. */
  setsElements: boolean;
  purposes: readonly {
    id: string;
    /** Whether the consent has another status now. */
    isChanged: boolean;
    /** Whether it was in force before, and isn't now: no switch keeps that back. */
    isTakenAway: boolean;
    /** Whether it says something of topics or options. */
    hasChoices: boolean;
  }[];
};

const isTold = ({ switches, setsElements, purposes }: Said, purposeId: string): boolean => {
  if (switches === null) return true;
  const has = (name: EventSwitch) => switches.includes(name);
  const consents = has('ConsentIntegration');
  if (consents && has('EnableNewConsentIntegration')) return true;
  if (setsElements && has('enableDataElementEvent')) return true;
  return purposes.some(
    ({ id, isChanged, isTakenAway, hasChoices }) =>
      id === purposeId &&
      (isTakenAway ||
        (isChanged && (consents || has('enablePurposeEvent'))) ||
        (hasChoices && (consents || has('enableCustomPreferenceEvent')))),
  );
};

/**
 * Which of an act's purposes the switches of collection points leave out, for destinations that follow
 * them: those that receipts name, none of which is to be told. Refusals are told all the same (`concern`).
 */
export const switchedOff = (purposeIds: readonly string[], said: readonly Said[]): string[] =>
  purposeIds.filter((purposeId) => {
    const naming = said.filter(({ purposes }) => purposes.some(({ id }) => id === purposeId));
    return naming.length > 0 && !naming.some((own) => isTold(own, purposeId));
  });
