import { useId } from 'react';
import { styled } from '#console/ui/styled.tsx';
import { color } from '#console/ui/tokens.ts';
import { type DurationKind, durationKinds } from '../durations.ts';
import css from './DurationPatterns.module.css';

export const kindWords: Record<DurationKind, string> = {
  complete: 'Complete',
  failed: 'Failed',
  canceled: 'Canceled',
  now: 'Running',
};

const size = 6;

/** Ids of React hold signs that an address can't. */
const patternId = (id: string, kind: DurationKind) => `${id.replace(/\W/g, '')}-${kind}`;

/** The fill of a kind where `DurationPatterns` of the same id are drawn. */
export const kindUrl = (id: string, kind: DurationKind): string => `url(#${patternId(id, kind)})`;

const tile = { width: size, height: size, patternUnits: 'userSpaceOnUse' } as const;

/** How each outcome is drawn, so that no color is needed to tell them apart. */
export function DurationPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={patternId(id, 'complete')} {...tile}>
        <rect width={size} height={size} fill={color.accent} />
      </pattern>
      <pattern id={patternId(id, 'failed')} {...tile} patternTransform="rotate(45)">
        <rect width={size} height={size} fill={color.surface} />
        <rect width={size / 2} height={size} fill={color.bad} />
      </pattern>
      <pattern id={patternId(id, 'canceled')} {...tile}>
        <rect width={size} height={size} fill={color.sunken} />
        <circle cx={size / 2} cy={size / 2} r={1.2} fill={color.muted} />
      </pattern>
      <pattern id={patternId(id, 'now')} {...tile}>
        <rect width={size} height={size} fill={color.accentSoft} />
        <rect width={size} height={1.2} fill={color.accent} />
      </pattern>
    </defs>
  );
}

const Legend = styled('ul', css.Legend);

/** What the patterns mean. */
export function DurationLegend({ kinds }: { kinds: readonly DurationKind[] }) {
  const id = useId();
  return (
    <Legend aria-label="Outcomes">
      {durationKinds
        .filter((kind) => kinds.includes(kind))
        .map((kind) => (
          <li key={kind}>
            <svg width={14} height={14} aria-hidden="true">
              <DurationPatterns id={`${id}${kind}`} />
              <rect
                x={0.5}
                y={0.5}
                width={13}
                height={13}
                rx={3}
                fill={kindUrl(`${id}${kind}`, kind)}
                stroke={color.lineStrong}
              />
            </svg>
            {kindWords[kind]}
          </li>
        ))}
    </Legend>
  );
}
