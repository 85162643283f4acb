import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { dataElementQueries } from '#console/features/data-elements/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ComboboxField } from '#console/ui/combobox/ComboboxField.tsx';
import { styled } from '#console/ui/styled.tsx';
import { centerMaxima } from '#contract/preference-center-content.ts';
import { isOnCenter } from '../center-faults.ts';
import { type CenterNode, elementKey, newNode, purposeKey } from '../center-values.ts';
import type { useChoosablePurposes } from '../usePurposesOnCenter.ts';
import css from './AddParts.module.css';

const Root = styled('div', css.Root);

interface AddPartsProps {
  structure: readonly CenterNode[];
  choosable: ReturnType<typeof useChoosablePurposes>;
  /** Adds it where something is selected that can hold it, or beside it. */
  onAdd: (node: CenterNode) => void;
}

/** Everything that a center can be made of. */
export function AddParts({ structure, choosable, onAdd }: AddPartsProps) {
  const { query, purposes } = choosable;
  const elements = useInfiniteQuery(dataElementQueries.everyPage(['choices'], { order: 'name' }));
  const names = (elements.data?.pages ?? []).flatMap(({ content }) =>
    content.map(({ name }) => name),
  );
  return (
    <Root>
      <ComboboxField
        label="Add a purpose"
        placeholder="Search purposes"
        options={[...purposes.values()]
          .filter(({ id }) => !isOnCenter({ structure }, 'purpose', id))
          .map(({ id, name, activeVersion }) => ({
            id,
            label: name,
            note: activeVersion === null ? 'no Active version' : `v${activeVersion}`,
          }))}
        isAnswered={query.isSuccess}
        onPick={({ id }) => onAdd(newNode('purpose', purposeKey(id)))}
      />
      <div className="kinds">
        <ActionButton
          size="small"
          icon={Plus}
          blockedReason={
            structure.length >= centerMaxima.pages
              ? `A center has at most ${centerMaxima.pages} pages.`
              : undefined
          }
          onClick={() => onAdd({ ...newNode('page'), children: [newNode('section')] })}
        >
          Page
        </ActionButton>
        <ActionButton size="small" icon={Plus} onClick={() => onAdd(newNode('section'))}>
          Section
        </ActionButton>
        <ActionButton size="small" icon={Plus} onClick={() => onAdd(newNode('text'))}>
          Text block
        </ActionButton>
      </div>
      <ComboboxField
        label="Add a data element"
        placeholder="Search data elements"
        options={names
          .filter((name) => !isOnCenter({ structure }, 'dataElement', name))
          .map((name) => ({ id: name, label: name }))}
        isAnswered={elements.isSuccess}
        onPick={({ id }) => onAdd(newNode('dataElement', elementKey(id)))}
      />
    </Root>
  );
}
