import type { DataColumn } from '#console/ui/DataTable.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { DataElement } from '#contract/data-element-settings.ts';
import css from './data-element-columns.module.css';
import { byName, findsTitle, kindLabel, reachesTitle, yesOrNo } from './words.ts';

const Setting = styled('span', css.Setting);

export const dataElementColumns: readonly DataColumn<DataElement>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    canWrap: true,
    skeletonWidth: '140px',
    render: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: 'reaches',
    header: reachesTitle,
    skeletonWidth: '90px',
    render: ({ kind, isKindSet }) => (
      <Setting>
        {kindLabel(kind)} {!isKindSet && <small>{byName.toLowerCase()}</small>}
      </Setting>
    ),
  },
  {
    id: 'finds',
    header: findsTitle,
    skeletonWidth: '60px',
    render: ({ findsPeople, isFindsPeopleSet }) => (
      <Setting>
        {yesOrNo(findsPeople)} {!isFindsPeopleSet && <small>{byName.toLowerCase()}</small>}
      </Setting>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    isQuiet: true,
    skeletonWidth: '90px',
    render: ({ createdDate }) => <Time value={createdDate} precision="day" />,
  },
];
