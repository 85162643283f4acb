import { RotateCw, SearchX } from 'lucide-react';
import { Term } from '#console/features/help/parts/Term.tsx';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import type { Lookup } from '../lookup.ts';
import { triedWords } from '../parts/found-by.ts';
import type { Tried } from '../tried.ts';
import { NothingFound } from './NothingFound.tsx';

/** Why a first page holds nobody. */
export type Absence = 'identifier' | 'element' | 'filters' | 'blank' | 'unread';

export const absenceTitles: Record<Absence, string> = {
  identifier: 'No one found',
  element: 'No one found',
  filters: 'No people match these filters',
  blank: 'No people yet',
  unread: 'No results yet',
};

interface NoPeopleProps {
  absence: Absence;
  lookup: Lookup | undefined;
  /** What was compared. */
  tried: Tried;
  hasFilters: boolean;
  /** Looks for the same text among data elements. */
  onLookUpElement: (value: string) => void;
  onClearFilters: () => void;
  onReadOn: () => void;
}

/** Says what was looked for in vain, and what else can be tried. */
export function NoPeople({ absence, lookup, tried, hasFilters, ...on }: NoPeopleProps) {
  const title = absenceTitles[absence];
  if (absence === 'identifier' && lookup?.by === 'identifier') {
    return (
      <NothingFound
        title={title}
        identifier={lookup.identifier}
        tried={tried}
        onLookUpElement={on.onLookUpElement}
      />
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
        No one {hasFilters && 'matching the filters '}has <MaskedText value={lookup.value} />{' '}
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
            Keep searching
          </ActionButton>
        }
      >
        The pages so far were empty, but there are more.
      </EmptyState>
    );
  }
  if (absence === 'filters') {
    return (
      <EmptyState
        title={title}
        icon={SearchX}
        action={<ActionButton onClick={on.onClearFilters}>Clear filters</ActionButton>}
      />
    );
  }
  return (
    <EmptyState
      title={title}
      action={
        <ActionLink variant="ghost" href={paths.glossary.to('receipt')}>
          Glossary
        </ActionLink>
      }
    >
      People appear with their first <Term id="receipt">receipt</Term> from a{' '}
      <Term id="collection-point">collection point</Term>, or when data is added for an{' '}
      <Term id="identifier">identifier</Term>.
    </EmptyState>
  );
}
