import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Leaves out what there is nothing of. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={index} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
