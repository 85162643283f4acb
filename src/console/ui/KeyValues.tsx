import type { ReactNode } from 'react';
import css from './KeyValues.module.css';
import { NotSet } from './NotSet.tsx';
import { styled } from './styled.tsx';

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

const Root = styled('div', css.Root);

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
