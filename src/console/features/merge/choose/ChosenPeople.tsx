import { X } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Pill } from '#console/ui/Pill.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { MergePerson } from '../merge-draft.ts';
import css from './ChosenPeople.module.css';

const Name = styled('span', css.Name);

interface ChosenPeopleProps {
  people: readonly MergePerson[];
  /** Those whose identifiers differ from another's only in capitalization. */
  twins: readonly MergePerson[];
  onRemove: (person: MergePerson) => void;
}

const columnsOf = (twins: readonly MergePerson[]): readonly DataColumn<MergePerson>[] => [
  {
    id: 'identifier',
    header: 'Primary identifier',
    isRowHeader: true,
    canWrap: true,
    render: (person) => (
      <Name>
        <Masked
          value={person.identifier}
          label="Identifier"
          person={person.id}
          href={paths.dataSubject.to(person.id)}
        />
        {twins.includes(person) && <Pill>Only capitalization differs</Pill>}
      </Name>
    ),
  },
];

/** Who is to be merged, and the way to take them out again. */
export function ChosenPeople({ people, twins, onRemove }: ChosenPeopleProps) {
  return (
    <DataTable
      isBare
      caption="People to merge"
      columns={columnsOf(twins)}
      rows={people}
      rowKey={({ id }) => id}
      rowActions={(person) => (
        <ActionButton
          size="small"
          variant="ghost"
          icon={X}
          aria-label={`Remove person ${people.indexOf(person) + 1}`}
          onClick={() => onRemove(person)}
        >
          Remove
        </ActionButton>
      )}
      empty={
        <EmptyState title="No one chosen yet">
          Add people above, or select them under People and choose Merge selected.
        </EmptyState>
      }
    />
  );
}
