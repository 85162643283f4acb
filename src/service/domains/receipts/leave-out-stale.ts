import type { LeftOut } from '#contract/left-out.ts';
import type { Database } from '#service/db/database.ts';
import { toRecorded } from './check-receipt.ts';
import { findRemovedOptions } from './lock-options.ts';
import { findCountryFaults } from './plan-elements.ts';
import type { Share } from './route-receipts.ts';

const withoutElements = (share: Share, leftOut: readonly LeftOut[]): Share => {
  const gone = new Set(leftOut.map(({ path }) => path));
  const usable = <Value>(
    field: string,
    values: Readonly<Record<string, Value>> | null | undefined,
  ) =>
    values && {
      [field]: Object.fromEntries(
        Object.entries(values).filter(([name]) => !gone.has(`${field}.${name}`)),
      ),
    };
  const { dsDataElements, additionalIdentifiers } = share.fields;
  return {
    ...share,
    fields: {
      ...share.fields,
      ...usable('dsDataElements', dsDataElements),
      ...usable('additionalIdentifiers', additionalIdentifiers),
    },
  };
};

type Usable = { usable: Share[]; leftOut: ReadonlyMap<string, LeftOut[]> };

/** Receipts with more that is left out of them, which their records tell. */
export const withLeftOut = (
  { usable, leftOut }: Usable,
  more: ReadonlyMap<string, LeftOut[]>,
): Usable =>
  more.size === 0
    ? { usable, leftOut }
    : {
        usable: usable.map((share) => ({
          ...share,
          leftOut: [...(share.leftOut ?? []), ...toRecorded(more.get(share.id) ?? [])],
        })),
        leftOut: new Map(
          [...new Set([...leftOut.keys(), ...more.keys()])].map((id) => [
            id,
            [...(leftOut.get(id) ?? []), ...(more.get(id) ?? [])],
          ]),
        ),
      };

const removed = 'One of the options was just removed. Refresh the purpose preference.';

/**
 * Leaves out what can't be told before people are held: options that were removed meanwhile, and what
 * elements that are named by their id can't hold.
 */
export const leaveOutStale = async (db: Database, shares: readonly Share[]): Promise<Usable> => {
  const gone = await findRemovedOptions(db, shares);
  const leftOut = await findCountryFaults(db, shares);
  const usable = shares.map((share): Share => {
    const faults = leftOut.get(share.id);
    const own = faults === undefined ? share : withoutElements(share, faults);
    if (gone.size === 0) return own;
    const purposes = own.purposes.map((purpose) => {
      const choices = purpose.choices.filter(({ choiceId }) => !gone.has(choiceId));
      if (choices.length < purpose.choices.length && share.isOwn) {
        const path = `${purpose.path}.CustomPreferences`;
        const fault: LeftOut = { path, reason: 'UNKNOWN', message: removed };
        leftOut.set(share.id, [...(leftOut.get(share.id) ?? []), fault]);
      }
      return { ...purpose, choices };
    });
    return { ...own, purposes };
  });
  return withLeftOut({ usable, leftOut: new Map() }, leftOut);
};
