import { useId } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { SkeletonBar } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { DataElement } from '#contract/data-element-settings.ts';
import { useIndexedElement } from '../queries.ts';
import css from './ElementChoice.module.css';

const Root = styled('div', css.Root);

interface ElementChoiceProps {
  elements: readonly DataElement[];
  /** Of all that the text finds, of which these are the first. */
  total: number;
  /** Whether they were looked for by a part of their name. */
  isFiltered: boolean;
  chosen: string;
  running: string | undefined;
  isReadOnly: boolean;
  /** Whether numbers that aren't there are on their way. */
  isCounting: boolean;
  onChoose: (name: string) => void;
}

/** One of the data elements, with how many people have a value. */
export function ElementChoice(props: ElementChoiceProps) {
  const { elements, total, isFiltered, chosen, running, isReadOnly, isCounting, onChoose } = props;
  const inUse = useIndexedElement();
  const group = useId();
  const more = useShowMore(elements, { atFirst: 7, isAlwaysShown: ({ name }) => name === chosen });
  if (elements.length === 0) {
    return (
      <p>
        {isFiltered
          ? 'No data element has this in its name.'
          : 'Nobody has a value of a data element yet.'}
      </p>
    );
  }
  return (
    <Root ref={more.root}>
      <fieldset>
        <legend>Data element, and how many people have a value</legend>
        {more.shown.map(({ id, name, people }) => (
          <label key={id} data-chosen={name === chosen || undefined}>
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === chosen}
              disabled={isReadOnly || name === running}
              onChange={() => onChoose(name)}
            />
            <span className="name">{name}</span>
            {name === running && <span className="mark">running</span>}
            {name === inUse && <span className="mark">in use</span>}
            <span className="mark">
              {isCounting && typeof people !== 'number' ? <Counting /> : peopleWords(people)}
            </span>
          </label>
        ))}
      </fieldset>
      <ShowMore list={more} unit="data elements" />
      {total > elements.length && (
        <p>
          {`The first ${elements.length} of ${formatCount(total)}. Type a part of a name to find others.`}
        </p>
      )}
    </Root>
  );
}

const Counting = () => (
  <>
    <VisuallyHidden>being counted</VisuallyHidden>
    <SkeletonBar style={{ width: 40 }} />
  </>
);

const peopleWords = (people: number | null | undefined) => {
  if (typeof people !== 'number') return 'not counted yet';
  return people === 0 ? 'nobody' : formatCount(people);
};
