import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { NotSet } from './NotSet.tsx';
import { color } from './theme.ts';

export interface KeyValue {
  label: string;
  /** `null`, `undefined` and `''` are shown as a dash that is read as "not set". */
  value: ReactNode;
  /** The value stands below its name and takes the whole width: for long texts. */
  isWide?: boolean;
}

interface KeyValuesProps {
  items: readonly KeyValue[];
  /** Whether names are sentences rather than words. */
  hasLongLabels?: boolean;
}

const Root = styled('div')({
  containerType: 'inline-size',
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(80px, min(150px, max(36%, 108px))) minmax(0, 1fr)',
    gap: '9px 16px',
  },
  '&[data-long-labels] dl': {
    gridTemplateColumns: 'minmax(110px, min(250px, 42%)) minmax(0, 1fr)',
  },
  '& dl > div': { display: 'contents' },
  '& dl > div[data-wide] > *': { gridColumn: '1 / -1' },
  '& dl > div[data-wide] > dd': { marginTop: -6 },
  '& dl > div + div[data-wide] > dt': { marginTop: 6 },
  '& dt': { color: color.muted },
  '& dd': { overflowWrap: 'anywhere' },
  '@container (max-width: 260px)': {
    '&& dl': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 0 },
    '&& dd': { marginBottom: 9 },
    '& dl > div[data-wide] > dd': { marginTop: 0 },
  },
});

/** Names and values of one record, as a description list. */
export function KeyValues({ items, hasLongLabels }: KeyValuesProps) {
  return (
    <Root data-long-labels={hasLongLabels || undefined}>
      <dl>
        {items.map(({ label, value, isWide }) => (
          <div key={label} data-wide={isWide || undefined}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? <NotSet /> : value}</dd>
          </div>
        ))}
      </dl>
    </Root>
  );
}
