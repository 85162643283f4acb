import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import { erasedText, isRefused, kindText, namedPersons, nameOf, objectText } from '../words.ts';
import { ActDetails } from './ActDetails.tsx';
import css from './activity-columns.module.css';

const What = styled('span', css.What);

const pageOf: Partial<Record<string, (id: string) => string>> = {
  collectionPoint: (id) => paths.collectionPoint.newest(id),
  purpose: (id) => paths.purpose.to(id),
  purposePreference: (id) => paths.purposePreference.to(id),
  mergeRequest: (id) => paths.mergeRequest.to(id),
  searchIndex: (id) => paths.indexRun.to(id),
  apiCredential: () => paths.apiAccess.to(),
  receiptSigner: () => paths.apiAccess.to(),
  erasure: (id) => paths.erasure.to(id),
  retentionRule: () => paths.retention.to(),
  deletionSettings: () => paths.retention.to(),
  dataElement: () => paths.dataElements.to(),
  accountSettings: () => paths.dataElements.to(),
};

function ObjectLink({ record }: { record: ActivityRecord }) {
  const { object } = record;
  const persons = namedPersons(record);
  if (persons.length > 0) {
    return (
      <>
        {persons.map(({ dataSubjectId, mask }) => (
          <TextLink key={dataSubjectId} href={paths.dataSubject.to(dataSubjectId)}>
            {mask}
          </TextLink>
        ))}
        {record.erasedPersons > 0 && <span>and {erasedText(record)}</span>}
      </>
    );
  }
  const href = typeof object.id === 'string' ? pageOf[object.type]?.(object.id) : undefined;
  const text = nameOf(record) ?? objectText(record);
  return href === undefined ? text : <TextLink href={href}>{text}</TextLink>;
}

export const activityColumns: readonly DataColumn<ActivityRecord>[] = [
  {
    id: 'when',
    header: 'When',
    isRowHeader: true,
    skeletonWidth: '150px',
    render: ({ at }) => <Time value={at} />,
  },
  {
    id: 'who',
    header: 'Who',
    skeletonWidth: '110px',
    render: ({ actor }) => <ColleagueName subject={actor.subject} />,
  },
  {
    id: 'what',
    header: 'What',
    canWrap: true,
    skeletonWidth: '220px',
    render: (record) => (
      <What>
        {kindText(record)} <ObjectLink record={record} />
        {isRefused(record) && <StatusTag tone="warn">Refused</StatusTag>}
      </What>
    ),
  },
  {
    id: 'details',
    header: 'Details',
    canWrap: true,
    skeletonWidth: '90px',
    render: (record) => <ActDetails record={record} />,
  },
];
