import { Term } from '#console/features/help/parts/Term.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { part } from '#console/ui/part.tsx';
import { Section } from '#console/ui/Section.tsx';
import css from './IndexRunListPage.module.css';
import { CurrentIndexSection } from './list/CurrentIndexSection.tsx';
import { KnownRuns } from './list/KnownRuns.tsx';
import { OpenRunForm } from './list/OpenRunForm.tsx';
import { StartRunForm } from './list/StartRunForm.tsx';

const Columns = part('div', css.Columns);

/** Starts runs that build the custom index, and leads to those that were started. */
function IndexRunListPage() {
  return (
    <>
      <PageHeader
        title="Search index"
        sub={
          <>
            A run makes exact searches by one <Term id="data-element">data element</Term> fast;{' '}
            <Term id="identifier">identifiers</Term> don't need one. When a new run is complete, it
            replaces the previous index.
          </>
        }
      />
      <CurrentIndexSection />
      <Columns>
        <Section title="Start a run">
          <StartRunForm />
        </Section>
        <Section title="Open a run">
          <OpenRunForm />
        </Section>
      </Columns>
      <KnownRuns />
    </>
  );
}

export { IndexRunListPage as Component };
