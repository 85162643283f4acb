import type { EventKind } from '#contract/events.ts';

/** As much of a destination as decides what it's told. */
export type Wants = {
  id: string;
  /** None: all. */
  events: readonly string[];
  /** None: all. */
  purposeIds: readonly string[];
  takesTests: boolean;
  /** Whether it's told of receipts only as far as their collection points' switches say. */
  followsSwitches: boolean;
};

type Told = {
  kind: EventKind;
  isTest: boolean;
  purposeIds: readonly string[];
  refusedIds: readonly string[];
  /** The one destination that it's for, where somebody had it sent again. */
  onlyFor: string | null;
  content: { mergedInto?: string; switchedOff?: readonly string[] };
};

/**
 * What of an event concerns a destination: the event with the purposes that it's told about, or null.
 * Refusals of its purposes are told whatever kinds of events it asks for: who was told of the yes must
 * hear of the no. So is where a merged identifier leads to, which stands for all that wasn't told of it,
 * and an erasure, which is of all purposes that anything was ever told of. No switch keeps a refusal back.
 */
export const concern = <Event extends Told>(
  event: Event,
  { id, events, purposeIds: wanted, takesTests, followsSwitches }: Wants,
): Event | null => {
  if (event.onlyFor !== null && event.onlyFor !== id) return null;
  if (event.isTest && !takesTests) return null;
  const isWanted = (purposeId: string) => wanted.length === 0 || wanted.includes(purposeId);
  const off = followsSwitches ? (event.content.switchedOff ?? []) : [];
  const isOn = (purposeId: string) =>
    !off.includes(purposeId) || event.refusedIds.includes(purposeId);
  const purposeIds = event.purposeIds.filter((own) => isWanted(own) && isOn(own));
  const refusedIds = event.refusedIds.filter(isWanted);
  if (purposeIds.length === 0 && (event.purposeIds.length > 0 || wanted.length > 0)) return null;
  const isAsked =
    events.length === 0 ||
    events.includes(event.kind) ||
    refusedIds.length > 0 ||
    event.kind === 'ERASURE' ||
    event.content.mergedInto !== undefined ||
    event.onlyFor !== null;
  return isAsked ? { ...event, purposeIds, refusedIds } : null;
};
