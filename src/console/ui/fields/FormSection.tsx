import { type ReactNode, useId } from 'react';
import { styled } from '../styled.tsx';
import css from './FormSection.module.css';

interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

const Root = styled('section', css.Root);

/** Fields that belong together, with a heading (`h2`) and a word of explanation at their left. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <Root aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        {description && <div className="description">{description}</div>}
      </div>
      <div>{children}</div>
    </Root>
  );
}
