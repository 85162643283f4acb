import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { SparkLine } from '#console/ui/SparkLine.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { ListedCenter } from '#contract/preference-center-records.ts';
import { type CenterNumbers, oneCenter } from '../center-numbers.ts';
import css from './center-columns.module.css';
import { LanguageCodes } from './LanguageCodes.tsx';

const Changed = styled('span', css.Changed);
const Badges = styled('span', css.Badges);

/** What the list shows of each center; `numbers` once it's known what people did there. */
export const centerColumns = (
  numbers: CenterNumbers | undefined,
): readonly DataColumn<ListedCenter>[] => [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    canWrap: true,
    text: ({ name }) => name,
    render: ({ id, name }) => (
      <TextLink look="strong" href={paths.preferenceCenter.to(id)}>
        {name}
      </TextLink>
    ),
  },
  {
    id: 'versions',
    header: 'Versions',
    sortKey: 'status',
    isStackedSecond: true,
    skeletonWidth: '150px',
    text: ({ version, status, draftVersion }) =>
      [
        ...(typeof draftVersion === 'number' ? [`v${draftVersion} Draft`] : []),
        `v${version} ${status === 'INACTIVE' ? 'Disabled' : statusLabel(status)}`,
      ].join(', '),
    render: ({ version, status, draftVersion }) => (
      <Badges>
        {typeof draftVersion === 'number' && (
          <StatusBadge version={draftVersion} status="DRAFT" isDisabled={false} />
        )}
        <StatusBadge version={version} status={status} isDisabled={status === 'INACTIVE'} />
      </Badges>
    ),
  },
  {
    id: 'languages',
    header: 'Languages',
    canWrap: true,
    skeletonWidth: '120px',
    text: ({ languages }) => languages.map(({ language }) => language.toUpperCase()).join(', '),
    render: ({ languages }) => <LanguageCodes languages={languages} />,
  },
  {
    id: 'opened',
    header: 'Opened',
    sortKey: 'opened30',
    firstDirection: 'desc',
    align: 'end',
    skeletonWidth: '40px',
    text: ({ id }) => (numbers && oneCenter(numbers, id)?.sum.opened) ?? null,
    render: ({ id }) => {
      const own = numbers && oneCenter(numbers, id);
      return own ? formatCount(own.sum.opened) : <NotSet />;
    },
  },
  {
    id: 'changed',
    header: 'Choices changed',
    sortKey: 'changed30',
    firstDirection: 'desc',
    skeletonWidth: '120px',
    text: ({ id }) => {
      const own = numbers && oneCenter(numbers, id);
      return own ? own.sum.changedToYes + own.sum.changedToNo : null;
    },
    render: ({ id }) => {
      const own = numbers && oneCenter(numbers, id);
      const count = own ? own.sum.changedToYes + own.sum.changedToNo : 0;
      if (!own || count === 0) return <NotSet />;
      return (
        <Changed>
          <SparkLine values={own.changed} />
          <b>{formatCount(count)}</b>
        </Changed>
      );
    },
  },
  {
    id: 'modified',
    header: 'Edited',
    sortKey: 'lastModifiedDate',
    firstDirection: 'desc',
    isQuiet: true,
    skeletonWidth: '150px',
    text: ({ lastModifiedDate }) => lastModifiedDate ?? '',
    render: ({ lastModifiedDate }) => <Time value={lastModifiedDate} />,
  },
];
