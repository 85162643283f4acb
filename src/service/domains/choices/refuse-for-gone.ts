import { readPublishedCenter } from '#service/domains/preference-centers/read-published-center.ts';
import type { SaidContext } from '#service/domains/receipts/record-as-staff.ts';
import { stopFor } from '#service/domains/stops/stop.ts';
import { readGonePurposes } from './gone-purposes.ts';
import { offeredIn } from './offered-purposes.ts';
import { planSave, type Submitted } from './plan-save.ts';
import { personAuthor } from './record-acts.ts';
import { unpackShown } from './shown-state.ts';

type Gone = { centerId: string; subjectId: string; identifier: string };

const asked = { origin: 'PREFERENCE_CENTER', author: personAuthor } as const;

/**
 * Records what a person refuses on a page that was open when they were erased, as their stop links do.
 * Nobody is left who could agree.
 * @returns how many purposes they refused; null where the center is gone
 */
export const refuseForGone = async (
  context: SaidContext,
  {
    centerId,
    shown,
    submitted,
    ...who
  }: Gone & { shown: string; submitted: ReadonlyMap<string, Submitted> },
): Promise<number | null> => {
  const center = await readPublishedCenter(context.db, centerId);
  if (center === undefined) return null;
  const was = unpackShown(shown);
  const offered = offeredIn(center.content, center.purposes);
  const gone = await readGonePurposes(context.db, { offered, shown: was, submitted });
  const { acts } = planSave({
    purposes: [...offered, ...gone],
    shown: was,
    submitted,
    held: new Map(),
    signal: false,
    hasEnded: true,
  });
  const purposeIds = acts.map(({ purposeId }) => purposeId);
  if (purposeIds.length > 0) await stopFor(context, who, { ...asked, purposeIds });
  return purposeIds.length;
};

/** The same for everything. */
export const stopForGone = async (
  context: SaidContext,
  { subjectId, identifier }: Omit<Gone, 'centerId'>,
): Promise<{ receiptId: null; stopped: string[]; ended: string[] }> => {
  await stopFor(context, { subjectId, identifier }, { ...asked, purposeIds: null });
  return { receiptId: null, stopped: [], ended: [] };
};
