import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { formatTime } from '#console/ui/format-time.ts';
import { color, type Tone } from '#console/ui/theme.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { Transaction } from '#contract/receipt-records.ts';
import { consentStatusKind } from '../parts/consent-words.ts';
import { type StatusBand, type StatusBands, type Stretch, statusBands } from './status-bands.ts';
import { timeTicks } from './time-ticks.ts';
import type { Loaded } from './timeline.ts';

const width = 1000;
const height = 18;

const Root = styled('figure')({
  margin: 0,
  '& .bands': {
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, 30%) minmax(0, 1fr)',
    gap: '6px 12px',
  },
  '& .name': { alignSelf: 'center', overflowWrap: 'anywhere', lineHeight: '1.125rem' },
  '& svg.band': {
    display: 'block',
    width: '100%',
    height: 22,
    borderRadius: 4,
    background: color.sunken,
  },
  '& .axis': {
    gridColumn: 2,
    position: 'relative',
    height: 18,
    color: color.muted,
    fontSize: '0.75rem',
  },
  '& .axis span': { position: 'absolute', transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
  '& figcaption': { marginTop: 10, color: color.muted, fontSize: '0.8125rem' },
  '& .legend': { display: 'flex', flexWrap: 'wrap', gap: '4px 14px', marginBottom: 4 },
  '& .legend span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& .legend svg': { width: 22, height: 14, borderRadius: 3, background: color.sunken },
  '& [data-tone="ok"]': { color: color.ok },
  '& [data-tone="info"]': { color: color.info },
  '& [data-tone="warn"]': { color: color.warn },
  '& [data-tone="bad"]': { color: color.bad },
  '& [data-tone="off"]': { color: color.faint },
  '& .mark': { stroke: color.text, strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' },
  '@media (max-width: 599px)': {
    '& .bands': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 },
    '& .bands .name': { marginTop: 6 },
    '& .axis': { gridColumn: 1 },
  },
});

/** Height and place by what a status means, so that no hue is needed to tell them apart. */
const shapes: Record<Tone, { y: number; height: number; pattern?: 'stripes' | 'dots' }> = {
  ok: { y: 0, height },
  info: { y: 5, height: height - 5 },
  warn: { y: 0, height, pattern: 'stripes' },
  bad: { y: height - 5, height: 5 },
  off: { y: height - 5, height: 5, pattern: 'dots' },
};

interface StatusPictureProps {
  purposes: readonly ProfilePurpose[];
  transactions: Loaded<Transaction>;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Each purpose's status over time. For the eye alone: the timeline below says the same in words, in
 * its order.
 */
export function StatusPicture({ purposes, transactions, now }: StatusPictureProps) {
  const picture = statusBands(purposes, transactions, now);
  const ticks = timeTicks(picture.from, picture.to);
  const statuses = [
    ...new Set(picture.bands.flatMap(({ stretches }) => stretches.map(({ status }) => status))),
  ];
  const count = transactions.items.length;
  return (
    <Root>
      <div className="bands" aria-hidden="true">
        {picture.bands.map((band) => (
          <BandRow key={band.purposeId} band={band} picture={picture} />
        ))}
        <div className="axis">
          {ticks.map(({ at, label }) => (
            <span key={at} style={{ left: `${placeOf(at, picture) / (width / 100)}%` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <figcaption>
        <div className="legend" aria-hidden="true">
          {statuses.map((status) => (
            <LegendEntry key={status ?? ''} status={status} />
          ))}
        </div>
        <p>
          Based on {count === 1 ? '1 transaction' : `${count} transactions`}
          {transactions.hasMore && ' so far: “Show older” below adds more'}.
        </p>
      </figcaption>
    </Root>
  );
}

/** In hundredths of the width, kept off the ends of an axis that has no length. */
const placeOf = (at: number, { from, to }: StatusBands): number =>
  to === from ? 0 : ((at - from) / (to - from)) * width;

const dayOf = (at: number) => formatTime(new Date(at).toISOString(), 'local', 'day');

const describe = ({ status, from, to }: Stretch): string =>
  `${status === null ? 'Not loaded' : consentStatusKind.label(status)}, ${dayOf(from)} to ${dayOf(to)}`;

function BandRow({ band, picture }: { band: StatusBand; picture: StatusBands }) {
  const id = useId();
  return (
    <>
      <div className="name">{band.name}</div>
      <svg
        className="band"
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        <Patterns id={id} />
        {band.stretches.map((stretch) => {
          const x = placeOf(stretch.from, picture);
          return (
            <StatusShape
              key={stretch.from}
              id={id}
              status={stretch.status}
              x={x}
              width={Math.max(2, placeOf(stretch.to, picture) - x)}
              title={describe(stretch)}
            />
          );
        })}
        {band.marks.map((at) => {
          const x = placeOf(at, picture);
          return <line key={at} className="mark" x1={x} x2={x} y1={0} y2={height} />;
        })}
      </svg>
    </>
  );
}

function LegendEntry({ status }: { status: string | null }) {
  const id = useId();
  return (
    <span>
      <svg aria-hidden="true" viewBox={`0 0 28 ${height}`} preserveAspectRatio="none">
        <Patterns id={id} />
        <StatusShape id={id} status={status} x={0} width={28} />
      </svg>
      {status === null ? 'Not loaded' : consentStatusKind.label(status)}
    </span>
  );
}

interface StatusShapeProps {
  /** Of the patterns in the same picture. */
  id: string;
  status: string | null;
  x: number;
  width: number;
  title?: string;
}

function StatusShape({ id, status, title, ...place }: StatusShapeProps) {
  const tone = status === null ? 'off' : consentStatusKind.look(status).tone;
  const shape = status === null ? { y: 0, height, pattern: 'dots' } : shapes[tone];
  return (
    <rect
      {...place}
      y={shape.y}
      height={shape.height}
      data-tone={tone}
      fill={shape.pattern === undefined ? 'currentColor' : `url(#${id}-${shape.pattern})`}
    >
      {title && <title>{title}</title>}
    </rect>
  );
}

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-stripes`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="4" height="8" data-tone="warn" fill="currentColor" />
      </pattern>
      <pattern id={`${id}-dots`} width="12" height="6" patternUnits="userSpaceOnUse">
        <rect width="4" height="3" data-tone="off" fill="currentColor" />
      </pattern>
    </defs>
  );
}
