import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import {
  erasedText,
  isRefused,
  kindText,
  mergeOf,
  namedPersons,
  nameOf,
  objectText,
} from '../words.ts';
import { ActDetails } from './ActDetails.tsx';
import css from './activity-columns.module.css';
import type { ActivityLine } from './fold-views.ts';

const What = styled('span', css.What);

const pageOf: Partial<Record<string, (id: string) => string>> = {
  collectionPoint: (id) => paths.collectionPoint.live(id),
  purpose: (id) => paths.purpose.to(id),
  purposePreference: (id) => paths.purposePreference.to(id),
  mergeRequest: (id) => paths.mergeRequest.to(id),
  searchIndex: (id) => paths.indexRun.to(id),
  apiCredential: () => paths.apiAccess.to(),
  receiptSigner: () => paths.apiAccess.to(),
  hook: () => paths.apiAccess.to(),
  destination: (id) => paths.destination.to(id),
  erasure: (id) => paths.erasure.to(id),
  retentionRule: () => paths.retention.to(),
  deletionSettings: () => paths.retention.to(),
  dataElement: () => paths.dataElements.to(),
  accountSettings: () => paths.dataElements.to(),
};

interface PersonLinksProps {
  persons: ActivityRecord['persons'];
  /** Who else, without a name. */
  also?: string;
}

/** Each person on a line of their own; a merged record leads to the one it became part of. */
function PersonLinks({ persons, also = '' }: PersonLinksProps) {
  const lines = persons.map(({ dataSubjectId, mask, isMerged }) => ({
    key: `${dataSubjectId} ${mask}`,
    words: (
      <>
        <TextLink href={paths.dataSubject.to(dataSubjectId)}>{mask}</TextLink>
        {isMerged && <span className="quiet"> merged since</span>}
      </>
    ),
  }));
  if (also) lines.push({ key: 'also', words: <>{also}</> });
  const [first, ...more] = lines;
  if (more.length === 0) return <span>{first?.words}</span>;
  return (
    <ul>
      {lines.map(({ key, words }) => (
        <li key={key}>{words}</li>
      ))}
    </ul>
  );
}

function ObjectLink({ record }: { record: ActivityRecord }) {
  const { object } = record;
  const persons = namedPersons(record);
  const merge = mergeOf(record);
  if (merge) {
    const asNamed = merge.merged.map((person) => ({ ...person, isMerged: false }));
    return (
      <>
        <PersonLinks persons={asNamed} /> into <PersonLinks persons={[merge.primary]} />
      </>
    );
  }
  if (persons.length > 0) return <PersonLinks persons={persons} also={erasedText(record)} />;
  if (object.type === 'colleague' && typeof object.id === 'string') {
    const isOwn = object.id === record.actor.subject;
    return isOwn ? 'their own' : <ColleagueName subject={object.id} />;
  }
  const href = typeof object.id === 'string' ? pageOf[object.type]?.(object.id) : undefined;
  const text = nameOf(record) ?? objectText(record);
  return href === undefined ? text : <TextLink href={href}>{text}</TextLink>;
}

/** @param onToggle opens the views that a line stands for, or closes them */
export const activityColumns = (
  opened: ReadonlySet<string>,
  onToggle: (key: string) => void,
): readonly DataColumn<ActivityLine>[] => [
  {
    id: 'when',
    header: 'When',
    isRowHeader: true,
    skeletonWidth: '150px',
    render: ({ record }) => <Time value={record.at} />,
  },
  {
    id: 'who',
    header: 'Who',
    skeletonWidth: '110px',
    render: ({ record: { actor } }) => <ColleagueName subject={actor.subject} name={actor.name} />,
  },
  {
    id: 'what',
    header: 'What',
    canWrap: true,
    skeletonWidth: '220px',
    render: ({ record, isPart }) => (
      <What data-part={isPart || undefined}>
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
    render: (line) =>
      line.views.length === 0 ? (
        <ActDetails record={line.record} />
      ) : (
        <ActionButton
          size="small"
          aria-expanded={opened.has(line.key)}
          onClick={() => onToggle(line.key)}
        >
          {opened.has(line.key) ? 'Hide' : 'Show'} {line.views.length} views
        </ActionButton>
      ),
  },
];
