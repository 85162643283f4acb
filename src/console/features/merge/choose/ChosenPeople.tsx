import { X } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { shortGuid } from '#console/ui/short-guid.ts';
import type { MergePerson } from '../merge-draft.ts';

interface ChosenPeopleProps {
  people: readonly MergePerson[];
  onRemove: (person: MergePerson) => void;
}

const columns: readonly DataColumn<MergePerson>[] = [
  {
    id: 'identifier',
    header: 'Primary identifier',
    isRowHeader: true,
    canWrap: true,
    render: ({ id, identifier }) => (
      <Masked value={identifier} label="Identifier" href={paths.dataSubject.to(id)} />
    ),
  },
  {
    id: 'id',
    header: 'Data subject',
    isQuiet: true,
    render: ({ id }) => <code title={id}>{shortGuid(id)}</code>,
  },
];

/** Who is to be merged, and the way to take them out again. */
export function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  return (
    <DataTable
      isBare
      caption="People who are to be merged, in the order of choosing"
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      rowActions={(person) => (
        <ActionButton
          size="small"
          variant="ghost"
          icon={X}
          aria-label={`Take out data subject ${shortGuid(person.id)}`}
          onClick={() => onRemove(person)}
        >
          Take out
        </ActionButton>
      )}
      empty={
        <EmptyState title="Nobody is chosen yet">
          Look somebody up above, or tick people in Data subjects and choose Merge selected. Who is
          chosen is kept in the memory of this tab and nowhere else: a reload forgets it.
        </EmptyState>
      }
    />
  );
}
