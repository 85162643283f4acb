import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScopes } from '#console/api/rights.ts';
import {
  canSearchPeople,
  searchPeopleFor,
  useRecentPeople,
} from '#console/features/people-search/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { isComposing } from '#console/ui/is-composing.ts';
import type { NavigationGroup } from '#console/ui/NavigationRail.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TopDialog } from '#console/ui/TopDialog.tsx';
import { namesMaximum } from '#contract/names.ts';
import { isControlled } from '../help/shortcuts.ts';
import { type Choice, choicesOf } from './choices.ts';
import { kindWords, pageEntries, pagesHeading, recordEntries } from './entries.ts';
import { namesQuery } from './names-query.ts';
import css from './Palette.module.css';
import { PaletteChoice } from './PaletteChoice.tsx';

const Root = styled('div', css.Root);

interface PaletteProps {
  rail: readonly NavigationGroup[];
  onClose: () => void;
}

const title = 'Search or jump to';

const countWords = (count: number) =>
  count === 0 ? 'No results' : count === 1 ? '1 result' : `${count} results`;

/**
 * Any page, act or record by its name, filtered here while it's typed. What is typed stays in memory;
 * people are searched for it only if that is chosen.
 */
export function Palette({ rail, onClose }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // As state: the dialog puts its content on the page after the effects of its first rendering.
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  const names = useQuery(namesQuery());
  const granted = useScopes();
  const recent = useRecentPeople();
  const client = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => box?.focus(), [box]);

  const entries = useMemo(
    () => [...pageEntries(rail, granted), ...recordEntries(names.data?.content ?? [])],
    [rail, granted, names.data],
  );
  const canSearch = canSearchPeople(text);
  const { sections, count } = useMemo(
    () => choicesOf({ entries, text, recent, canSearch, pagesHeading }),
    [entries, text, recent, canSearch],
  );
  const choices = sections.flatMap((section) => section.choices);
  const current = Math.min(at, choices.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  function go(to: string, state?: unknown) {
    onClose();
    void navigate(to, { state });
  }

  function searchPeople() {
    const { to, state } = searchPeopleFor(client, text);
    go(to, state);
  }

  function choose(choice: Choice) {
    if (choice.kind === 'search') searchPeople();
    else if (choice.kind === 'person') go(paths.dataSubject.to(choice.id));
    else go(choice.found.entry.href);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      const next = (current + step + choices.length) % choices.length;
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
    } else if (key === 'Enter') {
      event.preventDefault();
      const choice = choices[current];
      if (isControlled(event) && canSearch) searchPeople();
      else if (choice) choose(choice);
    }
  }

  let index = -1;
  return (
    <TopDialog label={title} onClose={onClose}>
      <Root>
        <div className="ask">
          <Search size={18} strokeWidth={1.8} />
          <input
            ref={setBox}
            type="text"
            role="combobox"
            aria-label={title}
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={choices.length > 0 ? optionId(current) : undefined}
            placeholder="A page, an action, a record or a person"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setAt(0);
            }}
            onKeyDown={handleKeyDown}
          />
          <ActionButton size="small" variant="ghost" aria-label="Esc: close" onClick={onClose}>
            <kbd>Esc</kbd>
          </ActionButton>
        </div>
        <div id={`${id}-list`} className="list" role="listbox" aria-label="Results">
          {sections.map(({ heading, note, isApart, choices: own }, section) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no options
            <div
              key={heading}
              role="group"
              aria-labelledby={`${id}-heading-${section}`}
              data-apart={isApart || undefined}
            >
              <div className="heading" role="presentation" id={`${id}-heading-${section}`}>
                {heading}
                {note && `, ${note}`}
              </div>
              {own.map((choice) => {
                index += 1;
                const place = index;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and its keys
                  <div
                    key={keyOf(choice)}
                    id={optionId(place)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === current}
                    onPointerMove={() => setAt(place)}
                    onClick={() => choose(choice)}
                  >
                    <PaletteChoice choice={choice} />
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <div className="foot">
          <span className="keys" aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd>move
          </span>
          <span className="keys" aria-hidden="true">
            <kbd>Enter</kbd>open
          </span>
          {names.isError && (
            <ActionButton size="small" onClick={() => void names.refetch()}>
              Try again
            </ActionButton>
          )}
          {text.trim() !== '' && cutWords(names.data?.cut ?? [])}
          <span role="status">
            {names.isError
              ? "Couldn't load the names of records. Only pages are searched."
              : names.isPending
                ? 'Loading names of records…'
                : text.trim() !== '' && countWords(count)}
          </span>
        </div>
      </Root>
    </TopDialog>
  );
}

const keyOf = (choice: Choice): string =>
  choice.kind === 'place' ? choice.found.entry.id : choice.kind === 'person' ? choice.id : 'search';

const cutWords = (cut: readonly string[]): string => {
  const kinds = cut.flatMap((kind) => kindWords(kind)?.toLowerCase() ?? []);
  return kinds.length === 0
    ? ''
    : `Only the first ${namesMaximum.toLocaleString('en')} ${kinds.join(', ')} are searched here.`;
};
