import type { Database } from '#service/db/database.ts';
import { planStop } from '#service/domains/decisions/plan-decisions.ts';
import { readDecidedPurposes, readHeld } from '#service/domains/decisions/read-decided.ts';
import { countChanged } from '#service/domains/preference-centers/count-days.ts';
import type { PublishedCenter } from '#service/domains/preference-centers/read-published-center.ts';
import { readPublishedCenter } from '#service/domains/preference-centers/read-published-center.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { recordSaid, type SaidContext } from '#service/domains/receipts/record-as-staff.ts';
import { noteUnsubscribed } from '#service/domains/receipts/unsubscribed.ts';
import { isInForce } from './held-choices.ts';
import { type Chooser, lockPerson } from './lock-person.ts';
import { personAuthor } from './record-acts.ts';

type Stopped = { receiptId: string | null; stopped: string[]; ended: string[] };

/**
 * Stops all of these purposes for a person who is held, or all of the account: as stop links do, with
 * those of kind service left (docs/design.md 11.5). It stays for what they weren't asked yet.
 * @param asked.purposeIds null for every purpose of the account
 * @returns the receipt, the purposes that it stopped, and those of them that were on
 */
export const stopPurposes = async (
  context: SaidContext,
  asked: {
    center: PublishedCenter;
    person: Chooser;
    purposeIds: readonly string[] | null;
    createdAt: string;
    author: string;
  },
): Promise<Stopped> => {
  const { db } = context;
  const { center, person, createdAt, author } = asked;
  const known = await readDecidedPurposes(db, asked.purposeIds);
  const purposeIds = [...known.keys()];
  const held = await readHeld(db, createdAt, { subjectId: person.id, purposeIds });
  const purposes = planStop({ known, held, isEverything: true });
  const receiptId =
    purposes.length === 0
      ? null
      : (
          await recordSaid(context, {
            identifier: person.identifier,
            isTest: person.isTest,
            createdAt,
            purposes,
            author,
            point: { id: center.pointId, version: center.version },
            origin: 'PREFERENCE_CENTER',
            fields: {},
          })
        ).id;
  await noteUnsubscribed(db, person.id, { at: createdAt, receiptId });
  if (!person.isTest) {
    await countChanged(db, { centerId: center.id, at: createdAt, toYes: 0, toNo: purposes.length });
  }
  const stopped = purposes.map(({ id }) => id);
  const isOn = (id: string) => {
    const status = held.get(id)?.status;
    return status !== undefined && isInForce(status);
  };
  return { receiptId, stopped, ended: stopped.filter(isOn) };
};

/**
 * Stops everything of the account for the person of a handle, also of one that has ended: it's a
 * refusal.
 * @returns null where the center or the person is gone
 */
export const stopEverything = (
  context: SaidContext,
  { centerId, subjectId }: { centerId: string; subjectId: string },
): Promise<(Stopped & { subjectId: string }) | null> =>
  context.db.transaction(async (db: Database) => {
    const own = { ...context, db };
    const center = await readPublishedCenter(db, centerId);
    const person = center === undefined ? null : await lockPerson(own, subjectId);
    if (center === undefined || person === null) return null;
    const createdAt = toInstant(context.now());
    const done = await stopPurposes(own, {
      center,
      person,
      purposeIds: null,
      createdAt,
      author: personAuthor,
    });
    return { ...done, subjectId: person.id };
  });
