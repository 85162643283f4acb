import { type KeyboardEvent, useId } from 'react';
import { paths } from '#console/paths.ts';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useRecentPeople } from '../search-memory.ts';
import css from './RecentPeople.module.css';

const Root = styled('nav', css.Root);

/** Who was opened last in this tab, masked; gone with a reload and with the session. */
export function RecentPeople() {
  const people = useRecentPeople();
  const id = useId();
  if (people.length === 0) return null;
  return (
    <Root aria-labelledby={id}>
      <h2 id={id}>Recent</h2>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <TextLink look="strong" href={paths.dataSubject.to(person.id)} data-recent>
              <MaskedText value={person.identifier} />
            </TextLink>
          </li>
        ))}
      </ul>
    </Root>
  );
}

/** Arrow keys: down from the empty box to the people opened last, along them, and up again. */
export const stepAlong = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event;
  // With Alt they're the browser's: Back and Forward.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target instanceof HTMLInputElement && (key !== 'ArrowDown' || target.value !== '')) return;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  const stops = [
    ...currentTarget.querySelectorAll<HTMLElement>('[data-first-field], [data-recent]'),
  ];
  const from = stops.indexOf(target as HTMLElement);
  const next = step === undefined || from < 0 ? undefined : stops[from + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};
