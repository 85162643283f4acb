import type { ReactNode } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { OrganizationName } from '#console/api/colleagues/OrganizationName.tsx';
import type { Shown } from '#console/api/review/review-field.ts';
import { IdValue } from '#console/ui/IdValue.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TagList } from '#console/ui/TagList.tsx';
import type { FieldInput, FieldLook } from './fields.ts';
import css from './RecordValue.module.css';

const Prose = styled('p', css.Prose);

const Lines = styled('ul', css.Lines);

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
        return <ColleagueName subject={text} />;
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
