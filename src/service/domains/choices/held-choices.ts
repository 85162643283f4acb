import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { isRefusal } from '#contract/refusals.ts';
import { isStanding } from '#service/domains/receipts/apply-transaction.ts';

/** What a person holds of a purpose: their consent, ended where it's due, and the latest choices. */
export type HeldChoice = {
  /** Of the purpose. */
  version: number;
  status: ConsentStatus;
  /** When the consent in force was given, it was refused, and it ended; null where it wasn't. */
  consentAt: string | null;
  withdrawalAt: string | null;
  expiryAt: string | null;
  /** The latest act that decided the status. */
  lastInteractionAt: string | null;
  /** Whether they ever agreed. */
  hasConsented: boolean;
  /** Whether what set the status was a signal of their browser. */
  isBySignal: boolean;
  /** A refusal of staff's that the person hasn't said themselves: it may be taken back as a mistake. */
  isOnlyStaffs: boolean;
  /** Whether they agreed after they were told of the signal. */
  isDespiteSignal: boolean;
  /** The topics and options that they chose. */
  chosen: ReadonlySet<string>;
};

export type Answer = 'yes' | 'no';

/** How a purpose stands for a person. */
export const choiceStates = [
  'ON',
  'OFF',
  'ENDED',
  'NOT_ASKED',
  'PENDING',
  'OFF_BY_SIGNAL',
  'ALWAYS_ON',
] as const;
export type ChoiceState = (typeof choiceStates)[number];

/** A purpose, as far as how it stands goes. */
type Stands = { kind: string | null; isSaleOrSharing: boolean };

/** Whether a consent holds. */
export const isInForce = (status: ConsentStatus): boolean =>
  isStanding(status) && status !== 'PENDING';

/**
 * How a purpose stands for a person. A service purpose is always on, but says so only where the person
 * hasn't refused it; a signal switches off what is sold or shared, until they agree once they know of it.
 * @param signal whether the browser asks for it
 */
export const stateOf = (
  { kind, isSaleOrSharing }: Stands,
  held: HeldChoice | undefined,
  signal: boolean,
): ChoiceState => {
  const status = held?.status;
  if (isRefusal(status)) return held?.isBySignal ? 'OFF_BY_SIGNAL' : 'OFF';
  if (kind === 'SERVICE') return 'ALWAYS_ON';
  const isOn = status !== undefined && isInForce(status);
  if (signal && isSaleOrSharing && !(isOn && held?.isDespiteSignal)) return 'OFF_BY_SIGNAL';
  if (isOn) return 'ON';
  if (status === 'EXPIRED') return 'ENDED';
  return status === 'PENDING' ? 'PENDING' : 'NOT_ASKED';
};

/** The person's own answer, where it's in force: a yes that they gave themselves, or their no. */
export const answerOf = (state: ChoiceState, held: HeldChoice | undefined): Answer | null => {
  if (state === 'OFF') return 'no';
  const isOwn = held?.status === 'ACTIVE' || held?.status === 'OPT_IN';
  return state === 'ON' && isOwn ? 'yes' : null;
};

/** Tells two states of a consent apart, by the status and the latest act that decided it. */
export const markOf = (held: HeldChoice | undefined): string =>
  held === undefined ? '' : `${held.status} ${held.lastInteractionAt ?? ''}`;
