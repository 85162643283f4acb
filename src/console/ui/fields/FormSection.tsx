import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { color } from '../theme.ts';

interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 260px) minmax(0, 1fr)',
  gap: '8px 40px',
  padding: '22px 0 8px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0, paddingTop: 4 },
  '& h2': { fontSize: '0.9375rem', lineHeight: '1.25rem', fontWeight: 650 },
  '& .description': { margin: '4px 0 14px', color: color.muted, fontSize: '0.8125rem' },
  '@media (max-width: 767px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: 14,
    '& .description': { marginBottom: 0 },
  },
});

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
