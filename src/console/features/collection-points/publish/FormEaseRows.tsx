import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { describeError } from '#console/api/error-words.ts';
import { useTrouble } from '#console/api/read/useTrouble.ts';
import { PublishRow } from '#console/records/versioned/publish/PublishRow.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { FormEase } from './form-ease.ts';

interface FormEaseRowsProps {
  query: UseQueryResult<FormEase>;
}

/** What isn't fair on the form that people would see; missing texts have a row of their own. */
export function FormEaseRows({ query }: FormEaseRowsProps) {
  const trouble = useTrouble(query);
  if (trouble?.isSettled) {
    const { error, isBusy, isAsked, onRetry } = trouble;
    return (
      <PublishRow
        tone="bad"
        title="Form"
        action={
          <ActionButton
            size="small"
            icon={RotateCw}
            pending={isBusy}
            pendingText={isAsked ? 'Retrying…' : undefined}
            onClick={onRetry}
          >
            Try again
          </ActionButton>
        }
      >
        {describeError(error, 'form').sentence}
      </PublishRow>
    );
  }
  const ease = query.data;
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
