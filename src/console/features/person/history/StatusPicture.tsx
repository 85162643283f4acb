import { useId, useState } from 'react';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { formatDay } from '#console/ui/format-time.ts';
import { styled } from '#console/ui/styled.tsx';
import { consentStatusKind } from '../parts/consent-words.ts';
import { EntryMarks } from './EntryMarks.tsx';
import { type Axis, placeOn } from './marks.ts';
import { Patterns, StatusBar } from './StatusBar.tsx';
import css from './StatusPicture.module.css';
import type { StatusBand, StatusBands, Stretch } from './status-bands.ts';
import { bandHeight as height } from './status-shapes.ts';
import { labelShift, timeTicks } from './time-ticks.ts';
import type { TimelineEntry } from './timeline.ts';
import type { Marks } from './useMarks.ts';

const width = 1000;

/** Bands drawn at first: more are no picture. */
const bandsAtFirst = 24;

const Root = styled('figure', css.Root);

interface StatusPictureProps {
  picture: StatusBands;
  marks: Marks;
  /** Whether there are more transactions than it is told from. */
  hasMore: boolean;
}

/**
 * Each purpose's status over time, for the eye alone, and below on the same axis what happened: the
 * entry of a mark says it in words.
 */
export function StatusPicture({ picture, marks, hasMore }: StatusPictureProps) {
  const id = useId();
  const { count } = picture;
  const { axis } = marks;
  const [isWhole, setIsWhole] = useState(false);
  const keptFocus = useKeptFocus();
  const bands = isWhole ? picture.bands : picture.bands.slice(0, bandsAtFirst);
  const ticks = timeTicks(axis.from, axis.to).map(({ at, label }) => ({
    label,
    place: placeOn(axis, at),
  }));
  const chosen = new Set(marks.chosen?.entries.flatMap(purposesOf));
  const statuses = [
    ...new Set(bands.flatMap(({ stretches }) => stretches.map(({ status }) => status))),
  ];
  return (
    <Root>
      <Patterns id={id} statuses={statuses} />
      <div className="bands">
        <div className="grid" aria-hidden="true">
          {ticks.map(({ place }) => (
            <i key={place} style={{ left: `${place}%` }} />
          ))}
        </div>
        {bands.map((band) => (
          <BandRow
            key={band.purposeId}
            id={id}
            band={band}
            axis={axis}
            isChosen={chosen.has(band.purposeId)}
          />
        ))}
        <EntryMarks marks={marks} />
        <div className="axis" aria-hidden="true">
          {ticks.map(({ place, label }) => (
            <span key={place} style={{ left: `${place}%`, translate: labelShift(place) }}>
              {label}
            </span>
          ))}
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
            {`${picture.bands.length - bands.length} more purposes`}
          </ActionButton>
        )}
      </figcaption>
    </Root>
  );
}

const purposesOf = (entry: TimelineEntry): string[] =>
  entry.kind === 'consent' ? entry.transactions.map(({ purposeGuid }) => purposeGuid) : [];

const placeOf = (at: number, axis: Axis): number => (placeOn(axis, at) / 100) * width;

const dayOf = (at: number) => formatDay(new Date(at).toISOString());

const describe = ({ status, from, to }: Stretch): string =>
  `${status === null ? 'Not loaded' : consentStatusKind.label(status)}, ${dayOf(from)} to ${dayOf(to)}`;

interface BandRowProps {
  id: string;
  band: StatusBand;
  axis: Axis;
  /** Whether what is shown below is about it. */
  isChosen: boolean;
}

function BandRow({ id, band, axis, isChosen }: BandRowProps) {
  const acts = new Set(band.marks.map((at) => Math.round(placeOf(at, axis))));
  return (
    <>
      <div className="name" aria-hidden="true" data-chosen={isChosen || undefined}>
        {band.name}
      </div>
      <svg
        className="band"
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {band.stretches.map((stretch) => {
          const x = placeOf(stretch.from, axis);
          return (
            <StatusBar
              key={stretch.from}
              id={id}
              status={stretch.status}
              x={x}
              width={Math.max(2, placeOf(stretch.to, axis) - x)}
              title={describe(stretch)}
            />
          );
        })}
        {[...acts].map((x) => (
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
