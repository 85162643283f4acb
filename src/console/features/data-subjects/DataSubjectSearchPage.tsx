import { useRef, useState } from 'react';
import { useReadHold } from '#console/api/useHolds.ts';
import { useTypedText } from '#console/ui/masking/useTypedText.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { type Lookup, typedIn } from './lookup.ts';
import { LookupForm } from './search/LookupForm.tsx';
import { SearchResults } from './search/SearchResults.tsx';
import { SubjectFilters } from './search/SubjectFilters.tsx';
import { useSubjectSearch } from './useSubjectSearch.ts';

/** People, found by what they are known by or narrowed by what they consented to. */
function DataSubjectSearchPage() {
  const state = useSubjectSearch();
  const { search, lookup, isLost } = state;
  const { criteria } = search;
  // What was not found as an identifier may be a data element.
  const [proposal, setProposal] = useState<Lookup>();
  useTypedText(typedIn(lookup));
  const hold = useReadHold(listProfilesEndpoint);
  const hint = hold.blockedReason && `${hold.blockedReason} Changes apply after that.`;
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
        title="People"
        sub="Values are hidden until you reveal them. The same tag means the same value."
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
        <Strip title="Your search was cleared.">
          Searches are kept in memory only, so a reload clears them. Search again, or select Clear
          to see everyone.
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
