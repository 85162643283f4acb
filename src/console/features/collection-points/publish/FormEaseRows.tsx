import { useQuery } from '@tanstack/react-query';
import { PublishRow } from '#console/records/versioned/publish/PublishRow.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { formEase } from './form-ease.ts';

interface FormEaseRowsProps {
  shown: Pick<CollectionPointVersionV1, 'Id' | 'Version'>;
}

/** What isn't fair on the form that people would see; missing texts have a row of their own. */
export function FormEaseRows({ shown }: FormEaseRowsProps) {
  const { data: ease } = useQuery(formEase(shown.Id, shown.Version));
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
