import { useId } from 'react';
import { styled } from '#console/ui/styled.tsx';
import { color } from '#console/ui/tokens.ts';
import { groupWords, type StatusGroup } from '../status-groups.ts';
import css from './StatusPatterns.module.css';

const size = 6;

/** Ids of React hold signs that an address can't. */
const patternId = (id: string, group: StatusGroup) => `${id.replace(/\W/g, '')}-${group}`;

/** The fill of a group where `StatusPatterns` of the same id are drawn. */
export const patternUrl = (id: string, group: StatusGroup): string =>
  `url(#${patternId(id, group)})`;

const tile = { width: size, height: size, patternUnits: 'userSpaceOnUse' } as const;

/** How each group of statuses is drawn, so that no color is needed to tell them apart. */
export function StatusPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={patternId(id, 'in-force')} {...tile}>
        <rect width={size} height={size} fill={color.ok} />
      </pattern>
      <pattern id={patternId(id, 'pending')} {...tile} patternTransform="rotate(45)">
        <rect width={size} height={size} fill={color.surface} />
        <rect width={size / 2} height={size} fill={color.warn} />
      </pattern>
      <pattern id={patternId(id, 'ended')} {...tile}>
        <rect width={size} height={size} fill={color.bad} />
        <rect width={size} height={1.2} fill={color.surface} />
      </pattern>
      <pattern id={patternId(id, 'expired')} {...tile}>
        <rect width={size} height={size} fill={color.sunken} />
        <circle cx={size / 2} cy={size / 2} r={1.2} fill={color.muted} />
      </pattern>
      <pattern id={patternId(id, 'hard')} {...tile}>
        <rect width={size} height={size} fill={color.text} />
      </pattern>
      <pattern id={patternId(id, 'none')} {...tile}>
        <rect width={size} height={size} fill={color.sunken} />
        <path d={`M0 ${size} L${size} 0`} stroke={color.muted} strokeWidth={0.8} />
      </pattern>
    </defs>
  );
}

const Legend = styled('ul', css.Legend);

/** What the patterns mean. */
export function StatusLegend({ groups }: { groups: readonly StatusGroup[] }) {
  const id = useId();
  return (
    <Legend aria-label="Statuses">
      {groups.map((group) => (
        <li key={group}>
          <svg width={14} height={14} aria-hidden="true">
            <StatusPatterns id={`${id}${group}`} />
            <rect
              className="frame"
              x={0.5}
              y={0.5}
              width={13}
              height={13}
              rx={3}
              fill={patternUrl(`${id}${group}`, group)}
            />
          </svg>
          {groupWords[group]}
        </li>
      ))}
    </Legend>
  );
}
