import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { alsoCalled, findTerms } from './find-terms.ts';
import css from './GlossaryPage.module.css';
import { termGroups } from './terms.ts';

const Terms = styled('dl', css.Terms);

/** The words of the field, each in one sentence, with an address of its own. */
function GlossaryPage() {
  // Not after a #, which a sign-in on the way would drop.
  const asked = useSearchParams()[0].get('term') ?? '';
  const { key } = useLocation();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const found = findTerms(typed);

  // Also if the same address is asked for again, after scrolling away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells one visit from another
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView?.({ block: 'start' });
  }, [asked, key]);

  function handleClear() {
    // The button that was pressed goes with the search.
    bar.current?.querySelector('input')?.focus();
    setTyped('');
  }

  return (
    <>
      <PageHeader title="Glossary" sub="The words of this console, each in one sentence." />
      <FilterBar ref={bar}>
        <FilterText
          label="Search terms"
          isLabelHidden
          value={typed}
          pauseMs={0}
          onCommit={setTyped}
        />
      </FilterBar>
      <VisuallyHidden role="status">
        {typed !== '' && (found.length === 1 ? '1 term found' : `${found.length} terms found`)}
      </VisuallyHidden>
      <div ref={list}>
        {termGroups.map((group) => {
          const shown = found.filter((term) => term.group === group.id);
          return (
            shown.length > 0 && (
              <Section key={group.id} title={group.title} isFlush>
                <Terms>
                  {shown.map((term) => (
                    <div key={term.id} id={term.id} data-current={term.id === asked || undefined}>
                      <dt>
                        <TextLink look="strong" href={paths.glossary.to(term.id)}>
                          {term.name}
                        </TextLink>
                      </dt>
                      <dd>
                        {term.says}
                        {alsoCalled(term).length > 0 && (
                          <p className="also">Also: {alsoCalled(term).join(', ')}</p>
                        )}
                      </dd>
                    </div>
                  ))}
                </Terms>
              </Section>
            )
          );
        })}
      </div>
      {found.length === 0 && (
        <EmptyState
          title="No term matches"
          icon={SearchX}
          action={<ActionButton onClick={handleClear}>Clear search</ActionButton>}
        />
      )}
    </>
  );
}

export { GlossaryPage as Component };
