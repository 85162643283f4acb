import type { EventRow } from '#service/db/schema/events.ts';
import {
  type Answered,
  noteTelling,
  withdrawalsIn,
} from '#service/domains/arrivals/note-arrivals.ts';
import { describeFault } from '#service/http/fault.ts';
import { concern } from './concern.ts';
import { PostFault } from './post-fault.ts';
import { readAddressees, readTexts } from './read-addressees.ts';
import { bodyOf, renderEvent } from './render-event.ts';
import { signedHeaders } from './sign-event.ts';
import {
  type Delivering,
  failuresMaximum,
  isResting,
  notTried,
  type Progress,
  type Stay,
} from './stay.ts';
import { supersede } from './supersede.ts';
import { isOfPerson, notReadable, notWritten } from './whose-fault.ts';

/** For how long requests of a round begin: then it's looked again what comes first. */
const roundMs = 2_000;
/** How many people's events are under way to a destination. */
export const sendsMaximum = 8;

/** An answer, whatever it says, comes from where it was sent. */
const hasAnswered = (fault: string): boolean => fault.startsWith('HTTP ');

/** Runs work over items, so many at a time. Where one fails, what is under way ends first. */
const inParallel = async <Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const left = items.entries();
  let hasFailed = false;
  const lane = async () => {
    for (const [place, item] of left) {
      if (hasFailed) return;
      try {
        results[place] = await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: most }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  return results;
};

/** Sends events to a destination. Of what becomes of it nothing is written. */
export const createSending = (context: Delivering) => {
  const { db, now, turn, clock, post, warn } = context;
  const { mayBegin } = context.holds;

  /** One that can't even be written is this person's fault, and keeps nobody else waiting. */
  const faultOf = (error: unknown): string => {
    if (error instanceof PostFault) return error.fault;
    warn(describeFault(error), "an event couldn't be written");
    return notWritten;
  };

  const sendOne = async (
    { row, secrets, stopping }: Stay,
    event: Pick<EventRow, 'id'>,
    rendered: Parameters<typeof renderEvent>,
  ): Promise<void> => {
    const body = bodyOf(renderEvent(...rendered), row.body);
    const headers = signedHeaders(secrets, { id: event.id, body, now: now() });
    await post({ url: row.url, headers, body }, stopping);
  };

  /**
   * Sends people's events, each person's one after the other until one fails.
   * @param own of each person, in order; what doesn't concern the destination among them
   * @param refusedAt of each person the latest refusals among all that is to be sent to her
   */
  const sendAll = async (
    stay: Stay,
    own: ReadonlyMap<string, readonly EventRow[]>,
    refusedAt: (subjectId: string) => ReadonlyMap<string, number>,
  ): Promise<Progress[]> => {
    const wants = { ...stay.row };
    const todo = [...own].map(([subjectId, rows]) => {
      const concerned = new Map(rows.map((row) => [row.sequence, concern(row, wants)]));
      const left = supersede(
        rows.flatMap(({ sequence }) => concerned.get(sequence) ?? []),
        refusedAt(subjectId),
      );
      const bySequence = new Map(left.map(({ event, left: told }) => [event.sequence, told]));
      return { subjectId, rows, told: (sequence: number) => bySequence.get(sequence) ?? null };
    });
    const sent = todo.flatMap(({ rows, told }) =>
      rows.flatMap(({ sequence }) => told(sequence) ?? []),
    );
    const people = await turn(() => readAddressees(context, sent));
    await turn(() => noteTelling(context, stay.row, sent));
    const consents = sent.flatMap(({ content }) => content.consents);
    const texts = await turn(() => readTexts(db, consents));
    // One that fails for long is tried with one person at a time.
    const wasFailing = isResting(stay);
    let probes = wasFailing ? 1 : 0;
    const most = wasFailing ? Number.POSITIVE_INFINITY : failuresMaximum;
    const until = clock() + roundMs;
    return inParallel(todo, sendsMaximum, async ({ subjectId, rows, told }): Promise<Progress> => {
      const [first] = rows;
      const refusals = [...refusedAt(subjectId).values()];
      let [sequence, position] = [(first?.sequence ?? 1) - 1, 0];
      let isTried = false;
      const answered: Answered[] = [];
      const progress = (fault: string | null, isCut = false): Progress => {
        const hasRefusal = refusals.some((refusal) => refusal > sequence);
        return { subjectId, sequence, position, fault, isTried, hasRefusal, isCut, answered };
      };
      for (const row of rows) {
        const event = told(row.sequence);
        const person = people.get(subjectId);
        // Whoever was erased or merged meanwhile has another event, which says so.
        if (event !== null && person !== undefined) {
          if (clock() >= until || !mayBegin(stay.held)) return progress(null, true);
          if (isResting(stay) && !isTried) {
            if (probes === 0) return progress(notTried);
            probes -= 1;
          }
          isTried = true;
          if (person === notReadable) return progress(notReadable);
          const said = { ...withdrawalsIn(event), sentAt: now(), acknowledgedAt: null };
          try {
            await sendOne(stay, event, [event, person, texts]);
            stay.failures = 0;
            answered.push({ ...said, acknowledgedAt: now() });
          } catch (error) {
            if (stay.stopping.aborted) throw error;
            const fault = faultOf(error);
            if (!isOfPerson(fault)) stay.failures = Math.min(stay.failures + 1, most);
            else if (fault !== notWritten) stay.failures = 0;
            if (hasAnswered(fault)) answered.push(said);
            return progress(fault);
          }
        }
        ({ sequence, position } = row);
      }
      return progress(null);
    });
  };

  return { sendOne, sendAll, faultOf };
};
export type Sending = ReturnType<typeof createSending>;
