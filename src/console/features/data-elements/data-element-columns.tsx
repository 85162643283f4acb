import type { DataColumn } from '#console/ui/DataTable.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { DataElement } from '#contract/data-element-settings.ts';
import { FindsPeople } from './FindsPeople.tsx';
import { findsTitle, kindLabel, kindTitle } from './parts/words.ts';
import { SettingValue } from './SettingValue.tsx';

interface ColumnOptions {
  /** A change of the element is sent, and later: it is stored. */
  onSave: () => void;
  onSaved: (element: DataElement) => void;
  onRefresh: () => void;
}

export const dataElementColumns = ({
  onSave,
  onSaved,
  onRefresh,
}: ColumnOptions): readonly DataColumn<DataElement>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    canWrap: true,
    skeletonWidth: '140px',
    render: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: 'kind',
    header: kindTitle,
    skeletonWidth: '90px',
    render: ({ kind, isKindSet }) => (
      <SettingValue isDefault={!isKindSet}>{kindLabel(kind)}</SettingValue>
    ),
  },
  {
    id: 'finds',
    header: findsTitle,
    skeletonWidth: '120px',
    render: (element) => (
      <FindsPeople
        element={element}
        onSave={onSave}
        onSaved={() => onSaved(element)}
        onRefresh={onRefresh}
      />
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
