import { and, eq } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import { type ConfirmationRow, confirmationsTable } from '#service/db/schema/confirmations.ts';
import { liftMarkOfServer } from '#service/domains/mails/undeliverable.ts';
import { isRetiredAt } from '#service/domains/receipts/apply-transaction.ts';
import type { CheckedPurpose } from '#service/domains/receipts/checked-receipt.ts';
import {
  type PointOfReceipt,
  readPoint,
  readPurposes,
} from '#service/domains/receipts/read-point.ts';
import { recordSaid, type SaidContext } from '#service/domains/receipts/record-as-staff.ts';
import { addToDays } from './count-confirmations.ts';
import { isRefusedSince, linkState } from './decide-confirmation.ts';
import type { Request } from './end-requests.ts';
import { readChoiceNames, readConsentsOf, requestsOf } from './find-confirmation.ts';
import { holdConfirmation } from './hold-confirmation.ts';
import { readChoicesSince } from './refused-since.ts';

/** Named as the author of what is confirmed. */
export const confirmationAuthor = 'Confirmation by mail';

/** What became of it: `refused` where a no since then stands for all of it. */
export type Confirmed = 'confirmed' | 'already' | 'refused' | 'ended' | 'gone';

/** The yeses that requests wait for, as they are given now. */
const toPurposes = async (
  { db }: Pick<SaidContext, 'db'>,
  {
    row,
    point,
    requests,
    at,
  }: {
    row: ConfirmationRow;
    point: PointOfReceipt | null;
    requests: readonly Request[];
    at: string;
  },
): Promise<CheckedPurpose[]> => {
  const others = await readPurposes(
    db,
    requests.map(({ purposeId }) => purposeId),
  );
  const since = await readChoicesSince(db, row.subjectId, requests);
  const namesOf = await readChoiceNames(db, requests);
  return requests.flatMap((request): CheckedPurpose[] => {
    const { purposeId: id, purposeVersion: version, asked } = request;
    const linked = point?.purposes.find((own) => own.id === id) ?? others.get(id);
    if (linked === undefined || isRetiredAt(linked.retirements, at)) return [];
    return [
      {
        path: '',
        id,
        version,
        type: asked.waitsFor,
        expiryAt: asked.expiryAt,
        lifeSpan: {
          seconds: linked.consentSeconds,
          implicitSeconds: linked.implicitSeconds,
          countedFrom: linked.countedFrom,
        },
        retirements: linked.retirements,
        note: request.note,
        ...(linked.kind === 'SERVICE' && { isService: true }),
        keepsGeolocation: false,
        // What was said since then holds as it is, and nobody agrees to what no page can name.
        choices: request.choices.filter(
          ({ choiceId, isConsented }) =>
            !since.has(`${id} ${choiceId}`) && (!isConsented || namesOf(request, '').has(choiceId)),
        ),
      },
    ];
  });
};

/** Whether all that these would give is given. */
const isAllIn = (given: readonly CheckedPurpose[], others: readonly CheckedPurpose[]): boolean =>
  others.every(({ id, choices }) => {
    const own = given.find((one) => one.id === id);
    const isOn = new Map(own?.choices.map((one) => [one.choiceId, one.isConsented]));
    return (
      own !== undefined &&
      choices.every(({ choiceId, isConsented }) => (isOn.get(choiceId) ?? false) === isConsented)
    );
  });

/** Other sign-ups of the person by the same form that ask for nothing else: their links say so, too. */
const findAlike = async (
  context: Pick<SaidContext, 'db'>,
  {
    row,
    given,
    ...said
  }: {
    row: ConfirmationRow;
    given: readonly CheckedPurpose[];
    point: PointOfReceipt | null;
    at: string;
  },
): Promise<ConfirmationRow[]> => {
  const table = confirmationsTable;
  const rows = await context.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.subjectId, row.subjectId),
        eq(table.state, 'WAITING'),
        eq(table.collectionPointId, row.collectionPointId),
        eq(table.collectionPointVersion, row.collectionPointVersion),
      ),
    );
  const confirmed = new Set(given.map(({ id }) => id));
  const alike: ConfirmationRow[] = [];
  for (const other of rows) {
    if (other.id === row.id || !other.purposeIds.every((own) => confirmed.has(own))) continue;
    const requests = await requestsOf(context.db, other);
    const theirs = await toPurposes(context, { ...said, row: other, requests });
    if (isAllIn(given, theirs)) alike.push(other);
  }
  return alike;
};

/**
 * Confirms a sign-up once, however often it's asked: its yeses are given now, by the person, through the
 * collection point that they signed up by. A no that they said since then stands.
 */
export const confirm = (context: SaidContext, id: string): Promise<Confirmed> =>
  context.db.transaction(async (db) => {
    const own = { ...context, db };
    const held = await holdConfirmation(own, id);
    if (held === undefined) return 'gone';
    const { row, person } = held;
    const state = linkState(row, context.now());
    if (state !== 'open') return state === 'confirmed' ? 'already' : 'ended';
    const at = toDatabaseTime(context.now());
    const requests = await requestsOf(db, row);
    const consents = await readConsentsOf(db, person.id, row.purposeIds);
    const open = requests.filter(
      ({ purposeId, interactionAt }) => !isRefusedSince(consents.get(purposeId), interactionAt),
    );
    if (open.length === 0 && requests.length > 0) return 'refused';
    const point = await readPoint(db, {
      collectionPointId: row.collectionPointId,
      version: row.collectionPointVersion,
    });
    const purposes = await toPurposes(own, { row, point, requests: open, at });
    if (purposes.length === 0) return 'ended';
    const alike = await findAlike(own, { row, given: purposes, point, at });
    await recordSaid(own, {
      identifier: person.identifier,
      isTest: false,
      createdAt: at,
      purposes,
      author: confirmationAuthor,
      point: { id: row.collectionPointId, version: row.collectionPointVersion },
      origin: 'API',
      fields: {},
      eventSwitches: point?.eventSwitches ?? null,
      ...((point?.sendsConfirmation || point?.sendsConsentMail) && {
        consentMail: { element: point.consentMailElement },
      }),
    });
    // Somebody reads what is sent there; why a colleague marked it, nobody knows.
    if (row.addressKey !== null) {
      await liftMarkOfServer(db, { subjectId: person.id, addressKey: row.addressKey });
    }
    const all = [row, ...alike];
    for (const one of all) {
      await db
        .update(confirmationsTable)
        .set({ state: 'CONFIRMED', endedAt: at })
        .where(eq(confirmationsTable.id, one.id));
    }
    await addToDays(
      db,
      all.flatMap((one) => (one.mailId === null ? [] : [{ row: one, kind: 'CONFIRMED' as const }])),
    );
    return 'confirmed';
  });
