import { findExtrasBeyond } from './bound-extras.ts';
import { partsAt, without } from './parts-of-values.ts';
import type { ReadReceipt } from './read-receipt.ts';

const mapsOfNames = ['dsDataElements', 'additionalIdentifiers'] as const;

const namedIn = ({ request }: Pick<ReadReceipt, 'request'>) =>
  mapsOfNames.flatMap((map) => Object.keys(request[map] ?? {}).map((name) => ({ map, name })));

/** The names of data elements and identifiers that a receipt mentions. */
export const namesIn = (said: Pick<ReadReceipt, 'request'>): string[] =>
  namedIn(said).map(({ name }) => name);

/**
 * A receipt without what the contract doesn't name and what is no data element yet: what a sender nobody
 * knows doesn't need on a day with too many receipts. What people answered stays, and so does what makes
 * it the same receipt when it's sent again.
 */
export const shedExtras = <Said extends Pick<ReadReceipt, 'request' | 'leftOut'>>(
  said: Said,
  isKnown: (name: string) => boolean,
): Said => {
  const extras = findExtrasBeyond(said.request, 0);
  const names = namedIn(said).filter(({ name }) => !isKnown(name));
  const gone = [...extras, ...names.map(({ map, name }) => [map, name])];
  if (gone.length === 0) return said;
  const [first] = extras;
  const why = 'because the collection point got unusually many receipts today.';
  return {
    ...said,
    request: without(said.request, partsAt(gone)) as Said['request'],
    leftOut: [
      ...said.leftOut,
      ...(first === undefined
        ? []
        : [
            {
              path: first.join('.'),
              reason: 'BUSY_DAY' as const,
              message: `Keys that aren't known (${extras.length} of them) were left out, ${why}`,
            },
          ]),
      ...names.map(({ map, name }) => ({
        path: `${map}.${name}`,
        reason: 'BUSY_DAY' as const,
        message: `A name that is no data element yet was left out, ${why}`,
      })),
    ],
  };
};
