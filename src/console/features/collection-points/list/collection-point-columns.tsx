import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { formatShare } from '#console/ui/format-share.ts';
import { useLinkComponent } from '#console/ui/LinkContext.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { SparkLine } from '#console/ui/SparkLine.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import type { PointNumbers } from '#contract/list-numbers.ts';
import { typeLabel } from '../words.ts';
import css from './collection-point-columns.module.css';
import { PurposeNames } from './PurposeNames.tsx';
import type { Numbers } from './point-numbers.ts';

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

const Receipts = styled('span', css.Receipts);

const stateText = ({ Version, Status, Disabled }: CollectionPointVersionV1): string =>
  `v${Version} ${Disabled ? 'Disabled' : statusLabel(Status)}`;

const name: Column = {
  id: 'name',
  header: 'Name',
  sortKey: 'name',
  isRowHeader: true,
  text: ({ Name }) => Name,
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
  text: ({ CollectionPointType }) => typeLabel(CollectionPointType),
  render: ({ CollectionPointType }) => typeLabel(CollectionPointType) || <NotSet />,
};

const purposes: Column = {
  id: 'purposes',
  header: 'Purposes',
  isQuiet: true,
  text: ({ Purposes }) => (Purposes ?? []).map(nameOf).join(', '),
  render: ({ Purposes }) => <PurposeNames names={(Purposes ?? []).map(nameOf)} />,
};

const attention: Column = {
  id: 'attention',
  header: 'Attention',
  skeletonWidth: '40px',
  text: (record) => (collectsForRetired(record) ? retiredPurpose : ''),
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
    text: ({ Status, Disabled }) => (Disabled ? 'Disabled' : statusLabel(Status)),
    render: ({ Status, Disabled }) => <StatusBadge status={Status} isDisabled={Disabled} />,
  },
  {
    id: 'version',
    header: 'Version',
    sortKey: 'version',
    firstDirection: 'desc',
    align: 'end',
    skeletonWidth: '16px',
    text: ({ Version }) => Version,
    render: ({ Version }) => Version,
  },
];

function ActiveVersion({ id, version }: { id: string; version: number }) {
  const Link = useLinkComponent();
  return (
    <Link href={paths.collectionPoint.to(id, version)}>
      <StatusBadge version={version} status="ACTIVE" isDisabled={false} isWordInHead />
    </Link>
  );
}

/** What holds for people now, or why nothing does; a point may have nothing but a Draft. */
const live: Column = {
  id: 'live',
  header: 'Live',
  sortKey: 'status',
  isStackedSecond: true,
  skeletonWidth: '84px',
  text: (record) => {
    if (record.Active) return `v${record.Active.Version} Active`;
    return record.Disabled || record.Status !== 'DRAFT' ? stateText(record) : '';
  },
  render: ({ Id, Version, Status, Disabled, Active }) => {
    if (Active) return <ActiveVersion id={Id} version={Active.Version} />;
    return Disabled || Status !== 'DRAFT' ? (
      <StatusBadge version={Version} status={Status} isDisabled={Disabled} />
    ) : null;
  },
};

const draft: Column = {
  id: 'draft',
  header: 'Draft',
  skeletonWidth: '60px',
  text: (record) => (record.Status === 'DRAFT' && !record.Disabled ? stateText(record) : ''),
  render: ({ Version, Status, Disabled }) =>
    Status === 'DRAFT' && !Disabled ? (
      <StatusBadge version={Version} status={Status} isDisabled={false} isWordInHead />
    ) : null,
};

/** What is known of a point's receipts; undefined until it is read. */
const numbersOf = (numbers: Numbers | undefined, { Id }: CollectionPointVersionV1) =>
  numbers?.get(Id.toLowerCase());

const shareOf = ({ rate }: PointNumbers): string =>
  rate === null || rate.asked === 0 ? '' : formatShare(rate.agreed / rate.asked);

const numberColumns = (numbers: Numbers | undefined): Column[] => [
  {
    id: 'receipts',
    header: 'Receipts, 30 days',
    sortKey: 'receipts30',
    firstDirection: 'desc',
    align: 'end',
    skeletonWidth: '90px',
    text: (record) => numbersOf(numbers, record)?.receipts ?? null,
    render: (record) => {
      const own = numbersOf(numbers, record);
      if (own === undefined || own.receipts === 0) return <NotSet />;
      return (
        <Receipts>
          <SparkLine values={own.days} />
          {formatCount(own.receipts)}
        </Receipts>
      );
    },
  },
  {
    id: 'rate',
    header: 'Opt-in rate',
    sortKey: 'optInRate30',
    firstDirection: 'desc',
    align: 'end',
    skeletonWidth: '40px',
    text: (record) => {
      const own = numbersOf(numbers, record);
      return own ? shareOf(own) : null;
    },
    render: (record) => {
      const own = numbersOf(numbers, record);
      return (own && shareOf(own)) || <NotSet />;
    },
  },
];

const modified: Column = {
  id: 'modified',
  header: 'Last modified',
  sortKey: 'lastModifiedDate',
  firstDirection: 'desc',
  isQuiet: true,
  skeletonWidth: '80px',
  text: ({ LastModifiedDate }) => LastModifiedDate ?? '',
  render: ({ LastModifiedDate }) => <Time value={LastModifiedDate} precision="day" />,
};

const created: Column = {
  id: 'created',
  header: 'Created',
  sortKey: 'createdDate',
  firstDirection: 'desc',
  isQuiet: true,
  text: ({ CreateDate }) => CreateDate ?? '',
  render: ({ CreateDate }) => <Time value={CreateDate} precision="day" />,
};

/** Whether the rows are points; hosts without the extension answer all versions. */
export const isByPoint = (rows: readonly CollectionPointVersionV1[]): boolean =>
  rows.some(({ Active }) => Active !== undefined);

const lastReceipt = (numbers: Numbers | undefined): Column => ({
  id: 'lastReceipt',
  header: 'Last receipt',
  sortKey: 'lastReceiptDate',
  firstDirection: 'desc',
  isQuiet: true,
  skeletonWidth: '80px',
  text: (record) => numbersOf(numbers, record)?.lastReceiptAt ?? null,
  render: (record) => <Time value={numbersOf(numbers, record)?.lastReceiptAt} precision="day" />,
});

/**
 * The last modification is an extension: hosts without it show when a version was created.
 * @param numbers undefined until they are read, null where the host has none
 */
export const columnsOf = (
  rows: readonly CollectionPointVersionV1[],
  wantsPoints: boolean,
  numbers?: Numbers | null,
): readonly Column[] => {
  const isShown = rows.length === 0 || rows.some(({ LastModifiedDate }) => LastModifiedDate);
  const changed = isShown ? modified : created;
  if (!(rows.length === 0 ? wantsPoints : isByPoint(rows))) {
    return [name, ...ofVersion, type, purposes, attention, changed];
  }
  return numbers === null
    ? [name, live, draft, type, purposes, attention, changed]
    : [
        name,
        type,
        live,
        draft,
        { ...purposes, startsHidden: true },
        ...numberColumns(numbers),
        attention,
        // Last: on hover, a row's actions take the place of its date.
        lastReceipt(numbers),
        { ...changed, startsHidden: true },
      ];
};
