import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { describeError } from '#console/api/error-words.ts';
import { PublishRow } from '#console/records/versioned/publish/PublishRow.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { formEase } from './form-ease.ts';

interface FormEaseRowsProps {
  shown: CollectionPointVersionV1;
}

/** What isn't fair on the form that people would see; missing texts have a row of their own. */
export function FormEaseRows({ shown }: FormEaseRowsProps) {
  const { data: ease, error, refetch } = useQuery(formEase(shown));
  if (error) {
    return (
      <PublishRow
        tone="bad"
        title="Form"
        action={
          <ActionButton size="small" icon={RotateCw} onClick={() => void refetch()}>
            Try again
          </ActionButton>
        }
      >
        {describeError(error, 'form').sentence}
      </PublishRow>
    );
  }
  const warnings = ease?.warnings.filter(({ code }) => code !== 'texts-missing') ?? [];
  const rows = [
    { tone: 'bad', title: 'Form', faults: ease?.blocks ?? [] },
    { tone: 'warn', title: 'Form, worth a look', faults: warnings },
  ] as const;
  return rows.map(
    ({ tone, title, faults }) =>
      faults.length > 0 && (
        <PublishRow key={tone} tone={tone} title={title}>
          {faults.map(({ message }) => message).join(' ')}
        </PublishRow>
      ),
  );
}
