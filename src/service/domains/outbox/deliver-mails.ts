import { eq, inArray, sql } from 'drizzle-orm';
import { isAddress } from '#contract/mail-address.ts';
import { type MailKind, mailKinds } from '#contract/mails.ts';
import type { Database } from '#service/db/database.ts';
import { type Lease, LeaseLost, leasesOf } from '#service/db/lease.ts';
import { type OutboxRow, outboxTable } from '#service/db/schema/outbox.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { describeFault } from '#service/http/fault.ts';
import type { MailContent, WrittenMail } from '#service/identity/mail-seals.ts';
import { type JudgedFault, judgeFault } from './judge-fault.ts';
import { waitAfter } from './next-attempt.ts';
import {
  type AskedRow,
  asAsked,
  type Composers,
  type MailHook,
  type MailHooks,
  type OutboxContext,
  type SendMail,
  withoutWords,
} from './outbox.ts';
import { resolveLink } from './resolve-link.ts';

const table = outboxTable;

/** As long as nobody else takes a mail on; a send that takes nearly as long is broken off. */
const leaseMs = 30_000;
const sendMs = 25_000;
/** How long it's known that nothing else is due than what tells of a consent. */
const quietMs = 1_000;
/** After an error of ours that isn't the mail's, such as a database that is away. */
const errorMs = 60_000;

export type Delivery = {
  compose: Composers;
  hooks: MailHooks;
  /** Null in a demo without a server, where a mail has arrived once it's shown. */
  send: SendMail | null;
  warn: (data: object, message: string) => void;
};

/** A mail that this process is at. */
type Held = { lease: Lease; row: OutboxRow; mail: WrittenMail };

const laterThan = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

const toAsked = (row: OutboxRow, { address, language, about }: MailContent): AskedRow => {
  const { id, kind, subjectId, refId, createdAt } = row;
  return { id, kind, subjectId, refId, createdAt, address, language, about };
};

/** A release before this one wrote mails that it had nobody to send by: they don't leave now. */
const isOfOlderRelease = (content: MailContent): boolean => typeof content.language !== 'string';

/** One mail after the other, from who asked for it to what became of it. */
export const createDelivery = (context: OutboxContext, delivery: Delivery) => {
  const { db, now, newId, outbox } = context;
  const { compose, hooks, send, warn } = delivery;
  const kinds = mailKinds.filter((kind) => kind in compose);
  const leases = leasesOf(table, { now, newId, forMs: leaseMs });
  const [consents, others] = [
    kinds.filter((kind) => kind === 'CONSENT'),
    kinds.filter((kind) => kind !== 'CONSENT'),
  ];
  let quietUntil = 0;

  const read = async (over: Database, id: string): Promise<OutboxRow | undefined> => {
    const [row] = await over.select().from(table).where(eq(table.id, id));
    return row;
  };
  const drop = (tx: Database, { id }: OutboxRow) => tx.delete(table).where(eq(table.id, id));
  const write = (tx: Database, { id }: OutboxRow, fields: Partial<OutboxRow>) =>
    tx.update(table).set(fields).where(eq(table.id, id));
  const ended = { leaseId: null, leasedUntil: null } as const;

  /**
   * Does something with a row that is held. Its person comes first, as for whoever erases or merges
   * them, and takes the row with them: where a merge gave it to another meanwhile, it's theirs.
   */
  const holding = async <Result>(
    { lease, row }: { lease: Lease; row: OutboxRow },
    work: (tx: Database, row: OutboxRow, isThere: boolean) => Promise<Result>,
  ): Promise<Result> => {
    const tried = await db.transaction(async (tx) => {
      const people =
        row.subjectId === null ? [] : await lockPeopleById({ db: tx, newId }, [row.subjectId]);
      await leases.hold(tx, lease);
      const own = await read(tx, row.id);
      if (own === undefined) throw new LeaseLost();
      if (own.subjectId !== row.subjectId) return { moved: own, result: undefined };
      const isThere = own.subjectId === null || people.length > 0;
      return { moved: undefined, result: { of: await work(tx, own, isThere) } };
    });
    return tried.moved === undefined ? tried.result.of : holding({ lease, row: tried.moved }, work);
  };

  /** The words of a mail; undefined where there's nothing to send. */
  const prepare = (lease: Lease, found: OutboxRow): Promise<Held | undefined> =>
    holding({ lease, row: found }, async (tx, row, isThere) => {
      const content = await outbox.open(row.content, row.id);
      if (content === undefined) {
        // It would come up again and again.
        warn({ kind: row.kind }, "a mail that was asked for can't be opened, and was dropped");
        await drop(tx, row);
        return undefined;
      }
      if (isOfOlderRelease(content)) {
        await drop(tx, row);
        return undefined;
      }
      const own = { ...context, db: tx };
      if (row.kind === 'LINK' && row.subjectId === null) {
        await resolveLink(own, row, content);
        return undefined;
      }
      // Also what was written before: it may have waited for its server for a day.
      const words = isThere ? await compose[row.kind]?.(own, toAsked(row, content)) : null;
      if (!words) {
        await drop(tx, row);
        return undefined;
      }
      const mail: WrittenMail = { ...content, ...words };
      await write(tx, row, { state: 'WAITING', content: await outbox.seal(mail, row.id) });
      return { lease, row, mail };
    });

  /** Notes what became of a mail, and tells who has to know in the same transaction. */
  const settle = async (
    held: Held,
    fields: Partial<OutboxRow>,
    hook: MailHook | undefined,
  ): Promise<void> => {
    const { mail } = held;
    const end = (follow: MailHook | undefined) =>
      holding(held, async (tx, row) => {
        await write(tx, row, { ...ended, attempts: row.attempts + 1, ...fields });
        await follow?.({ ...context, db: tx }, toAsked(row, mail));
      });
    if (hook === undefined) return end(undefined);
    try {
      await end(hook);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // Its reader would get it again and again.
      warn(
        { ...describeFault(error), kind: held.row.kind },
        'what follows a mail failed; it is noted',
      );
      await end(undefined);
    }
  };

  const noteSent = async (held: Held): Promise<void> => {
    const { row, mail } = held;
    // A demo's page shows it.
    const kept = send === null ? mail : withoutWords(mail);
    const content = await outbox.seal(kept, row.id);
    const fields = { state: 'SENT', sentAt: now(), fault: null, content } as const;
    await settle(held, fields, hooks.onSent[row.kind]);
  };

  const noteFault = async (held: Held, judged: JudgedFault): Promise<void> => {
    const { row, mail } = held;
    const { isFinal, isUndeliverable, fault } = judged;
    const wait = isFinal ? null : waitAfter(row.attempts + 1);
    const fields: Partial<OutboxRow> =
      wait === null
        ? { state: 'FAILED', content: await outbox.seal(asAsked(mail), row.id) }
        : { nextAt: laterThan(now(), wait) };
    await settle(held, { ...fields, fault }, isUndeliverable ? hooks.onUndeliverable : undefined);
  };

  const claimOf = (own: readonly MailKind[]): Promise<Lease | undefined> =>
    leases.claim(db, {
      // In these words, which are the index's; a later release may know more kinds.
      where: sql`${table.state} in ('ASKED', 'WAITING') and ${table.nextAt} <= ${now()}
        and ${inArray(table.kind, [...own])}`,
      orderBy: sql`${table.nextAt}, ${table.id}`,
    });

  return {
    /**
     * Takes on the mail that is due the longest and that nobody is at. Those that tell of a consent come
     * last: nobody waits for them, and they come in thousands. To find that nothing else is due, all of
     * them are passed over, so it isn't asked again for each.
     */
    claim: async (): Promise<Lease | undefined> => {
      if (performance.now() >= quietUntil) {
        const lease = await claimOf(others);
        if (lease !== undefined) return lease;
        quietUntil = performance.now() + quietMs;
      }
      return claimOf(consents);
    },

    /** Something else may be due by now. */
    hurry: (): void => {
      quietUntil = 0;
    },

    /** Writes it; undefined where nothing is left to send. @throws LeaseLost */
    prepare: async (lease: Lease): Promise<Held | undefined> => {
      const row = await read(db, lease.rowId);
      if (row === undefined) return undefined;
      try {
        return await prepare(lease, row);
      } catch (error) {
        if (error instanceof LeaseLost) return undefined;
        const nextAt = laterThan(now(), errorMs);
        await holding({ lease, row }, (tx, own) => write(tx, own, { ...ended, nextAt })).catch(
          (again: unknown) => warn(describeFault(again), 'a mail waits until its lease has ended'),
        );
        throw error;
      }
    },

    /** Sends it, outside of any transaction, and notes what became of it. */
    send: async (held: Held, stopping: AbortSignal): Promise<void> => {
      const { row, mail } = held;
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(sendMs)]);
      try {
        if (!isAddress(mail.address)) {
          const fault = 'NO ADDRESS';
          return await noteFault(held, { isFinal: true, isUndeliverable: false, fault });
        }
        try {
          await send?.({ id: row.id, ...mail }, signal);
        } catch (error) {
          if (stopping.aborted) return await leases.release(db, held.lease);
          const isTooSlow = signal.aborted;
          return await noteFault(held, judgeFault(isTooSlow ? { code: 'ETIMEDOUT' } : error));
        }
        await noteSent(held);
      } catch (error) {
        // Its person was erased or merged away meanwhile, or another instance has it by now.
        if (!(error instanceof LeaseLost)) throw error;
      }
    },
  };
};
