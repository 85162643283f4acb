import { and, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { kindOfElement } from '#contract/identifying-elements.ts';
import { isAddress } from '#contract/mail-address.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  barredAddressesTable,
  type ConfirmationRow,
  confirmationsTable,
} from '#service/db/schema/confirmations.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import { subjectElementsTable } from '#service/db/schema/data-subjects.ts';
import { insertRows } from '#service/db/write-rows.ts';
import { findMarked, nameOf } from '#service/domains/mails/undeliverable.ts';
import { readRoom } from '#service/domains/outbox/mail-budgets.ts';
import { queueMails } from '#service/domains/outbox/queue-mail.ts';
import { later } from '#service/domains/receipts/instants.ts';
import { keyOf, type Plan } from '#service/domains/receipts/plan-receipts.ts';
import { isRecorded, type Share } from '#service/domains/receipts/route-receipts.ts';
import type { Context, Outbox } from '#service/http/context.ts';
import { addToDays } from './count-confirmations.ts';
import {
  after,
  forgottenMs,
  isFresh,
  isRefusedSince,
  isToBeConfirmed,
  linkMs,
  planMail,
  unsentMs,
} from './decide-confirmation.ts';

type Asker = Pick<Context, 'db' | 'now' | 'newId'> & { outbox: Outbox };

/** A receipt whose yeses wait, and of whom it is. */
type Asked = {
  share: Share;
  subjectId: string;
  purposeIds: string[];
  /** When the last of them was said. */
  saidAt: string;
  /** Whether a mail could ask anything: not where all is given meanwhile, or a later no stands. */
  isOpen: boolean;
  language: string | null;
};

const toAsked = (plan: Plan, share: Share): Asked[] => {
  const subject = plan.subjects.get(share.person);
  if (share.confirming === undefined || subject === undefined || !share.counts) return [];
  const rows = plan.transactions.filter(
    ({ receiptId, asked }) =>
      receiptId === share.id && asked?.waitsFor !== undefined && !asked.isIdle,
  );
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      share,
      subjectId: subject.id,
      purposeIds: [...new Set(rows.map(({ purposeId }) => purposeId))],
      saidAt: rows.map(({ interactionAt }) => interactionAt).reduce(later),
      isOpen: rows.some(({ purposeId, interactionAt }) => {
        const consent = plan.consents.get(keyOf(subject.id, purposeId));
        return isToBeConfirmed(consent) && !isRefusedSince(consent, interactionAt);
      }),
      language: share.language ?? subject.language,
    },
  ];
};

const elements = subjectElementsTable;
const names = dataElementsTable;

/** Addresses of people that others than forms gave, by person, with the elements that have them. */
const readGiven = async (db: Database, subjectIds: readonly string[]) => {
  if (subjectIds.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      subjectId: elements.subjectId,
      value: elements.value,
      name: names.name,
      kind: names.kind,
    })
    .from(elements)
    .innerJoin(names, sql`${names.id} = ${elements.elementId}`)
    .where(
      and(
        isOneOf(sql`${elements.subjectId}`, 'uuid', subjectIds),
        or(isNull(elements.setBy), ne(elements.setBy, 'FORM')),
      ),
    )
    .orderBy(names.name, elements.position);
  return Map.groupBy(
    rows.filter((row) => isAddress(row.value.trim())),
    ({ subjectId }) => subjectId,
  );
};

/**
 * Where each person may be asked: at the identifier if it's an address, else at one that somebody known
 * gave; what forms claim reaches nobody.
 */
const findAddresses = async (
  db: Database,
  asked: readonly Asked[],
): Promise<Map<Asked, string | undefined>> => {
  const own = ({ share }: Asked) =>
    isAddress(share.identifier.trim()) ? share.identifier.trim() : undefined;
  const others = asked.filter((one) => own(one) === undefined);
  const given = await readGiven(db, [...new Set(others.map(({ subjectId }) => subjectId))]);
  return new Map(
    asked.map((one) => {
      const element = one.share.confirming?.element ?? null;
      const known = given.get(one.subjectId) ?? [];
      const found = known.find((row) =>
        element === null ? kindOfElement(row) === 'EMAIL' : row.name === element,
      );
      return [one, own(one) ?? found?.value.trim()];
    }),
  );
};

const readBarred = async (
  { db, now }: Asker,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const table = barredAddressesTable;
  const rows = await db
    .select({ key: table.addressKey })
    .from(table)
    .where(and(inArray(table.addressKey, [...keys]), gt(table.until, now())));
  return new Set(rows.map(({ key }) => key));
};

/**
 * Asks people to confirm what strangers said for them, in the transaction of the receipts, in a number
 * of statements that doesn't grow with them.
 * @param outbox undefined where nothing is ever mailed: in data sets of the service's own
 * @returns whether a mail waits to be sent
 */
export const askConfirmations = async (
  { outbox, ...context }: Omit<Asker, 'outbox'> & { outbox?: Outbox | undefined },
  plan: Plan,
  shares: readonly Share[],
): Promise<boolean> => {
  const asked = shares.filter(isRecorded).flatMap((share) => toAsked(plan, share));
  if (asked.length === 0) return false;
  const { db, newId } = context;
  const canMail = outbox?.canMail === true;
  const addresses = canMail ? await findAddresses(db, asked) : new Map<Asked, undefined>();
  const keyFor = (one: Asked): string | null => {
    const address = addresses.get(one);
    return address === undefined || outbox === undefined ? null : outbox.addressKey(address);
  };
  const keys = [...new Set(asked.flatMap((one) => keyFor(one) ?? []))];
  const own = outbox === undefined || keys.length === 0 ? undefined : { ...context, outbox };
  const barred = own === undefined ? new Set<string>() : await readBarred(own, keys);
  const room = new Map(own === undefined ? [] : await readRoom(own, 'CONFIRMATION', keys));
  const marked = await findMarked(
    db,
    asked.flatMap((one) => {
      const addressKey = keyFor(one);
      return addressKey === null ? [] : [{ subjectId: one.subjectId, addressKey }];
    }),
  );
  const planned = asked.map((one) => {
    const { share } = one;
    const addressKey = keyFor(one);
    const left = room.get(addressKey ?? '') ?? 0;
    const isMarked =
      addressKey !== null && marked.has(nameOf({ subjectId: one.subjectId, addressKey }));
    const plannedMail = planMail({
      isOpen: one.isOpen,
      hasAddress: addressKey !== null && !isMarked,
      isFresh: isFresh(one.saidAt, share.createdAt),
      isBarred: barred.has(addressKey ?? ''),
      room: left,
    });
    const { kind } = plannedMail;
    if (kind === 'mailed' && addressKey !== null) room.set(addressKey, left - 1);
    const until = { mailed: unsentMs, quiet: linkMs, unmailed: forgottenMs }[kind];
    const row: ConfirmationRow = {
      id: newId(),
      subjectId: one.subjectId,
      receiptId: share.id,
      collectionPointId: share.collectionPointId,
      collectionPointVersion: share.collectionPointVersion,
      purposeIds: one.purposeIds,
      addressKey,
      mailId: null,
      browser: share.confirming?.browser ?? null,
      state: 'WAITING',
      createdAt: share.createdAt,
      mailedAt: null,
      until: after(share.createdAt, until),
      endedAt: null,
    };
    return { one, row, kind };
  });
  const mailed = planned.filter(({ kind }) => kind === 'mailed');
  const ids =
    own === undefined
      ? []
      : await queueMails(
          own,
          mailed.map(({ one, row }) => ({
            kind: 'CONFIRMATION' as const,
            subjectId: one.subjectId,
            refId: row.id,
            address: addresses.get(one) ?? '',
            language: one.language ?? '',
          })),
        );
  for (const [place, { row }] of mailed.entries()) row.mailId = ids[place] ?? null;
  await insertRows(
    db,
    confirmationsTable,
    planned.map(({ row }) => row),
  );
  await addToDays(
    db,
    planned.flatMap(({ row, kind }) =>
      kind === 'quiet' ? [] : [{ row, kind: kind === 'mailed' ? 'MAILED' : 'UNMAILED' }],
    ),
  );
  return mailed.length > 0;
};
