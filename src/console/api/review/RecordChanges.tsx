import { FieldChange } from './FieldChange.tsx';
import { isSameIn, type Shown } from './review-field.ts';
import type { ReviewSubject } from './review-subject.ts';

interface RecordChangesProps<Stored, Values> {
  subject: Pick<ReviewSubject<Stored, Values, never, never>, 'toValues' | 'fieldsOf'>;
  /** Null for a record that is new. */
  before: Stored | null;
  after: Stored;
  /** Tells a field from others of the same label on a page. */
  nameOf?: (label: string) => string;
}

const nothing = ({ kind }: Shown): Shown =>
  kind === 'text' ? { kind, text: '' } : { kind, items: [] };

const isSet = (shown: Shown): boolean =>
  shown.kind === 'text' ? shown.text !== '' && shown.text !== 'off' : shown.items.length > 0;

/** What differs between two readings of a record, field by field, in the words of its form. */
export function RecordChanges<Stored, Values>({
  subject,
  before,
  after,
  nameOf = (label) => label,
}: RecordChangesProps<Stored, Values>) {
  const is = subject.toValues(after);
  const was = before === null ? null : subject.toValues(before);
  const fields = subject.fieldsOf(
    before === null ? [after] : [before, after],
    was === null ? [is] : [was, is],
  );
  return fields
    .filter((field) => (was === null ? isSet(field.show(is)) : !isSameIn(field, was, is)))
    .map((field) => (
      <FieldChange
        key={field.key}
        label={field.label}
        name={nameOf(field.label)}
        before={was === null ? nothing(field.show(is)) : field.show(was)}
        after={field.show(is)}
      />
    ));
}
