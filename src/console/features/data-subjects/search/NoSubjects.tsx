import { RotateCw, SearchX } from 'lucide-react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import type { Lookup } from '../lookup.ts';
import { triedWords } from './found-by.ts';

/** Why a first page holds nobody. */
export type Absence = 'identifier' | 'element' | 'filters' | 'blank' | 'unread';

export const absenceTitles: Record<Absence, string> = {
  identifier: 'No one found',
  element: 'No data subject matches',
  filters: 'No data subject matches',
  blank: 'There are no data subjects yet',
  unread: 'Only empty pages so far',
};

interface NoSubjectsProps {
  absence: Absence;
  lookup: Lookup | undefined;
  /** What was compared. */
  tried: readonly string[];
  hasFilters: boolean;
  /** Looks for the same text among data elements. */
  onLookUpElement: (value: string) => void;
  onClearFilters: () => void;
  onReadOn: () => void;
}

/** Says what was looked for in vain, and what else can be tried. */
export function NoSubjects({ absence, lookup, tried, hasFilters, ...on }: NoSubjectsProps) {
  const title = absenceTitles[absence];
  if (absence === 'identifier' && lookup?.by === 'identifier') {
    return (
      <EmptyState
        title={title}
        icon={SearchX}
        action={
          <ActionButton onClick={() => on.onLookUpElement(lookup.identifier)}>
            Look up as a data element
          </ActionButton>
        }
      >
        No one has <MaskedText value={lookup.identifier} /> {triedWords(tried, lookup)}.
      </EmptyState>
    );
  }
  if (absence === 'element' && lookup?.by === 'element') {
    return (
      <EmptyState
        title={title}
        icon={SearchX}
        action={
          hasFilters && <ActionButton onClick={on.onClearFilters}>Clear filters</ActionButton>
        }
      >
        No one {hasFilters && 'who fits the filters '}has <MaskedText value={lookup.value} />{' '}
        {triedWords(tried, lookup)}.
      </EmptyState>
    );
  }
  if (absence === 'unread') {
    return (
      <EmptyState
        title={title}
        action={
          <ActionButton icon={RotateCw} onClick={on.onReadOn}>
            Read on
          </ActionButton>
        }
      >
        The service says that more follows. Nobody was found up to here.
      </EmptyState>
    );
  }
  if (absence === 'filters') {
    return (
      <EmptyState
        title={title}
        icon={SearchX}
        action={<ActionButton onClick={on.onClearFilters}>Clear filters</ActionButton>}
      >
        Nobody fits all of the filters that are set.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title}>
      They come with the first receipt that a collection point takes, or with data elements that are
      written for an identifier.
    </EmptyState>
  );
}
