import { useId, useState } from 'react';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { formatDay } from '#console/ui/format-time.ts';
import { styled } from '#console/ui/styled.tsx';
import { consentStatusKind } from '../parts/consent-words.ts';
import css from './StatusPicture.module.css';
import type { StatusBand, StatusBands, Stretch } from './status-bands.ts';
import { bandHeight as height, type StatusShape, statusShape } from './status-shapes.ts';
import { labelShift, timeTicks } from './time-ticks.ts';

const width = 1000;

/** Bands drawn at first: more are no picture. */
const bandsAtFirst = 12;

const Root = styled('figure', css.Root);

interface StatusPictureProps {
  picture: StatusBands;
  /** Whether there are more transactions than it is told from. */
  hasMore: boolean;
}

/**
 * Each purpose's status over time. For the eye alone: the timeline says the same in words, in its
 * order.
 */
export function StatusPicture({ picture, hasMore }: StatusPictureProps) {
  const id = useId();
  const { count } = picture;
  const [isWhole, setIsWhole] = useState(false);
  const keptFocus = useKeptFocus();
  const bands = isWhole ? picture.bands : picture.bands.slice(0, bandsAtFirst);
  const ticks = timeTicks(picture.from, picture.to);
  const statuses = [
    ...new Set(bands.flatMap(({ stretches }) => stretches.map(({ status }) => status))),
  ];
  return (
    <Root>
      <Patterns id={id} statuses={statuses} />
      <div className="bands" aria-hidden="true">
        {bands.map((band) => (
          <BandRow key={band.purposeId} id={id} band={band} picture={picture} />
        ))}
        <div className="axis">
          {ticks.map(({ at, label }) => {
            const percent = placeOf(at, picture) / (width / 100);
            return (
              <span key={at} style={{ left: `${percent}%`, translate: labelShift(percent) }}>
                {label}
              </span>
            );
          })}
        </div>
      </div>
      <figcaption {...keptFocus}>
        <div className="legend" aria-hidden="true">
          {statuses.map((status) => (
            <LegendEntry key={status ?? ''} id={id} status={status} />
          ))}
        </div>
        <span>
          Based on {count === 1 ? '1 transaction' : `${count} transactions`}
          {hasMore && ' so far: “Show older” below adds more'}.
        </span>{' '}
        {bands.length < picture.bands.length && (
          <ActionButton size="small" onClick={() => setIsWhole(true)}>
            {`Show all ${picture.bands.length} purposes`}
          </ActionButton>
        )}
      </figcaption>
    </Root>
  );
}

/** In hundredths of the width, kept off the ends of an axis that has no length. */
const placeOf = (at: number, { from, to }: StatusBands): number =>
  to === from ? 0 : ((at - from) / (to - from)) * width;

const dayOf = (at: number) => formatDay(new Date(at).toISOString());

const describe = ({ status, from, to }: Stretch): string =>
  `${status === null ? 'Not loaded' : consentStatusKind.label(status)}, ${dayOf(from)} to ${dayOf(to)}`;

function BandRow({ id, band, picture }: { id: string; band: StatusBand; picture: StatusBands }) {
  const marks = new Set(band.marks.map((at) => Math.round(placeOf(at, picture))));
  return (
    <>
      <div className="name">{band.name}</div>
      <svg
        className="band"
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {band.stretches.map((stretch) => {
          const x = placeOf(stretch.from, picture);
          return (
            <StatusBar
              key={stretch.from}
              id={id}
              status={stretch.status}
              x={x}
              width={Math.max(2, placeOf(stretch.to, picture) - x)}
              title={describe(stretch)}
            />
          );
        })}
        {[...marks].map((x) => (
          <line key={x} className="mark" x1={x} x2={x} y1={0} y2={height} />
        ))}
      </svg>
    </>
  );
}

// As wide as a part of a band on a phone, so that patterns look the same.
const swatchWidth = 66;

function LegendEntry({ id, status }: { id: string; status: string | null }) {
  return (
    <span>
      <svg aria-hidden="true" viewBox={`0 0 ${swatchWidth} ${height}`} preserveAspectRatio="none">
        <StatusBar id={id} status={status} x={0} width={swatchWidth} />
      </svg>
      {status === null ? 'Not loaded' : consentStatusKind.label(status)}
    </span>
  );
}

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

function StatusBar({ id, status, title, ...place }: StatusBarProps) {
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
function Patterns({ id, statuses }: { id: string; statuses: readonly (string | null)[] }) {
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
