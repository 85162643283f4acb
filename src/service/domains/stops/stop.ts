import { eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { ensureStopPoint } from '#service/domains/collection-points/ensure-admin-point.ts';
import { claimNamed, freeIdentifiers } from '#service/domains/data-subjects/lock-people.ts';
import { lockFormerHolders } from '#service/domains/decisions/lock-named-person.ts';
import { type HeldConsent, planStop } from '#service/domains/decisions/plan-decisions.ts';
import { planForEach, readDecidedPurposes } from '#service/domains/decisions/read-decided.ts';
import {
  everyPurpose,
  keepRefusals,
  type Refusal,
  readSuppressions,
  refusalOfAll,
  stronger,
} from '#service/domains/erasures/suppressions.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { recordSaid, type SaidContext } from '#service/domains/receipts/record-as-staff.ts';
import { noteUnsubscribed } from '#service/domains/receipts/unsubscribed.ts';
import { unkeyed } from '#service/identity/search-keys.ts';
import type { Stop } from '#service/identity/stop-links.ts';

/** Named as the author of what a stop link stops. */
const linkAuthor = 'Stop link';

/** How it was asked for: by the page's button, or by the one of a mail client. */
export type StopOrigin = 'PREFERENCE_CENTER' | 'EMAIL_CLIENT_ONE_CLICK';

/** What is refused, and how it came to us. */
type Asked = {
  /** Null for everything. */
  purposeIds: readonly string[] | null;
  origin: StopOrigin | 'API';
  author: string;
  /** The collection point that it's recorded by; that of stop links where it's left out. */
  ensurePoint?: typeof ensureStopPoint;
  note?: Record<string, unknown>;
  /** When they said it, where that was before; in UTC with microseconds. */
  saidAt?: string | undefined;
};

const subjects = dataSubjectsTable;

/** What the person of the link is known by now; what they were known by where nobody has their id. */
const identifierNow = async (
  db: Database,
  { subjectId, identifier }: Pick<Stop, 'subjectId' | 'identifier'>,
): Promise<string> => {
  const rows = await db
    .select({ identifier: subjects.identifier })
    .from(subjects)
    .where(eq(subjects.id, subjectId));
  return rows[0]?.identifier ?? identifier;
};

const areTests = async (db: Database, subjectIds: readonly string[]): Promise<boolean> => {
  const rows = await db
    .select({ isTest: subjects.isTest })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', subjectIds));
  return rows.every(({ isTest }) => isTest);
};

type Known = Parameters<typeof planStop>[0]['known'];

/** Refuses for whoever will have the identifier: by a hash, since nobody has it. */
const suppress = async (
  { db, erasing }: Pick<SaidContext, 'db' | 'erasing'>,
  {
    identifier,
    at,
    isEverything,
    plan,
  }: {
    identifier: string;
    at: string;
    isEverything: boolean;
    plan: (held: ReadonlyMap<string, HeldConsent>) => ReturnType<typeof planStop>;
  },
): Promise<void> => {
  const hashes = erasing.hashes.folded(identifier);
  const refused = new Map<string, Awaited<ReturnType<typeof readSuppressions>>[number]>();
  for (const row of await readSuppressions(db, hashes)) {
    const known = refused.get(row.purposeId);
    refused.set(row.purposeId, known === undefined ? row : stronger(known, row));
  }
  const held = new Map(
    [...refused].map(([id, { status }]) => [id, { version: 0, status, isByStaff: false }] as const),
  );
  const refusals = plan(held).map(
    ({ id }): Refusal => ({ purposeId: id, status: 'WITHDRAWN', refusedAt: at }),
  );
  if (isEverything && !refused.has(everyPurpose)) refusals.push(refusalOfAll(at));
  if (refusals.length === 0) return;
  await keepRefusals(db, [{ foldedHashes: hashes, ownHashes: [], agreed: [], refusals }]);
};

/**
 * Refuses for a person once, however often it's asked (docs/design.md 11.5): for themselves, else for
 * who stayed when they were merged and for whoever has their identifier by now, else for whoever will.
 * A stronger refusal stays. It's the person's own word, recorded as a receipt of one of the built-in
 * collection points.
 */
export const stopFor = (
  context: SaidContext,
  who: Pick<Stop, 'subjectId' | 'identifier'>,
  { purposeIds, origin, author, ensurePoint = ensureStopPoint, note: noted, ...asked }: Asked,
): Promise<'recorded' | 'kept'> =>
  context.db.transaction(async (db) => {
    const own = { ...context, db };
    const at = toInstant(context.now());
    const saidAt = asked.saidAt !== undefined && asked.saidAt < at ? asked.saidAt : undefined;
    const known: Known = await readDecidedPurposes(db, purposeIds);
    const plan = (held: ReadonlyMap<string, HeldConsent>) =>
      planStop({ known, held, isEverything: purposeIds === null }).map((purpose) =>
        noted === undefined ? purpose : { ...purpose, note: noted },
      );
    const identifier = await identifierNow(db, who);
    // Held even where nobody has it, so that nobody comes to have it meanwhile.
    const claimed = (await claimNamed({ ...own, searchKeys: unkeyed }, [identifier])).get(
      identifier,
    );
    if (claimed === undefined) throw new Error('The identifier just claimed is missing.');
    if (claimed.isNew) await freeIdentifiers(db, [claimed.identifier]);
    const formers = await lockFormerHolders(own, identifier);
    const subjectIds = [...new Set([...(claimed.isNew ? [] : [claimed.id]), ...formers])];
    if (subjectIds.length === 0) {
      const isEverything = purposeIds === null;
      await suppress(own, { identifier, at: saidAt ?? at, isEverything, plan });
      return 'kept';
    }
    const purposes = await planForEach(db, at, {
      subjectIds,
      purposeIds: [...known.keys()],
      plan,
    });
    const note = async (receiptId: string | null) => {
      if (purposeIds !== null) return;
      const said = { at: saidAt ?? at, receiptId };
      for (const subjectId of subjectIds) {
        await noteUnsubscribed(db, subjectId, said, saidAt !== undefined);
      }
    };
    if (purposes.length === 0) {
      await note(null);
      return 'recorded';
    }
    const receipt = await recordSaid(own, {
      identifier,
      isTest: await areTests(db, subjectIds),
      createdAt: at,
      purposes,
      author,
      point: await ensurePoint(own),
      saidAt,
      origin,
      fields: {},
    });
    await note(receipt.id);
    return 'recorded';
  });

/** Stops what a stop link is for. */
export const stop = (
  context: SaidContext,
  { purposeId, ...who }: Stop,
  origin: StopOrigin,
): Promise<'recorded' | 'kept'> =>
  stopFor(context, who, {
    purposeIds: purposeId === null ? null : [purposeId],
    origin,
    author: linkAuthor,
  });
