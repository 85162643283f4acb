import type { ArrivalNeed } from '#contract/arrival-states.ts';
import type { ArrivalClock } from '#contract/destinations.ts';
import type { EventKind } from '#contract/events.ts';
import { isRefusal } from '#contract/refusals.ts';
import type { ArrivalRow } from '#service/db/schema/arrivals.ts';
import { concern, type Wants } from '#service/domains/events/concern.ts';
import { dueDate, type WorkingCalendar } from './due-date.ts';

/** As much of an event as says what becomes of withdrawals, and how its consents stood after it. */
export type ToldEvent = {
  subjectId: string;
  sequence: number;
  position: number;
  kind: EventKind;
  at: string;
  isTest: boolean;
  purposeIds: readonly string[];
  refusedIds: readonly string[];
  onlyFor: string | null;
  content: {
    consents: readonly {
      purposeId: string;
      status: string;
      withdrawalAt: string | null;
      lastInteractionAt: string | null;
      transactionCount: number;
    }[];
    mergedInto?: string;
  };
};

/** When people said no to everything, by their id. */
export type EverythingRefused = ReadonlyMap<string, readonly string[]>;

/** As much of a destination as decides what it has to hear of, and by when. */
export type Listener = Wants & {
  clock: ArrivalClock;
  doneWhen: ArrivalNeed;
  /** What lies before isn't told to it: where it's before nothing that isn't noted, it began there. */
  position: number;
};

/** A withdrawal that isn't ended, by who said it and where it's to arrive. */
type OpenArrival = Pick<
  ArrivalRow,
  'id' | 'destinationId' | 'subjectId' | 'purposeId' | 'withdrawnAt' | 'since'
>;

type Ended = { id: string; endedAt: string; endedSequence: number; endedBy: EventKind };

type End = Omit<Ended, 'id'>;

/** How a withdrawal ends with an event. */
export const endOf = ({
  at,
  sequence,
  kind,
}: Pick<ToldEvent, 'at' | 'sequence' | 'kind'>): End => ({
  ...{ endedAt: at, endedSequence: sequence, endedBy: kind },
});

/** Since when one is known that a correction brings back, by the one before it. */
export const sinceOf = (
  { withdrawnAt }: { withdrawnAt: string },
  former: Pick<OpenArrival, 'withdrawnAt' | 'since'> | undefined,
): string | undefined => (former?.withdrawnAt === withdrawnAt ? former.since : undefined);

/** Most rows that one transaction may come to: past that it would take longer than a statement may. */
const rowsMaximum = 10_000;

/** The first of these events whose withdrawals at so many destinations may be noted at once; one at least. */
export const fitTogether = <Event extends Pick<ToldEvent, 'purposeIds'>>(
  events: readonly Event[],
  destinations: number,
  most = rowsMaximum,
): Event[] => {
  let rows = 0;
  const beyond = events.findIndex(({ purposeIds }, place) => {
    rows += purposeIds.length * destinations;
    return place > 0 && rows > most;
  });
  return events.slice(0, beyond === -1 ? events.length : beyond);
};

type ArrivalPlan = { begun: ArrivalRow[]; ended: Ended[] };

const keyOf = ({
  destinationId,
  subjectId,
  purposeId,
}: Pick<OpenArrival, 'destinationId' | 'subjectId' | 'purposeId'>): string =>
  `${destinationId} ${subjectId} ${purposeId}`;

type Consent = ToldEvent['content']['consents'][number];

const refusalOf = ({ kind, content }: Pick<ToldEvent, 'kind' | 'content'>, purposeId: string) => {
  // Whoever is gone refuses nothing anymore.
  if (kind === 'ERASURE') return undefined;
  const consent = content.consents.find((own) => own.purposeId === purposeId);
  return consent !== undefined && isRefusal(consent.status) ? consent : undefined;
};

/** Whether a refusal is all that was ever said of the purpose: it may be a no to everything. */
const isFirstSaid = ({ transactionCount }: Consent): boolean => transactionCount === 1;

/** Whose word it is: of somebody who was merged, the survivor's. */
const speakerOf = ({ subjectId, content }: Pick<ToldEvent, 'subjectId' | 'content'>): string =>
  content.mergedInto ?? subjectId;

/** Of these events, whose no may be one to everything. */
export const speakersOf = (
  events: readonly Pick<ToldEvent, 'subjectId' | 'kind' | 'content'>[],
): string[] => [...new Set(events.filter(mayBeOfEverything).map(speakerOf))];

/** Whether the event may refuse what its person was never asked. */
const mayBeOfEverything = (event: Pick<ToldEvent, 'kind' | 'content'>): boolean =>
  event.content.consents.some((own) => refusalOf(event, own.purposeId) === own && isFirstSaid(own));

/**
 * A purpose that is refused as a whole after the event, and when the person said so. Never asked purposes
 * of a no to everything are none (docs/design.md 11.7).
 */
export const withdrawalOf = (
  event: Pick<ToldEvent, 'subjectId' | 'kind' | 'at' | 'content'>,
  purposeId: string,
  everything: EverythingRefused = new Map(),
): { withdrawnAt: string } | null => {
  const consent = refusalOf(event, purposeId);
  if (consent === undefined) return null;
  const { withdrawalAt, lastInteractionAt } = consent;
  const said = everything.get(speakerOf(event)) ?? [];
  if (isFirstSaid(consent) && said.some((at) => at === lastInteractionAt)) return null;
  const times = [withdrawalAt, lastInteractionAt];
  return { withdrawnAt: times.find((at) => at !== null && at !== '-infinity') ?? event.at };
};

/** The row of a withdrawal that begins with an event. */
export const beginArrival = (
  event: Pick<ToldEvent, 'subjectId' | 'sequence' | 'at'>,
  purposeId: string,
  withdrawnAt: string,
  {
    destination,
    calendar,
    id,
    since = event.at,
  }: {
    destination: Pick<Listener, 'id' | 'clock' | 'doneWhen'>;
    calendar: WorkingCalendar;
    id: string;
    since?: string | undefined;
  },
): ArrivalRow => ({
  ...{ id, destinationId: destination.id, subjectId: event.subjectId, purposeId },
  ...{ sequence: event.sequence, withdrawnAt, since },
  dueAt: dueDate(since, destination.clock, calendar),
  needs: destination.doneWhen,
  eventIds: [],
  ...{ sentAt: null, acknowledgedAt: null, appliedAt: null, markedBy: null, markedReason: null },
  ...{ endedAt: null, endedSequence: null, endedBy: null },
});

/**
 * What events say of withdrawals at each destination: those that begin, and those that end because the
 * person agreed again or it was taken back. One that is only said again goes on.
 * @param events in their order
 * @param open what of these people isn't ended
 * @param ended the latest of theirs that is: one that a correction brings back has been known since then
 */
export const planArrivals = (
  events: readonly ToldEvent[],
  {
    destinations,
    open,
    ended = [],
    everything,
    calendar,
    newId,
  }: {
    destinations: readonly Listener[];
    open: readonly OpenArrival[];
    ended?: readonly OpenArrival[];
    everything?: EverythingRefused;
    calendar: WorkingCalendar;
    newId: () => string;
  },
): ArrivalPlan => {
  const now = new Map(open.map((row) => [keyOf(row), row]));
  const before = new Map(ended.map((row) => [keyOf(row), row]));
  const plan = { begun: new Map<string, ArrivalRow>(), ended: [] as Ended[] };
  for (const event of events) {
    const { subjectId } = event;
    for (const destination of destinations) {
      const isTold = event.position > destination.position;
      const told = new Set(isTold ? concern(event, destination)?.purposeIds : []);
      for (const purposeId of event.purposeIds) {
        const key = keyOf({ destinationId: destination.id, subjectId, purposeId });
        const known = now.get(key);
        const said = withdrawalOf(event, purposeId, everything);
        if (said === null && known !== undefined) {
          const end = endOf(event);
          const begun = plan.begun.get(known.id);
          if (begun === undefined) plan.ended.push({ id: known.id, ...end });
          else Object.assign(begun, end);
          now.delete(key);
          before.set(key, known);
        } else if (said !== null && known === undefined && told.has(purposeId)) {
          const row = beginArrival(event, purposeId, said.withdrawnAt, {
            ...{ destination, calendar, id: newId() },
            since: sinceOf(said, before.get(key)),
          });
          now.set(key, row);
          plan.begun.set(row.id, row);
        }
      }
    }
  }
  return { begun: [...plan.begun.values()], ended: plan.ended };
};
