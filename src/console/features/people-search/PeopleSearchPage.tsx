import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ListFilter } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { ListTabs } from '#console/records/list/ListTools.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { useTypedText } from '#console/ui/masking/useTypedText.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { boxesOf, type Lookup, typedIn } from './lookup.ts';
import css from './PeopleSearchPage.module.css';
import { type FilterNames, setFilters } from './search/filter-chips.ts';
import { openByKeys } from './search/hit-keys.ts';
import { LookupForm } from './search/LookupForm.tsx';
import { PeopleFilters } from './search/PeopleFilters.tsx';
import { usePeopleViews } from './search/people-views.ts';
import { RecentPeople } from './search/RecentPeople.tsx';
import { SearchResults } from './search/SearchResults.tsx';
import { peopleCriteria, type SearchCriteria } from './search-criteria.ts';
import { forgetProposedSearch, proposedSearch } from './search-memory.ts';
import { usePeopleSearch } from './usePeopleSearch.ts';

const Search = styled('div', css.Search);

const unknown = 'unknown';

/** Reads what the purpose and the collection point in the address are called, where there are some. */
const useFilterNames = (criteria: SearchCriteria): FilterNames => {
  const { by, purposeGuid, collectionPointGuid } = criteria;
  const isNarrowed = by !== 'identifier';
  const purposes = useQuery({
    ...purposeQueries.allVersions(),
    enabled: isNarrowed && purposeGuid !== undefined,
  });
  const points = useQuery({
    ...collectionPointQueries.versions(collectionPointGuid ?? ''),
    enabled: isNarrowed && collectionPointGuid !== undefined,
  });
  return {
    purpose:
      purposes.data &&
      (purposes.data.get((purposeGuid ?? '').toLowerCase())?.[0]?.label ?? unknown),
    point: points.data && (points.data[0]?.name ?? unknown),
  };
};

const ListPanel = lazyPart(
  async () => (await import('#console/records/list/ListPanel.tsx')).ListPanel,
);
const ExportDialog = lazyPart(async () => (await import('./export/ExportDialog.tsx')).ExportDialog);

/** People, found by what they are known by or narrowed by what they consented to. */
function PeopleSearchPage() {
  const state = usePeopleSearch();
  const { search, lookup, isLost } = state;
  const { criteria } = search;
  const names = useFilterNames(criteria);
  const client = useQueryClient();
  // What was not found as an identifier may be a data element; one that was just indexed is asked for.
  const [proposal, setProposal] = useState<Lookup | undefined>(() => {
    const name = proposedSearch(client);
    return name === undefined ? undefined : { by: 'element', name, value: '' };
  });
  useEffect(() => forgetProposedSearch(client), [client]);
  useTypedText(typedIn(lookup));
  const [isOpen, setIsOpen] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const panelId = useId();
  const rateLimit = useReadLimit(listProfilesEndpoint);
  const hint = rateLimit.blockedReason && `${rateLimit.blockedReason} Changes apply after that.`;
  const filterButton = useRef<HTMLButtonElement>(null);
  const filters = setFilters(criteria, names);
  const views = usePeopleViews(state);

  const handleFind = (next: Lookup | undefined) => {
    setProposal(undefined);
    if (next === undefined && criteria.by === undefined) state.startAgain();
    else state.find(next);
  };
  const handleClear = () => {
    filterButton.current?.focus();
    state.clear();
  };

  return (
    <>
      <PageHeader
        title="People"
        actions={
          <ActionButton
            size="small"
            icon={Download}
            blockedReason={isLost ? 'Search again first.' : undefined}
            onClick={() => {
              state.stay();
              setIsExporting(true);
            }}
          >
            Export…
          </ActionButton>
        }
      />
      <ListTabs {...views} />
      <Search onKeyDown={(event) => openByKeys(event, boxesOf(lookup))}>
        <LookupForm
          lookup={proposal ?? lookup}
          by={criteria.by ?? 'identifier'}
          isProposal={proposal !== undefined}
          canClear={criteria.by !== undefined}
          hasFilters={peopleCriteria.hasFilters(criteria)}
          filters={
            <ActionButton
              ref={filterButton}
              icon={ListFilter}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              onClick={() => {
                state.stay();
                setIsOpen(!isOpen);
              }}
            >
              Filters
              {filters.length > 0 && (
                <>
                  {' '}
                  <b>{filters.length}</b>
                  <VisuallyHidden> set</VisuallyHidden>
                </>
              )}
            </ActionButton>
          }
          onFind={handleFind}
          onType={state.stay}
          onClear={() => {
            setProposal(undefined);
            state.find(undefined);
          }}
        >
          {criteria.by === undefined && <RecentPeople />}
        </LookupForm>
        {isOpen && (
          <>
            <PeopleFilters
              id={panelId}
              criteria={criteria}
              names={names}
              onChange={state.change}
              onClear={handleClear}
              hint={hint}
            />
            <ListPanel {...views} id={`${panelId}-columns`} />
          </>
        )}
        {isLost ? (
          <Strip title="Your search was cleared.">
            Searches are kept in memory only, so a reload clears them. Search again, or clear the
            search to see everyone.
          </Strip>
        ) : (
          <SearchResults
            state={state}
            rateLimit={rateLimit}
            hint={hint}
            // Open, the panel says it.
            filters={isOpen ? [] : filters}
            fallbackRef={filterButton}
            onLookUpElement={(value) => setProposal({ by: 'element', name: '', value })}
            onClearFilters={handleClear}
          />
        )}
      </Search>
      {isExporting && (
        <ExportDialog
          criteria={criteria}
          lookup={lookup}
          filters={filters}
          onClose={() => setIsExporting(false)}
        />
      )}
    </>
  );
}

export { PeopleSearchPage as Component };
