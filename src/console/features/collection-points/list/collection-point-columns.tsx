import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { typeLabel } from '../words.ts';
import { PurposeNames } from './PurposeNames.tsx';

type Column = DataColumn<CollectionPointVersionV1>;

const isRetired = ({ Status }: LinkedPurpose): boolean => Status === 'RETIRED';

const nameOf = (purpose: LinkedPurpose): string =>
  isRetired(purpose) ? `${purpose.Label} (Retired)` : purpose.Label;

const collectsForRetired = ({ Status, Disabled, Purposes }: CollectionPointVersionV1): boolean =>
  Status === 'ACTIVE' && !Disabled && (Purposes ?? []).some(isRetired);

const columns: readonly Column[] = [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    canWrap: true,
    render: ({ Id, Version, Name }) => (
      <TextLink look="strong" href={paths.collectionPoint.to(Id, Version)}>
        {Name}
      </TextLink>
    ),
  },
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
  {
    id: 'type',
    header: 'Type',
    isQuiet: true,
    render: ({ CollectionPointType }) => typeLabel(CollectionPointType) || <NotSet />,
  },
  {
    id: 'purposes',
    header: 'Purposes',
    isQuiet: true,
    canWrap: true,
    render: (record) => (
      <>
        <PurposeNames names={(record.Purposes ?? []).map(nameOf)} />
        {collectsForRetired(record) && (
          <div>
            <StatusTag tone="warn">Collects consent for a retired purpose version</StatusTag>
          </div>
        )}
      </>
    ),
  },
];

const modified: Column = {
  id: 'modified',
  header: 'Last modified',
  sortKey: 'lastModifiedDate',
  firstDirection: 'desc',
  isQuiet: true,
  skeletonWidth: '150px',
  render: ({ LastModifiedDate }) => <Time value={LastModifiedDate} />,
};

const created: Column = {
  id: 'created',
  header: 'Created',
  sortKey: 'createdDate',
  firstDirection: 'desc',
  isQuiet: true,
  render: ({ CreateDate }) => <Time value={CreateDate} />,
};

/** The last modification is an extension: hosts without it show when a version was created. */
export const columnsOf = (rows: readonly CollectionPointVersionV1[]): readonly Column[] => {
  const isShown = rows.length === 0 || rows.some(({ LastModifiedDate }) => LastModifiedDate);
  return [...columns, isShown ? modified : created];
};
