import * as z from 'zod/mini';
import {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import { createCollectionPoint } from '#service/domains/collection-points/create-collection-point.ts';
import { createCollectionPointVersion } from '#service/domains/collection-points/create-collection-point-version.ts';
import { disableCollectionPoint } from '#service/domains/collection-points/disable-collection-point.ts';
import { updateCollectionPoint } from '#service/domains/collection-points/update-collection-point.ts';
import type { Actor } from './demo-actor.ts';
import {
  type DemoCollectionPoint,
  type DemoVersion,
  toCreateBody,
  toUpdateBody,
} from './demo-collection-point.ts';
import type { Story } from './tell-stories.ts';

const changes = [
  'Text shortened after a test with readers.',
  'Wording agreed with the works council.',
  'One more purpose linked.',
  'Order of the choices changed.',
  'Links to the new privacy notice.',
];

type Purposes = ReadonlyMap<string, DemoVersion['purposes'][number]>;

/** The newest version links all purposes, the ones before it fewer and fewer. */
const versionOf = (
  point: DemoCollectionPoint,
  purposes: Purposes,
  { version, last }: { version: number; last: number },
): DemoVersion => {
  const count = Math.max(1, point.purposes.length - (last - version));
  const change = version === 1 ? '' : ` ${changes[version % changes.length]}`;
  return {
    description: point.about + change,
    purposes: point.purposes.slice(0, count).map((key) => {
      const purpose = purposes.get(key);
      if (purpose === undefined) throw new Error(`${point.name} links no known purpose: ${key}`);
      return purpose;
    }),
  };
};

/** When versions are made and last edited: evenly spread, edited at most five days after. */
const agesOf = (point: DemoCollectionPoint, last: number) => {
  const span = point.createdDaysAgo - point.lastActDaysAgo;
  const events = last + (point.isDisabled === true ? 1 : 0);
  const lead = events === 1 ? span : Math.min(5, span / (2 * events));
  const gap = events === 1 ? 0 : (span - lead) / (events - 1);
  const created = (version: number) => point.createdDaysAgo - (version - 1) * gap;
  return { created, edited: (version: number) => created(version) - lead };
};

/** The life of a collection point: its versions made, edited and published, and what it is now. */
export async function* collectionPointStory(
  actor: Actor,
  point: DemoCollectionPoint,
  { purposes, noticeId }: { purposes: Purposes; noticeId: string },
): Story {
  const last = Math.max(1, point.published + (point.hasDraft === true ? 1 : 0));
  const days = agesOf(point, last);

  yield days.created(1);
  const first = versionOf(point, purposes, { version: 1, last });
  const create = z.parse(createCollectionPointRequestSchema, toCreateBody(point, first));
  const { Id: id } = await createCollectionPoint(actor.at(days.created(1)), create);
  for (let version = 1; version <= last; version += 1) {
    if (version > 1) {
      yield days.created(version);
      await createCollectionPointVersion(actor.at(days.created(version)), id);
    }
    yield days.edited(version);
    const update = toUpdateBody(point, versionOf(point, purposes, { version, last }), {
      status: version <= point.published ? 'ACTIVE' : 'DRAFT',
      noticeId,
    });
    await updateCollectionPoint(
      actor.at(days.edited(version)),
      { id, version },
      z.parse(updateCollectionPointRequestSchema, update),
    );
  }
  if (point.isDisabled === true) {
    yield point.lastActDaysAgo;
    await disableCollectionPoint(actor.at(point.lastActDaysAgo), { id, disabled: true });
  }
}
