import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { html } from 'hono/html';
import { thisCheckout } from './support/checkouts.ts';
import type { Kept } from './support/figures.ts';
import { type Run, readHistory } from './support/history.ts';

const path = join(thisCheckout, '.cache/bench/report.html');

type Point = Kept & { at: string; commit: string; busy: number };
type Series = { title: string; points: Point[] };

const width = 280;
const height = 72;
const edge = 6;

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { max-width: 1180px; margin: 0 auto; padding: 24px 16px; }
h2 { margin: 36px 0 12px; font-size: 18px; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: 16px; padding: 0; list-style: none; }
li { display: flex; flex-direction: column; gap: 4px; padding: 12px 14px; border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: 8px; }
h3 { flex: 1; margin: 0; font-size: 14px; font-weight: 500; overflow-wrap: anywhere; }
p { margin: 0; } small { opacity: .75; }
svg { width: 100%; height: auto; overflow: visible; }
polyline { fill: none; stroke: #2f6f6a; stroke-width: 1.5; } circle { fill: #2f6f6a; }
line { stroke: #b3541e; stroke-dasharray: 4 3; }
@media (prefers-color-scheme: dark) { polyline { stroke: #7fc4bd; } circle { fill: #7fc4bd; } line { stroke: #e59a6c; } }
`;

const told = ({ value, unit }: Kept): string => `${value.toLocaleString('en')}${unit}`;

/** From zero, so that a line that rises by little looks like it. */
const chart = ({ points }: Series) => {
  const limit = points.at(-1)?.limit;
  const top = Math.max(...points.map(({ value }) => value), limit ?? 0) || 1;
  const y = (value: number) => height - edge - (value / top) * (height - 2 * edge);
  const x = (index: number) =>
    points.length === 1 ? width / 2 : edge + (index / (points.length - 1)) * (width - 2 * edge);
  const places = points.map((point, index) => ({ ...point, x: x(index), y: y(point.value) }));
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${points.map(told).join(', ')}">
    ${limit === undefined ? '' : html`<line x1="0" x2="${width}" y1="${y(limit)}" y2="${y(limit)}"/>`}
    <polyline points="${places.map((place) => `${place.x},${place.y}`).join(' ')}"/>
    ${places.map((place) => html`<circle cx="${place.x}" cy="${place.y}" r="3"><title>${told(place)}, ${place.commit}, ${place.at}, ${place.busy} processes</title></circle>`)}
  </svg>`;
};

const card = (series: Series) => {
  const last = series.points.at(-1);
  return html`<li>
    <h3>${series.title}</h3>
    <p><b>${last && told(last)}</b> <small>${last?.commit}, ${last?.at.slice(0, 10)}${last?.limit === undefined ? '' : `; the bar is ${last.limit}`}</small></p>
    ${chart(series)}
  </li>`;
};

const section = (title: string, all: readonly Series[]) =>
  html`<section><h2>${title}</h2><ul>${all.map(card)}</ul></section>`;

/** Each figure of some runs through time. */
const seriesOf = (runs: readonly Run[], read: (run: Run) => (Kept & { what: string })[]) => {
  const points = runs.flatMap((run) =>
    read(run).map((kept) => ({ ...kept, at: run.at, commit: run.commit, busy: run.busy })),
  );
  return [...Map.groupBy(points, ({ what }) => what)].map(([title, own]) => ({
    title,
    points: own,
  }));
};

const machineOf = ({ machine }: Run) => [
  { what: 'one RS512 signature', value: machine.rs512, unit: ' ms' },
  { what: 'sorting 100,000 numbers', value: machine.sort, unit: ' ms' },
  { what: 'one statement over 10,000 rows (PGlite)', value: machine.statement, unit: ' ms' },
];

/**
 * Draws bench/history.json into one page that needs nothing else.
 * @returns one sentence that says where it is
 */
export const report = (): string => {
  const runs = readHistory();
  if (runs.length === 0) return 'bench/history.json has no runs. Add --note to a bench.';
  const byBench = Map.groupBy(runs, ({ bench, database }) =>
    database === undefined ? bench : `${bench} on ${database}`,
  );
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Benches by commit</title><style>${style}</style>
<h1>Benches by commit</h1>
<p>Each dot is a run; point at it for its commit. The dashed line is the bar. The first charts say what the machine itself took in the same runs: where they move, so do all others.</p>
${section('The machine', seriesOf(runs, machineOf))}
${[...byBench].map(([title, own]) =>
  section(
    title,
    seriesOf(own, ({ figures }) => figures),
  ),
)}
</html>
`;
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, String(page));
  return `${runs.length} runs are drawn in ${relative(process.cwd(), path)}.`;
};
