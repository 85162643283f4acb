import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { useLinkComponent } from '#console/ui/LinkContext.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { typeLabel } from '../words.ts';
import css from './collection-point-columns.module.css';
import { PurposeNames } from './PurposeNames.tsx';

type Column = DataColumn<CollectionPointVersionV1>;

const retiredPurpose = 'Retired purpose';

const isRetired = ({ Status }: LinkedPurpose): boolean => Status === 'RETIRED';

const nameOf = (purpose: LinkedPurpose): string =>
  isRetired(purpose) ? `${purpose.Label} (Retired)` : purpose.Label;

const collectsForRetired = (record: CollectionPointVersionV1): boolean => {
  const { Status, Disabled, Purposes, Active } = record;
  if (Active !== undefined) return Active?.LinksRetiredPurpose ?? false;
  return Status === 'ACTIVE' && !Disabled && (Purposes ?? []).some(isRetired);
};

const Badges = styled('span', css.Badges);

const name: Column = {
  id: 'name',
  header: 'Name',
  sortKey: 'name',
  isRowHeader: true,
  render: ({ Id, Version, Name, Active }) => (
    <TextLink
      look="strong"
      href={
        Active === undefined
          ? paths.collectionPoint.to(Id, Version)
          : paths.collectionPoint.live(Id)
      }
      title={Name}
    >
      {Name}
    </TextLink>
  ),
};

const type: Column = {
  id: 'type',
  header: 'Type',
  isQuiet: true,
  render: ({ CollectionPointType }) => typeLabel(CollectionPointType) || <NotSet />,
};

const purposes: Column = {
  id: 'purposes',
  header: 'Purposes',
  isQuiet: true,
  render: ({ Purposes }) => <PurposeNames names={(Purposes ?? []).map(nameOf)} />,
};

const attention: Column = {
  id: 'attention',
  header: 'Attention',
  skeletonWidth: '40px',
  render: (record) =>
    collectsForRetired(record) ? (
      <span className="attention" title={retiredPurpose}>
        <StatusTag tone="warn">
          <span className="word">{retiredPurpose}</span>
        </StatusTag>
      </span>
    ) : null,
};

const ofVersion: readonly Column[] = [
  {
    id: 'status',
    header: 'Status',
    sortKey: 'status',
    isStackedSecond: true,
    skeletonWidth: '72px',
    render: ({ Status, Disabled }) => <StatusBadge status={Status} isDisabled={Disabled} />,
  },
  {
    id: 'version',
    header: 'Version',
    sortKey: 'version',
    firstDirection: 'desc',
    align: 'end',
    skeletonWidth: '16px',
    render: ({ Version }) => Version,
  },
];

function ActiveVersion({ id, version }: { id: string; version: number }) {
  const Link = useLinkComponent();
  return (
    <Link href={paths.collectionPoint.to(id, version)}>
      <StatusBadge version={version} status="ACTIVE" isDisabled={false} />
    </Link>
  );
}

const newestAndActive: Column = {
  id: 'versions',
  header: 'Versions',
  sortKey: 'status',
  isStackedSecond: true,
  skeletonWidth: '84px',
  render: ({ Id, Version, Status, Disabled, Active }) => (
    <Badges>
      <StatusBadge version={Version} status={Status} isDisabled={Disabled} />
      {Active && Active.Version !== Version && <ActiveVersion id={Id} version={Active.Version} />}
    </Badges>
  ),
};

const modified: Column = {
  id: 'modified',
  header: 'Last modified',
  sortKey: 'lastModifiedDate',
  firstDirection: 'desc',
  isQuiet: true,
  skeletonWidth: '80px',
  render: ({ LastModifiedDate }) => <Time value={LastModifiedDate} precision="day" />,
};

const created: Column = {
  id: 'created',
  header: 'Created',
  sortKey: 'createdDate',
  firstDirection: 'desc',
  isQuiet: true,
  render: ({ CreateDate }) => <Time value={CreateDate} precision="day" />,
};

/** Whether the rows are points; hosts without the extension answer all versions. */
export const isByPoint = (rows: readonly CollectionPointVersionV1[]): boolean =>
  rows.some(({ Active }) => Active !== undefined);

/** The last modification is an extension: hosts without it show when a version was created. */
export const columnsOf = (
  rows: readonly CollectionPointVersionV1[],
  wantsPoints: boolean,
): readonly Column[] => {
  const isShown = rows.length === 0 || rows.some(({ LastModifiedDate }) => LastModifiedDate);
  const changed = isShown ? modified : created;
  return (rows.length === 0 ? wantsPoints : isByPoint(rows))
    ? [name, newestAndActive, type, purposes, attention, changed]
    : [name, ...ofVersion, type, purposes, attention, changed];
};
