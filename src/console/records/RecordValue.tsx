import type { ReactNode } from 'react';
import { OrganizationName } from '#console/api/people/OrganizationName.tsx';
import { PersonName } from '#console/api/people/PersonName.tsx';
import type { Shown } from '#console/api/review/review-field.ts';
import { IdValue } from '#console/ui/IdValue.tsx';
import { part } from '#console/ui/part.tsx';
import { TagList } from '#console/ui/TagList.tsx';
import type { FieldInput, FieldLook } from './fields.ts';
import css from './RecordValue.module.css';

const Prose = part('p', css.Prose);

const Lines = part('ul', css.Lines);

interface RecordValueProps {
  field: { label: string; input: FieldInput; look?: FieldLook };
  /** The value, with what stands for a person, an organization or an id as it is. */
  shown: Shown;
}

/** What a field holds, as the page of its record shows it. */
export function RecordValue({ field, shown }: RecordValueProps): ReactNode {
  const { label, input, look } = field;
  const drawn = (text: string): ReactNode => {
    switch (look) {
      case 'person':
        return <PersonName subject={text} />;
      case 'organization':
        return <OrganizationName label={label} id={text} />;
      case 'id':
        return <IdValue label={label} value={text} />;
      case 'prose':
        return <Prose>{text}</Prose>;
      default:
        return text;
    }
  };
  if (input.as === 'switch') return shown.kind === 'text' && shown.text === 'on' ? 'On' : 'Off';
  if (shown.kind === 'text') return drawn(shown.text);
  if (look === undefined) return <TagList items={shown.items} />;
  return (
    <Lines>
      {shown.items.map(({ key, text }) => (
        <li key={key}>{drawn(text)}</li>
      ))}
    </Lines>
  );
}
