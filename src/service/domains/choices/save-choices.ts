import type { Database } from '#service/db/database.ts';
import { countChanged } from '#service/domains/preference-centers/count-days.ts';
import {
  type PublishedCenter,
  readPublishedCenter,
} from '#service/domains/preference-centers/read-published-center.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { SaidContext } from '#service/domains/receipts/record-as-staff.ts';
import { type ElementPlan, planElements, readCenterElements } from './center-elements.ts';
import { readGonePurposes } from './gone-purposes.ts';
import { type Chooser, lockPerson } from './lock-person.ts';
import { offeredIn } from './offered-purposes.ts';
import {
  type ChoiceAct,
  planSave,
  planSignal,
  type SavePlan,
  type Submitted,
} from './plan-save.ts';
import { readHeldChoices } from './read-held-choices.ts';
import { personAuthor, recordActs, recordSignaled } from './record-acts.ts';
import { unpackShown } from './shown-state.ts';
import { signalNote } from './signal-note.ts';
import { readSoldPurposes } from './sold-purposes.ts';

/** What became of a save. */
export type Saved = Omit<SavePlan, 'acts'> & {
  /** What was recorded of each purpose; one that isn't here stayed as it was. */
  changed: Pick<ChoiceAct, 'purposeId' | 'type'>[];
  elements: ElementPlan;
  /** Of what was recorded; null where nothing was. */
  receiptId: string | null;
  /** Whose it is by now: who stayed, where the person was merged. */
  subjectId: string;
};

/** What of a save waits for something that its handle or its center can't give anymore. */
const isLate = (
  { hasEnded }: { hasEnded: boolean },
  person: Chooser,
  { isDisabled }: PublishedCenter,
): boolean => hasEnded || person.hasMoved || isDisabled;

const holdChooser = async (
  context: SaidContext,
  { centerId, subjectId }: { centerId: string; subjectId: string },
): Promise<{ center: PublishedCenter; person: Chooser } | null> => {
  const center = await readPublishedCenter(context.db, centerId);
  const person = center === undefined ? null : await lockPerson(context, subjectId);
  return center === undefined || person === null ? null : { center, person };
};

const recordSignalOf = async (
  context: SaidContext,
  {
    center,
    person,
    createdAt,
    decided = [],
  }: { center: PublishedCenter; person: Chooser; createdAt: string; decided?: readonly string[] },
): Promise<string[]> => {
  const { db } = context;
  const sold = await readSoldPurposes(db);
  const held = await readHeldChoices(db, createdAt, {
    subjectId: person.id,
    purposeIds: sold.map(({ id }) => id),
  });
  const purposeIds = planSignal(sold, held).filter((id) => !decided.includes(id));
  await recordSignaled(context, { point: center, person, purposeIds, createdAt });
  return purposeIds;
};

/**
 * Records what a person's browser asks for with the first act on a page: no sale or sharing, in all of
 * the account (docs/design.md 11.5). Once however often it comes.
 * @returns the purposes that it opted out of
 */
export const recordSignal = (
  context: SaidContext,
  asked: { centerId: string; subjectId: string },
): Promise<string[]> =>
  context.db.transaction(async (db: Database) => {
    const own = { ...context, db };
    const chooser = await holdChooser(own, asked);
    if (chooser === null) return [];
    return recordSignalOf(own, { ...chooser, createdAt: toInstant(context.now()) });
  });

/**
 * Records what a person chose on a center, as `planSave` says, as one receipt through its collection
 * point; before it what their browser asks for.
 * @param asked.shown as `readChoices` gave it, from the handle; the handle says whose it is, too
 * @param asked.hasEnded whether the handle has ended, is of an older generation or isn't the cookie's
 * @param asked.elements new values of data elements; `isMailed` whether the person is known by a link that
 * was mailed to them within a day, without which they wait
 * @param asked.language that the page was in; null keeps what is known
 * @returns null where the center or the person is gone
 */
export const saveChoices = (
  context: SaidContext,
  asked: {
    centerId: string;
    subjectId: string;
    shown: string;
    submitted: ReadonlyMap<string, Submitted>;
    elements?: { given: ReadonlyMap<string, string>; isMailed: boolean };
    language: string | null;
    signal: boolean;
    hasEnded: boolean;
  },
): Promise<Saved | null> =>
  context.db.transaction(async (db: Database) => {
    const own = { ...context, db };
    const chooser = await holdChooser(own, asked);
    if (chooser === null) return null;
    const { center, person } = chooser;
    const createdAt = toInstant(context.now());
    const shown = unpackShown(asked.shown);
    const { submitted } = asked;
    const offered = offeredIn(center.content, center.purposes);
    const purposes = [...offered, ...(await readGonePurposes(db, { offered, shown, submitted }))];
    const { acts, ...told } = planSave({
      purposes,
      shown,
      submitted,
      held: await readHeldChoices(db, createdAt, {
        subjectId: person.id,
        purposeIds: purposes.map(({ id }) => id),
      }),
      signal: asked.signal,
      hasEnded: isLate(asked, person, center),
    });
    const { given, isMailed } = asked.elements ?? { given: new Map(), isMailed: false };
    const elements = planElements(center.content, {
      given,
      known: given.size === 0 ? given : await readCenterElements(db, center.content, person.id),
      isLate: !isMailed || isLate(asked, person, center),
    });
    if (asked.signal) {
      const decided = acts.flatMap(({ purposeId, isDespiteSignal }) =>
        isDespiteSignal ? [] : [purposeId],
      );
      await recordSignalOf(own, { center, person, createdAt, decided });
    }
    const receiptId =
      acts.length === 0 && Object.keys(elements.changed).length === 0
        ? null
        : await recordActs(own, {
            point: center,
            person,
            acts: acts.map(({ isDespiteSignal, ...act }) => ({
              ...act,
              note: isDespiteSignal ? signalNote : null,
            })),
            elements: elements.changed,
            createdAt,
            author: personAuthor,
            language: asked.language,
          });
    if (!person.isTest) {
      const count = (isYes: boolean) =>
        acts.filter(({ type }) => type !== 'CHANGE_PREFERENCES' && (type === 'CONFIRMED') === isYes)
          .length;
      await countChanged(db, {
        centerId: center.id,
        at: createdAt,
        toYes: count(true),
        toNo: count(false),
      });
    }
    return {
      ...told,
      changed: acts.map(({ purposeId, type }) => ({ purposeId, type })),
      elements,
      receiptId,
      subjectId: person.id,
    };
  });
