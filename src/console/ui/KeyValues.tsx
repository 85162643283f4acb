import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { NotSet } from './NotSet.tsx';
import { color } from './theme.ts';

export interface KeyValue {
  label: string;
  /** `null`, `undefined` and `''` are shown as a dash that is read as "not set". */
  value: ReactNode;
}

interface KeyValuesProps {
  items: readonly KeyValue[];
}

const Root = styled('div')({
  containerType: 'inline-size',
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(80px, min(150px, 36%)) minmax(0, 1fr)',
    gap: '9px 16px',
  },
  '& dl > div': { display: 'contents' },
  '& dt': { color: color.muted },
  '& dd': { overflowWrap: 'anywhere' },
  '@container (max-width: 260px)': {
    '& dl': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 0 },
    '& dd': { marginBottom: 9 },
  },
});

/** Names and values of one record, as a description list. */
export function KeyValues({ items }: KeyValuesProps) {
  return (
    <Root>
      <dl>
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? <NotSet /> : value}</dd>
          </div>
        ))}
      </dl>
    </Root>
  );
}
