import { ArrowRight } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Term } from '#console/features/help/parts/Term.tsx';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './IndexRunListPage.module.css';
import { CurrentIndexSection } from './list/CurrentIndexSection.tsx';
import { KnownRuns } from './list/KnownRuns.tsx';
import { StartRunForm } from './list/StartRunForm.tsx';
import { readRunId } from './run-id.ts';

const Columns = styled('div', css.Columns);

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

/** Opens any run, such as a colleague's. */
function OpenRunForm() {
  const navigate = useNavigate();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { run: '' } });
  const submit = handleSubmit(({ run }) => {
    const read = readRunId(run, location.origin);
    if ('fault' in read) setError('run', { message: read.fault }, { shouldFocus: true });
    else void navigate(paths.indexRun.to(read.runId));
  });
  return (
    <form
      noValidate
      aria-label="Open a run"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        control={control}
        name="run"
        label="Run id or link"
        help="From a colleague or a log."
      />
      <ActionButton type="submit" icon={ArrowRight}>
        Open run
      </ActionButton>
    </form>
  );
}

export { IndexRunListPage as Component };
