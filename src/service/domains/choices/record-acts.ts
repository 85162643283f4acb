import type { PublishedCenter } from '#service/domains/preference-centers/read-published-center.ts';
import type { CheckedPurpose } from '#service/domains/receipts/checked-receipt.ts';
import { type LinkedPurpose, readPurposes } from '#service/domains/receipts/read-point.ts';
import { recordSaid, type SaidContext } from '#service/domains/receipts/record-as-staff.ts';
import type { Chooser } from './lock-person.ts';
import type { ChoiceAct } from './plan-save.ts';
import { signalNote } from './signal-note.ts';

/** Who is named as the author of what a person says on a center, and of what their browser does. */
export const personAuthor = 'Preference center';
export const signalAuthor = 'Browser signal';

/** The collection point of a center, as receipts name it. */
export type CenterPoint = Pick<PublishedCenter, 'pointId' | 'version'>;

type Act = Pick<ChoiceAct, 'purposeId' | 'version' | 'choices'> &
  Pick<CheckedPurpose, 'type' | 'note'>;

const toChecked = (act: Act, linked: LinkedPurpose, index: number): CheckedPurpose => ({
  path: `purposes.${index}`,
  id: act.purposeId,
  version: act.version,
  type: act.type,
  expiryAt: null,
  lifeSpan: {
    seconds: linked.consentSeconds,
    implicitSeconds: linked.implicitSeconds,
    countedFrom: linked.countedFrom,
  },
  retirements: linked.retirements,
  choices: act.choices,
  note: act.note,
  keepsGeolocation: false,
});

/**
 * Records what was said on a center as one receipt through its collection point; the person is held.
 * @returns its id; null where there was nothing to record
 */
export const recordActs = async (
  context: SaidContext,
  {
    point,
    person,
    acts,
    elements = {},
    createdAt,
    author,
    language = null,
  }: {
    point: CenterPoint;
    person: Pick<Chooser, 'identifier' | 'isTest'>;
    acts: readonly Act[];
    /** New values of data elements, by name. */
    elements?: Readonly<Record<string, string>>;
    createdAt: string;
    author: string;
    /** The person's own from now on. */
    language?: string | null;
  },
): Promise<string | null> => {
  const linked = await readPurposes(
    context.db,
    acts.map(({ purposeId }) => purposeId),
  );
  const purposes = acts.flatMap((act, index) => {
    const own = linked.get(act.purposeId);
    return own === undefined ? [] : toChecked(act, own, index);
  });
  const hasElements = Object.keys(elements).length > 0;
  if (purposes.length === 0 && !hasElements && language === null) return null;
  const { id } = await recordSaid(context, {
    identifier: person.identifier,
    isTest: person.isTest,
    createdAt,
    purposes,
    author,
    point: { id: point.pointId, version: point.version },
    origin: 'PREFERENCE_CENTER',
    fields: hasElements ? { dsDataElements: { ...elements } } : {},
    language,
  });
  return id;
};

/** Records that a browser's signal opts out of these purposes. */
export const recordSignaled = async (
  context: SaidContext,
  {
    purposeIds,
    ...said
  }: {
    point: CenterPoint;
    person: Pick<Chooser, 'identifier' | 'isTest'>;
    purposeIds: readonly string[];
    createdAt: string;
  },
): Promise<void> => {
  if (purposeIds.length === 0) return;
  const linked = await readPurposes(context.db, purposeIds);
  await recordActs(context, {
    ...said,
    author: signalAuthor,
    acts: purposeIds.map((purposeId) => ({
      purposeId,
      version: linked.get(purposeId)?.version ?? 1,
      type: 'OPT_OUT',
      choices: [],
      note: signalNote,
    })),
  });
};
