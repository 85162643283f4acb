import {
  type AttentionKind,
  attentionKinds,
  centerAttention,
  duplicateAttention,
  pointAttention,
  preferenceAttention,
  purposeAttention,
} from '#contract/attention-kinds.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import type { Page } from '#contract/common/paging.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { listDuplicatesEndpoint, listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { missingOfPoint } from '#contract/missing-in-point.ts';
import { missingOfPreference } from '#contract/missing-in-preference.ts';
import { missingOfPurposeVersion } from '#contract/missing-in-purpose.ts';
import { countMissing } from '#contract/missing-texts.ts';
import { listPreferenceCentersEndpoint } from '#contract/preference-centers.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import type { createApi } from './api.ts';

type Api = ReturnType<typeof createApi>;

/** What a kind counts, and how many records each list has, by the ids of the records. */
type Figures = { count: number; lists: Record<string, string[]> };

const has = (kinds: readonly AttentionKind[], kind: AttentionKind): boolean => kinds.includes(kind);

const everyPage = async <Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> => {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await read(page);
    items.push(...answer.content);
    if (page + 1 >= answer.totalPages) {
      if (answer.totalElements !== items.length)
        throw new Error('The total is not that of the rows.');
      return items;
    }
  }
};

/**
 * The overview's items beside what the lists behind their buttons show, read page by page as a person
 * would; texts that are missing as the page of each record says it.
 */
export const compareAttention = async ({ done, readPreference }: Api, size = 50) => {
  const readPoints = async (kind: AttentionKind): Promise<[string[], number]> => {
    if (!isPointKind(kind)) return [[], 0];
    const read = (versions: 'all' | 'newest') =>
      everyPage((page) =>
        done(listCollectionPointsEndpoint, { query: { attention: kind, versions, page, size } }),
      );
    const points = await read('newest');
    const versions = await read('all');
    if (points.length !== versions.length) throw new Error('A point is not one version.');
    if (kind === 'points-on-retired-purposes') {
      // What the page reads that brings them up to date together.
      const outdated = await everyPage((page) =>
        done(listCollectionPointsEndpoint, { query: { linksRetiredPurpose: true, page, size } }),
      );
      if (outdated.length !== points.length) throw new Error('Others are brought up to date.');
    }
    return [
      points.map(({ Id }) => Id),
      kind === 'point-translations-missing'
        ? versions.reduce((sum, version) => sum + countMissing(missingOfPoint(version)), 0)
        : points.length,
    ];
  };
  const readPurposes = async (kind: AttentionKind): Promise<[string[], number]> => {
    if (!isPurposeKind(kind)) return [[], 0];
    const found = await everyPage((page) =>
      done(listPurposeVersionsEndpoint, { query: { attention: kind, page, size } }),
    );
    const ids = found.map(({ purposeId }) => purposeId);
    if (kind !== 'purpose-translations-missing') return [ids, ids.length];
    let missing = 0;
    for (const purposeId of ids) {
      const query = { status: 'ACTIVE' };
      const detail = await done(getPurposeEndpoint, { params: { purposeId }, query });
      missing += countMissing(missingOfPurposeVersion(detail));
    }
    return [ids, missing];
  };
  const readPreferences = async (kind: AttentionKind): Promise<[string[], number]> => {
    if (!has(preferenceAttention, kind)) return [[], 0];
    const found = await everyPage(async (page) => {
      const answer = await done(listPurposePreferencesEndpoint, {
        query: { attention: kind, page, size },
      });
      if (typeof answer === 'string') throw new Error('Not a page.');
      return answer;
    });
    let missing = 0;
    for (const { Id } of found)
      missing += countMissing(missingOfPreference(await readPreference(Id)));
    return [found.map(({ Id }) => Id), missing];
  };
  const readCenters = async (kind: AttentionKind): Promise<[string[], number]> => {
    if (!isCenterKind(kind)) return [[], 0];
    const found = await everyPage((page) =>
      done(listPreferenceCentersEndpoint, { query: { attention: kind, page, size } }),
    );
    const missing = found.flatMap(({ languages }) => languages.map((language) => language.missing));
    return [found.map(({ id }) => id), missing.reduce((sum, count) => sum + count, 0)];
  };
  const readSearches = async (kind: AttentionKind): Promise<[string[], number]> => {
    if (!has(duplicateAttention, kind)) return [[], 0];
    const found = await everyPage((page) =>
      done(listMergeRequestsEndpoint, { query: { attention: kind, page, size } }),
    );
    let groups = 0;
    for (const { mergeRequestId: mergeRequestGuid } of found) {
      const query = { attention: kind, size: 1 };
      const answer = await done(listDuplicatesEndpoint, { params: { mergeRequestGuid }, query });
      groups += answer.totalElements;
    }
    return [found.map(({ mergeRequestId }) => mergeRequestId), groups];
  };
  const reads = {
    'collection-point': readPoints,
    purpose: readPurposes,
    'purpose-preference': readPreferences,
    'preference-center': readCenters,
    'merge-request': readSearches,
  };

  const { items } = await done(readAttentionEndpoint);
  const told: Record<string, { count: number; lists: Record<string, number> }> = {};
  const shown: typeof told = {};
  const ids: Record<string, Figures['lists']> = {};
  for (const kind of attentionKinds) {
    // One run, with a page and no list; what stands under Retention; and what waits for its reader.
    if (kind === 'failed-index-run' || kind === 'switches-waiting') continue;
    if (kind === 'approvals-waiting' || kind === 'approvals-declined') continue;
    const item = items.find((one) => one.kind === kind);
    told[kind] = {
      count: item?.count ?? 0,
      lists: Object.fromEntries((item?.lists ?? []).map((list) => [list.resource, list.count])),
    };
    const figures: Figures = { count: 0, lists: {} };
    for (const [resource, read] of Object.entries(reads)) {
      const [found, count] = await read(kind);
      figures.count += count;
      if (found.length > 0) figures.lists[resource] = found;
    }
    shown[kind] = {
      count: figures.count,
      lists: Object.fromEntries(
        Object.entries(figures.lists).map(([resource, found]) => [resource, new Set(found).size]),
      ),
    };
    // Receipts, which no list of collection points shows: read-attention.test.ts counts them.
    if (kind === 'receipts-through-retired') shown[kind].count = told[kind].count;
    ids[kind] = figures.lists;
  }
  return { told, shown, ids };
};

type PointKind = (typeof pointAttention)[number];
type CenterKind = (typeof centerAttention)[number];
type PurposeKind = (typeof purposeAttention)[number];
const isPointKind = (kind: AttentionKind): kind is PointKind => has(pointAttention, kind);
const isCenterKind = (kind: AttentionKind): kind is CenterKind => has(centerAttention, kind);
const isPurposeKind = (kind: AttentionKind): kind is PurposeKind => has(purposeAttention, kind);
