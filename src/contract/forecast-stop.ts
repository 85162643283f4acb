import type { ComparedRecord } from './compare.ts';
import { type Forecast, forecastAmong, spanOf } from './merge-forecast.ts';
import { isStopEnded, type MergedConsent, type Stop } from './merge-rules.ts';

/** The noes to everything of compared records that are said to a purpose. */
export const stopsIn = (
  comparison: readonly ComparedRecord[],
  purposeId: string,
): readonly Stop[] =>
  comparison.flatMap(({ id, stopped }) =>
    stopped && !stopped.servicePurposeIds.some((own) => own.toLowerCase() === purposeId)
      ? [{ subjectId: id, at: stopped.at }]
      : [],
  );

/** Whether a later yes ends a no to everything, as far as their times tell. */
const fateOf = (
  at: string | null,
  consents: readonly MergedConsent[],
): 'ended' | 'open' | 'holds' => {
  const { earliest, latest } = spanOf(at);
  const given = (which: 'earliest' | 'latest') =>
    consents.map((own) => ({ ...own, consentAt: spanOf(own.consentAt)[which] }));
  if (isStopEnded({ at: latest }, given('earliest'))) return 'ended';
  return isStopEnded({ at: earliest ?? '' }, given('latest')) ? 'open' : 'holds';
};

type Cell = { time: string | null };

/**
 * What a no to everything makes of a forecast: it takes the place of what is in force, unless a later yes
 * ends it.
 * @param stopped what may stand for it, all at one time: that of the no
 * @param told the records' own: `consent` is what the merge compares of `cell`
 */
export const forecastStop = <Own extends Cell>(
  forecast: Forecast<Own>,
  stopped: readonly Own[],
  told: readonly { cell: Own; consent: MergedConsent }[],
  { isInForce, sayOf }: { isInForce: (cell: Own) => boolean; sayOf: (cell: Own) => string },
): Forecast<Own> => {
  const { candidates, reason } = forecast;
  const [first] = stopped;
  if (first === undefined || !candidates.some(isInForce)) return forecast;
  const fate = fateOf(
    first.time,
    told.map(({ consent }) => consent),
  );
  if (fate === 'ended') return forecast;
  const others = fate === 'open' ? candidates : candidates.filter((cell) => !isInForce(cell));
  const now = [...others, ...stopped];
  const cells = [...told.map(({ cell }) => cell), ...stopped];
  const known = forecastAmong(cells, now, sayOf, reason !== 'time-missing');
  return others.length === 0 ? { ...known, reason: 'stopped' } : known;
};
