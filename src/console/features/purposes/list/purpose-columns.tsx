import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { Day } from '#console/ui/Day.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { TextLink } from '#console/ui/TextLink.tsx';

import type { PurposePeople } from '#contract/insights.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { describeLifeSpan } from '../life-span.ts';
import { newestFirst, type PurposeVersion } from '../versions.ts';
import { typeLabel } from '../words.ts';
import { VersionTags } from './VersionTags.tsx';

/** A purpose as a row, with its versions from the newest on. */
export type PurposeRow = {
  id: string;
  newest: PurposeVersion;
  versions: readonly PurposeVersion[];
};

/** A purpose whose versions are all left out has no row. */
export const toRows = (purposes: readonly PurposeVersions[]): PurposeRow[] =>
  purposes.flatMap(({ purposeId, versions }) => {
    const sorted = newestFirst(versions);
    const [newest] = sorted;
    return newest === undefined ? [] : [{ id: purposeId, newest, versions: sorted }];
  });

/** 0 where nobody's consent is in force: those of whom nobody has any aren't told. */
const inForceOf = (people: readonly PurposePeople[] | undefined, id: string): number | undefined =>
  people && (people.find(({ purposeId }) => isSameId(purposeId, id))?.inForce ?? 0);

const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const inForce = (people: readonly PurposePeople[] | undefined): DataColumn<PurposeRow> => ({
  id: 'inForce',
  header: 'People in force',
  sortKey: 'peopleInForce',
  firstDirection: 'desc',
  align: 'end',
  skeletonWidth: '40px',
  text: ({ id }) => inForceOf(people, id) ?? null,
  render: ({ id }) => {
    const count = inForceOf(people, id);
    return count === undefined ? <NotSet /> : formatCount(count);
  },
});

/** @param people undefined until it's known how many there are, null where the host doesn't tell */
export const purposeColumns = (
  people: readonly PurposePeople[] | null | undefined,
): readonly DataColumn<PurposeRow>[] => [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    canWrap: true,
    text: ({ newest }) => newest.label,
    render: ({ id, newest }) => (
      <TextLink look="strong" href={paths.purpose.to(id)}>
        {newest.label}
      </TextLink>
    ),
  },
  {
    id: 'versions',
    header: 'Versions',
    sortKey: 'purposeStatus',
    isStackedSecond: true,
    skeletonWidth: '150px',
    text: ({ versions }) =>
      versions.map(({ version, status }) => `v${version} ${statusLabel(status)}`).join(', '),
    render: ({ id, versions }) => <VersionTags purposeId={id} versions={versions} />,
  },
  {
    id: 'type',
    header: 'Type',
    sortKey: 'purposeType',
    isQuiet: true,
    text: ({ newest }) => typeLabel(newest.purposeType),
    render: ({ newest }) => typeLabel(newest.purposeType) || <NotSet />,
  },
  {
    id: 'lifeSpan',
    header: 'Consent expires after',
    sortKey: 'consentLifeSpan',
    isQuiet: true,
    text: ({ newest }) => describeLifeSpan(newest.consentLifeSpan) ?? '',
    render: ({ newest }) => describeLifeSpan(newest.consentLifeSpan) || <NotSet />,
  },
  ...(people === null ? [] : [inForce(people)]),
  {
    id: 'modified',
    header: 'Last modified',
    sortKey: 'lastModifiedDate',
    firstDirection: 'desc',
    isQuiet: true,
    skeletonWidth: '150px',
    text: ({ newest }) => newest.lastModifiedDate ?? '',
    render: ({ newest }) => <Day value={newest.lastModifiedDate} />,
  },
];
