import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { listCollectionPoints } from '#service/domains/collection-points/list-collection-points.ts';
import { type PointOfReceipt, readPoint } from '#service/domains/receipts/read-point.ts';
import type { Context } from '#service/http/context.ts';
import type { DemoPoint } from './demo-collection-point.ts';
import { dayMs, isOfCenter, type OpenPoint, type OpenVersion } from './plan-visits.ts';

const size = 100;
/** Acts in office hours are at most so long before the day that was meant. */
const weekendDays = 3;

const readPublished = async (context: Context): Promise<CollectionPointVersionV1[]> => {
  const records: CollectionPointVersionV1[] = [];
  for (let page = 0; ; page += 1) {
    const { content, last } = await listCollectionPoints(context, {
      query: { page, size, sort: 'createdDate,asc' },
    });
    records.push(...content);
    if (last) return records.filter(({ ActivationDate }) => ActivationDate != null);
  }
};

/** Whoever sends to these has to sign in, which no caller can yet. */
const takesReceipts = ({ IsAuthenticationRequired }: CollectionPointVersionV1): boolean =>
  IsAuthenticationRequired !== true;

/** On a center people are known by their address, and what always reaches them isn't asked. */
const asSeen = (
  record: CollectionPointVersionV1,
  { purposes }: PointOfReceipt,
): CollectionPointVersionV1 => {
  if (!isOfCenter(record)) return record;
  const always = new Set(purposes.filter(({ kind }) => kind === 'SERVICE').map(({ id }) => id));
  return {
    ...record,
    SubjectIdentifier: 'Email',
    Purposes: record.Purposes?.filter(({ Id }) => !always.has(Id)),
  };
};

/** The points that took receipts at some time before `end`, and do so up to `until`; in milliseconds. */
export const readOpenPoints = async (
  context: Context,
  points: readonly DemoPoint[],
  { end, until: last }: { end: number; until: number },
): Promise<OpenPoint[]> => {
  const published: OpenVersion[] = [];
  for (const record of (await readPublished(context)).filter(takesReceipts)) {
    const which = { collectionPointId: record.Id, version: record.Version };
    const point = await readPoint(context.db, which);
    if (point === null) throw new Error(`${record.Name} is not there any more.`);
    const from = Date.parse(record.ActivationDate ?? '');
    published.push({ from, record: asSeen(record, point), point });
  }
  return points.flatMap((point) => {
    const versions = published
      .filter(({ record }) => record.Name === point.name)
      .toSorted((one, other) => one.from - other.from);
    const until = point.isDisabled ? end - (point.lastActDaysAgo + weekendDays) * dayMs : last;
    const [first] = versions;
    return first !== undefined && first.from < until
      ? [{ brand: point.brand, versions, until }]
      : [];
  });
};
