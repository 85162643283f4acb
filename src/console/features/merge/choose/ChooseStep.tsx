import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { FindPerson } from '#console/features/people-search/parts/FindPerson.tsx';
import { useSelectedPeople } from '#console/features/people-search/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import {
  addPeople,
  confirmTwins,
  goTo,
  type MergePerson,
  mergePeopleMinimum,
  removePerson,
} from '../merge-draft.ts';
import { mergeQueries } from '../queries.ts';
import { StepFoot } from '../StepFoot.tsx';
import type { StepProps } from '../step-props.ts';
import css from './ChooseStep.module.css';
import { ChosenPeople } from './ChosenPeople.tsx';
import { peopleFault, twinsAmong, typedTwins } from './people-faults.ts';

const Tick = styled('label', css.Tick);

const chosenWords = (count: number): string =>
  count === 1 ? '1 person chosen.' : `${count} people chosen.`;

/** Who is merged: from the search, from a group of duplicates, or looked up here. */
export function ChooseStep({ draft, change }: StepProps) {
  const { people, areTwinsMeant, source } = draft;
  const keptFocus = useKeptFocus();
  const [said, setSaid] = useState('');
  // Where Continue is quicker than the comparison, the last step asks.
  const compared = useQuery(mergeQueries.comparison(people.map(({ id }) => id)));
  const twins = typedTwins(people, compared.data);

  function handleAdd(added: readonly MergePerson[]) {
    const next = addPeople(added)(draft);
    change(() => next);
    setSaid(`Added. ${chosenWords(next.people.length)}`);
  }

  function handleRemove({ id }: MergePerson) {
    change(removePerson(id));
    setSaid(`Removed. ${chosenWords(people.length - 1)}`);
  }

  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Section title="Add a person">
        <FindPerson people={people} onAdd={(person) => handleAdd([person])} />
        <SelectedOffer people={people} onAdd={handleAdd} />
      </Section>
      <div {...keptFocus}>
        <Section
          title="People"
          hint={
            source.kind === 'group' && people.length >= mergePeopleMinimum
              ? `group ${source.number} of a duplicate search`
              : 'a reload clears the list'
          }
          isFlush
        >
          <ChosenPeople
            people={people}
            twins={twinsAmong(people, compared.data)}
            onRemove={handleRemove}
          />
        </Section>
        {twins.length > 0 && (
          <Strip
            tone="warn"
            title={`${twins.length} identifiers differ only in capitalization.`}
            action={
              <Tick>
                <TickBox
                  checked={areTwinsMeant}
                  onTick={(isTicked) => change(confirmTwins(isTicked))}
                />
                {twins.length === 2 ? 'Include both' : 'Include all'}
              </Tick>
            }
          >
            They are separate records. Check for typos.
          </Strip>
        )}
      </div>
      <StepFoot
        next={{
          children: 'Continue',
          blockedReason: peopleFault(draft, compared.data),
          onClick: () => change(goTo('primary')),
        }}
      />
    </>
  );
}

interface SelectedOfferProps {
  people: readonly MergePerson[];
  onAdd: (people: readonly MergePerson[]) => void;
}

/** Those who are ticked in the search and not here yet. */
function SelectedOffer({ people, onAdd }: SelectedOfferProps) {
  const keptFocus = useKeptFocus();
  const others = useSelectedPeople().filter(({ id }) => !people.some((person) => person.id === id));
  return (
    <div {...keptFocus}>
      {others.length > 0 && (
        <ActionButton icon={UsersRound} onClick={() => onAdd(others)}>
          {others.length === 1
            ? 'Add 1 selected in People'
            : `Add ${others.length} selected in People`}
        </ActionButton>
      )}
    </div>
  );
}
