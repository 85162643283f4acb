import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { PreferenceState } from '../PreferenceState.tsx';
import { displayLabel, selectionLabel } from '../words.ts';

/** What the list shows of each preference. */
export const purposePreferenceColumns: readonly DataColumn<PurposePreference>[] = [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    canWrap: true,
    render: ({ Id, Name }) => (
      <TextLink look="strong" href={paths.purposePreference.to(Id)}>
        {Name}
      </TextLink>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '72px',
    render: ({ Disabled }) => <PreferenceState isDisabled={Disabled ?? false} />,
  },
  {
    id: 'selection',
    header: 'Selection',
    sortKey: 'selectionType',
    isQuiet: true,
    render: ({ SelectionType }) => selectionLabel(SelectionType) || <NotSet />,
  },
  {
    id: 'display',
    header: 'Shown as',
    isQuiet: true,
    render: ({ DisplayAs }) => displayLabel(DisplayAs) || <NotSet />,
  },
  {
    id: 'options',
    header: 'Options',
    align: 'end',
    skeletonWidth: '16px',
    render: ({ NumberOfOptions, Options }) => NumberOfOptions ?? Options?.length ?? <NotSet />,
  },
  {
    id: 'languages',
    header: 'Languages',
    align: 'end',
    skeletonWidth: '16px',
    render: ({ NumberOfLanguages }) => NumberOfLanguages ?? <NotSet />,
  },
  {
    id: 'purposes',
    header: 'Purposes',
    align: 'end',
    skeletonWidth: '16px',
    render: ({ TotalLinkedActivePurposes }) => TotalLinkedActivePurposes ?? <NotSet />,
  },
  {
    id: 'modified',
    header: 'Last modified',
    sortKey: 'lastModifiedDate',
    firstDirection: 'desc',
    isQuiet: true,
    skeletonWidth: '150px',
    render: ({ UpdatedDate }) => <Time value={UpdatedDate} />,
  },
  {
    id: 'created',
    header: 'Created',
    sortKey: 'createdDate',
    firstDirection: 'desc',
    isQuiet: true,
    skeletonWidth: '90px',
    render: ({ CreatedDate }) => <Time value={CreatedDate} precision="day" />,
  },
];
