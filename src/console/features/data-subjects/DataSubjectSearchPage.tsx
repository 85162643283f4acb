import { useRef, useState } from 'react';
import { useReadHold } from '#console/api/useHolds.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { Lookup } from './lookup.ts';
import { LookupForm } from './search/LookupForm.tsx';
import { SearchResults } from './search/SearchResults.tsx';
import { SubjectFilters } from './search/SubjectFilters.tsx';
import { useSubjectSearch } from './useSubjectSearch.ts';

/** People, found by what they are known by or narrowed by what they consented to. */
function DataSubjectSearchPage() {
  const state = useSubjectSearch();
  const { search, lookup, isLost } = state;
  const { criteria } = search;
  // Whoever was not found by identifier may be looked up by data element next.
  const [proposal, setProposal] = useState<Lookup>();
  const hold = useReadHold(listProfilesEndpoint);
  const hint = hold.blockedReason && `${hold.blockedReason} What you choose waits until then.`;
  const filterBar = useRef<HTMLDivElement>(null);

  const handleFind = (next: Lookup) => {
    setProposal(undefined);
    state.find(next);
  };
  const handleClear = () => {
    filterBar.current?.focus();
    state.clear();
  };

  return (
    <>
      <PageHeader
        title="Data subjects"
        sub="People, and what they consented to. Identifiers and values are masked until you reveal them; equal ones have the same four signs."
      />
      <LookupForm
        lookup={proposal ?? lookup}
        by={criteria.by ?? 'identifier'}
        isProposal={proposal !== undefined}
        canClear={criteria.by !== undefined}
        onFind={handleFind}
        onClear={() => {
          setProposal(undefined);
          state.find(undefined);
        }}
      />
      <SubjectFilters
        criteria={criteria}
        onChange={state.change}
        onClear={handleClear}
        hint={hint}
        barRef={filterBar}
      />
      {isLost ? (
        <Strip title="Nobody is looked up now.">
          Who was looked up here is kept in memory only, and gone after a reload or in another tab.
          Enter it again, or clear the lookup to see everybody.
        </Strip>
      ) : (
        <SearchResults
          state={state}
          hold={hold}
          hint={hint}
          barRef={filterBar}
          onLookUpElement={(value) => setProposal({ by: 'element', name: '', value })}
          onClearFilters={handleClear}
        />
      )}
    </>
  );
}

export { DataSubjectSearchPage as Component };
