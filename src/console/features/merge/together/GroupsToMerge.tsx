import { formatCount } from '#console/api/limit-words.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Section } from '#console/ui/Section.tsx';
import { RowTick } from '../review/RowTick.tsx';
import { type GroupReview, isRisky } from './group-review.ts';

const shownRecords = 3;

interface GroupsToMergeProps {
  groups: readonly GroupReview[];
  onInclude: (number: number, isIncluded: boolean) => void;
}

/** The open groups, each to be left out. */
export function GroupsToMerge({ groups, onInclude }: GroupsToMergeProps) {
  const includedCount = groups.filter(({ isLeftOut }) => !isLeftOut).length;
  const columns: readonly DataColumn<GroupReview>[] = [
    {
      id: 'included',
      header: 'Merge',
      render: ({ number, isLeftOut }) => (
        <RowTick
          label={`Merge group ${number}`}
          isTicked={!isLeftOut}
          onTick={(isTicked) => onInclude(number, isTicked)}
        />
      ),
    },
    {
      id: 'number',
      header: 'Group',
      isRowHeader: true,
      render: ({ number }) => `Group ${number}`,
    },
    {
      id: 'records',
      header: 'Records',
      canWrap: true,
      render: ({ draft: { people } }) => (
        <>
          {people.slice(0, shownRecords).map(({ id, identifier }) => (
            <div key={id}>
              <Masked value={identifier} label="Identifier" person={id} />
            </div>
          ))}
          {people.length > shownRecords && `${formatCount(people.length - shownRecords)} more`}
        </>
      ),
    },
    {
      id: 'check',
      header: 'Consent to check',
      isQuiet: true,
      render: (group) => {
        if (group.isLeftOut) return 'Left out';
        return isRisky(group) ? 'Yes' : 'No';
      },
    },
  ];
  return (
    <Section
      title="Groups to merge"
      action={
        <span role="status">{`${formatCount(includedCount)} of ${formatCount(groups.length)}`}</span>
      }
      isFlush
    >
      <DataTable
        isBare
        caption="Groups to merge"
        columns={columns}
        rows={groups}
        rowKey={({ number }) => String(number)}
      />
    </Section>
  );
}
