import { consentStatusKind } from '../parts/consent-words.ts';
import { bandHeight as height, type StatusShape, statusShape } from './status-shapes.ts';

const toneOf = (status: string | null) =>
  status === null ? 'off' : consentStatusKind.look(status).tone;

const patternId = (id: string, status: string | null): string =>
  `${id}-${(status ?? 'none').replaceAll(/[^\w]/g, '_')}`;

interface StatusBarProps {
  /** Of the patterns in the same picture. */
  id: string;
  status: string | null;
  x: number;
  width: number;
  title?: string;
}

export function StatusBar({ id, status, title, ...place }: StatusBarProps) {
  const shape = statusShape(status);
  return (
    <rect
      {...place}
      y={height - shape.height}
      height={shape.height}
      data-tone={toneOf(status)}
      fill={shape.fill === 'solid' ? 'currentColor' : `url(#${patternId(id, status)})`}
    >
      {title && <title>{title}</title>}
    </rect>
  );
}

/** Parts of a tile, `x, y, width, height`; tiles are laid across a band as wide as `width`. */
const tiles: Record<
  Exclude<StatusShape['fill'], 'solid'>,
  { size: [number, number]; parts: [number, number, number, number][] }
> = {
  columns: { size: [22, height], parts: [[0, 0, 11, height]] },
  lines: { size: [22, 6], parts: [[0, 0, 22, 3.5]] },
  dots: { size: [22, 6], parts: [[0, 1, 8, 3]] },
  checks: {
    size: [22, 9],
    parts: [
      [0, 0, 11, 4.5],
      [11, 4.5, 11, 4.5],
    ],
  },
};

/** A pattern takes its color from where it is defined: so there is one for each status. */
export function Patterns({ id, statuses }: { id: string; statuses: readonly (string | null)[] }) {
  return (
    <svg className="patterns" aria-hidden="true">
      <defs>
        {statuses.map((status) => {
          const { fill } = statusShape(status);
          if (fill === 'solid') return null;
          const {
            size: [tileWidth, tileHeight],
            parts,
          } = tiles[fill];
          return (
            <pattern
              key={status ?? ''}
              id={patternId(id, status)}
              width={tileWidth}
              height={tileHeight}
              patternUnits="userSpaceOnUse"
            >
              {parts.map(([x, y, partWidth, partHeight]) => (
                <rect
                  key={x}
                  x={x}
                  y={y}
                  width={partWidth}
                  height={partHeight}
                  data-tone={toneOf(status)}
                  fill="currentColor"
                />
              ))}
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}
