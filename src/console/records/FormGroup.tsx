import type { ReactNode } from 'react';
import { FormDisclosure } from '#console/ui/fields/FormDisclosure.tsx';
import type { FieldGroup, FieldTable } from './fields.ts';
import { setWords, summarize } from './set-words.ts';

interface FormGroupProps<Values extends object> {
  table: FieldTable<Values>;
  group: FieldGroup<Values>;
  values: Values;
  /** The form's faults by field. */
  errors: Readonly<Record<string, unknown>>;
  render: (name: keyof Values & string) => ReactNode;
}

/** Fields that few people need, in a closed group that says what is set in it. */
export function FormGroup<Values extends object>({
  table,
  group: { title, fields },
  values,
  errors,
  render,
}: FormGroupProps<Values>) {
  return (
    <FormDisclosure
      title={title}
      summary={summarize(title, setWords(table, fields, values))}
      faultCount={fields.filter((name) => errors[name] !== undefined).length}
    >
      {fields.map((name) => (
        <div key={name}>{render(name)}</div>
      ))}
    </FormDisclosure>
  );
}
