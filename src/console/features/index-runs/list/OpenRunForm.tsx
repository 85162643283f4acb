import { ArrowRight } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { readRunId } from '../run-id.ts';

/** Opens any run by its id, such as one that a log names. */
export function OpenRunForm() {
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
      <TextField control={control} name="run" label="Run id or link" help="From a log." />
      <ActionButton type="submit" icon={ArrowRight}>
        Open run
      </ActionButton>
    </form>
  );
}
