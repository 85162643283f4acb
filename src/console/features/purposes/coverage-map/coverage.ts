import { containsWords } from '#console/records/contains-words.ts';
import { activeOf } from '#console/records/versioned/version-facts.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { newestFirst } from '../versions.ts';

/** A point version's state, as `StatusBadge` takes it. */
export type PointState = { status: string; isDisabled: boolean };

/** A version of a point that links a version of the purpose. */
export type CoverageLink = PointState & {
  pointVersion: number;
  purposeVersion: number;
  /** That version of the purpose is Retired. */
  isPurposeRetired: boolean;
};

/** The links of one point to one purpose, most important first: Active, Draft, disabled, others. */
export type CoverageCell = readonly [CoverageLink, ...CoverageLink[]];

/** A collection point: a column. */
export type CoveredPoint = {
  id: string;
  name: string;
  /** Its versions that aren't Retired link purposes, all of them in Draft versions. */
  isDraftOnly: boolean;
};

/** A purpose: a row. */
export type CoveredPurpose = {
  id: string;
  name: string;
  /** Of the Active version, or else of the newest. */
  version: number;
  status: string;
  cells: ReadonlyMap<string, CoverageCell>;
  /** An Active point links it. */
  hasActivePoint: boolean;
  /** An Active point links a Draft version. */
  collectsDraft: boolean;
  /** Every Active point that links it links a Retired version. */
  isOutdated: boolean;
};

export type Coverage = {
  purposes: readonly CoveredPurpose[];
  points: readonly CoveredPoint[];
};

const ranks: Record<string, number> = { ACTIVE: 0, DRAFT: 1, RETIRED: 3 };

const rankOf = ({ status, isDisabled }: PointState): number =>
  isDisabled ? 2 : (ranks[status] ?? 2);

const byTelling = (one: CoverageLink, other: CoverageLink): number =>
  rankOf(one) - rankOf(other) || other.pointVersion - one.pointVersion;

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'en');

const stateOf = ({ Status, Disabled }: CollectionPointVersionV1): PointState => ({
  status: Status ?? '',
  isDisabled: Disabled === true,
});

/** The status of a purpose version; undefined if the list of purposes doesn't have it. */
type StatusOf = (purposeId: string, version: number) => string | undefined;

/** Every link, by purpose and point. */
const linksOf = (
  records: readonly CollectionPointVersionV1[],
  statusOf: StatusOf,
): Map<string, Map<string, CoverageLink[]>> => {
  const links = new Map<string, Map<string, CoverageLink[]>>();
  for (const record of records) {
    for (const { Id, Version, Status } of record.Purposes ?? []) {
      const ofPurpose = links.get(Id) ?? new Map<string, CoverageLink[]>();
      links.set(Id, ofPurpose);
      const link = {
        ...stateOf(record),
        pointVersion: record.Version,
        purposeVersion: Version,
        isPurposeRetired: (statusOf(Id, Version) ?? Status) === 'RETIRED',
      };
      ofPurpose.set(record.Id, [...(ofPurpose.get(record.Id) ?? []), link]);
    }
  }
  return links;
};

const toCells = (links: ReadonlyMap<string, readonly CoverageLink[]>) =>
  new Map(
    [...links].flatMap(([pointId, found]) => {
      const [first, ...others] = found.toSorted(byTelling);
      return first === undefined ? [] : [[pointId, [first, ...others] as CoverageCell] as const];
    }),
  );

const isCollecting = ({ status, isDisabled }: PointState): boolean =>
  status === 'ACTIVE' && !isDisabled;

/** Drops repeats, keeping the last: if a record is created between two pages, the second repeats one. */
const eachOnce = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/**
 * Purposes against collection points, both by name.
 * @param purposesRead with all their versions
 * @param recordsRead all versions of all points that have been read so far
 */
export const coverageOf = (
  purposesRead: readonly PurposeVersions[],
  recordsRead: readonly CollectionPointVersionV1[],
): Coverage => {
  const purposes = eachOnce(purposesRead, ({ purposeId }) => purposeId);
  const records = eachOnce(recordsRead, ({ Id, Version }) => `${Id} ${Version}`);
  const statuses = new Map(
    purposes.flatMap(({ purposeId, versions }) =>
      versions.map(({ version, status }) => [`${purposeId} ${version}`, status] as const),
    ),
  );
  const statusOf: StatusOf = (id, version) => statuses.get(`${id} ${version}`);
  const links = linksOf(records, statusOf);
  const rows = purposes.flatMap(({ purposeId, versions }) => {
    const shown = activeOf(versions) ?? newestFirst(versions)[0];
    if (shown === undefined) return [];
    const cells = toCells(links.get(purposeId) ?? new Map());
    const collecting = [...cells.values()].flat().filter(isCollecting);
    return [
      {
        id: purposeId,
        name: shown.label,
        version: shown.version,
        status: shown.status,
        cells,
        hasActivePoint: collecting.length > 0,
        collectsDraft: collecting.some(
          ({ purposeVersion }) => statusOf(purposeId, purposeVersion) === 'DRAFT',
        ),
        isOutdated:
          collecting.length > 0 && collecting.every(({ isPurposeRetired }) => isPurposeRetired),
      },
    ];
  });
  const points = [...Map.groupBy(records, ({ Id }) => Id).values()].flatMap((versions) => {
    const [newest] = versions.toSorted((one, other) => other.Version - one.Version);
    if (newest === undefined) return [];
    const linked = versions
      .filter(({ Status }) => Status !== 'RETIRED')
      .flatMap(({ Purposes }) => Purposes ?? []);
    const isDraft = ({ Id, Version, Status }: (typeof linked)[number]) =>
      (statusOf(Id, Version) ?? Status) === 'DRAFT';
    return [
      {
        id: newest.Id,
        name: newest.Name,
        isDraftOnly: linked.length > 0 && linked.every(isDraft),
      },
    ];
  });
  return { purposes: rows.sort(byName), points: points.sort(byName) };
};

/**
 * Views of the map: purposes by status, those with a Draft that an Active point collects, Active ones
 * and Drafts that none collects, and points that use only Drafts. The first one is the default.
 */
export const coverageViews = [
  'active',
  'draft',
  'retired',
  'all',
  'collected-drafts',
  'without-active',
  'drafts-without-active',
  'draft-only',
] as const;
export type CoverageView = (typeof coverageViews)[number];

const isRowOf: Record<Exclude<CoverageView, 'draft-only'>, (row: CoveredPurpose) => boolean> = {
  active: ({ status }) => status === 'ACTIVE',
  draft: ({ status }) => status === 'DRAFT',
  retired: ({ status }) => status === 'RETIRED',
  all: () => true,
  'collected-drafts': ({ collectsDraft }) => collectsDraft,
  'without-active': ({ status, hasActivePoint }) => status === 'ACTIVE' && !hasActivePoint,
  'drafts-without-active': ({ status, hasActivePoint }) => status === 'DRAFT' && !hasActivePoint,
};

/** The rows and columns of a view. */
export const viewOf = ({ purposes, points }: Coverage, view: CoverageView): Coverage => {
  const wanted = view === 'draft-only' ? points.filter(({ isDraftOnly }) => isDraftOnly) : points;
  const rows = purposes.filter((row) =>
    view === 'draft-only' ? wanted.some(({ id }) => row.cells.has(id)) : isRowOf[view](row),
  );
  return {
    purposes: rows,
    points: wanted.filter(({ id }) => rows.some(({ cells }) => cells.has(id))),
  };
};

/** That an Active point links a Retired version. */
const collectsRetired = (cell: CoverageCell | undefined): boolean =>
  cell?.some((link) => link.isPurposeRetired && isCollecting(link)) === true;

/** How much is at stake in how a purpose is collected, the most first: 0 to 5. */
const riskOf = (row: CoveredPurpose): number => {
  const { status, hasActivePoint, collectsDraft, isOutdated, cells } = row;
  if (collectsDraft) return 0;
  if (status === 'ACTIVE' && !hasActivePoint) return 1;
  if (isOutdated && status !== 'RETIRED') return 2;
  if (status === 'RETIRED' && hasActivePoint) return 3;
  return [...cells.values()].some(collectsRetired) ? 4 : 5;
};

/** The same of one of its points. */
const riskAt = (risk: number, cell: CoverageCell | undefined): number =>
  risk === 4 && !collectsRetired(cell) ? 5 : risk;

/** The same map with what must be looked at first, in rows and columns. */
export const byRisk = ({ purposes, points }: Coverage): Coverage => {
  const rows = purposes
    .map((row) => ({ row, risk: riskOf(row) }))
    .sort((one, other) => one.risk - other.risk);
  const columns = points
    .map((point) => ({
      point,
      risk: point.isDraftOnly
        ? 0
        : Math.min(
            ...rows
              .filter(({ row }) => row.cells.has(point.id))
              .map(({ row, risk }) => riskAt(risk, row.cells.get(point.id))),
          ),
    }))
    .sort((one, other) => one.risk - other.risk);
  return { purposes: rows.map(({ row }) => row), points: columns.map(({ point }) => point) };
};

/** How many rows a view has, or columns if it is about points. */
export const countOf = (coverage: Coverage, view: CoverageView): number => {
  const { purposes, points } = viewOf(coverage, view);
  return view === 'draft-only' ? points.length : purposes.length;
};

/** "3 points: 2 Active, 1 Draft": the points that link a purpose, by their most important state. */
export const countStates = (
  cells: ReadonlyMap<string, CoverageCell>,
  wordOf: (link: CoverageLink) => string,
): string => {
  const states = [...cells.values()].map(([link]) => link).sort(byTelling);
  const counts = [...Map.groupBy(states, wordOf)];
  const [first] = counts;
  if (first === undefined) return '';
  if (states.length === 1) return `1 point: ${first[0]}`;
  if (counts.length === 1) return `${states.length} points, all ${first[0]}`;
  return `${states.length} points: ${counts.map(([word, { length }]) => `${length} ${word}`).join(', ')}`;
};

/** The purposes whose name contains the search text. */
export const searchPurposes = (
  purposes: readonly CoveredPurpose[],
  search: string,
): readonly CoveredPurpose[] => purposes.filter(({ name }) => containsWords(name, search));

/** The map with only these rows and the columns they use. */
export const partOf = (
  { purposes, points }: Coverage,
  rows: readonly CoveredPurpose[],
): Coverage => ({
  purposes: rows,
  points:
    rows.length === purposes.length
      ? points
      : points.filter(({ id }) => rows.some(({ cells }) => cells.has(id))),
});
