import { html } from 'hono/html';
import type { Told } from './choices-form.ts';
import { choicesPage, copyLink, whose } from './choices-page.ts';
import { icon } from './icons.ts';
import type { ChangeView, ChoicesView, SavedView } from './view.ts';

const change = ({ name, was, now }: ChangeView, { words: { center } }: Told) =>
  html`<div><dt><bdi>${name}</bdi></dt><dd><span class="skip">${center.was} </span><s><bdi>${was}</bdi></s>
    <span class="arrow" aria-hidden="true">→</span> <span class="skip">, ${center.now} </span><b><bdi>${now}</bdi></b></dd></div>`;

/** The numbers under which receipts are found. */
export const receiptNumbers = (ids: readonly string[], { words: { center } }: Told) =>
  ids.length === 0
    ? ''
    : html`<div><dt>${center.receipt(ids.length)}</dt>${ids.map((id) => html`<dd><code>${id}</code></dd>`)}</div>`;

/** What a save changed. */
export const savedNotice = (
  { at, changes, receiptIds }: SavedView,
  { masked, copy }: Pick<ChoicesView, 'masked' | 'copy'>,
  told: Told,
) => html`<div class="saved" role="status"><p class="sign">${icon('check')}</p>
      <h1>${told.words.center.saved(changes.length)}</h1>
      <p class="muted">${told.dates.time(at)}</p>${whose(masked, told)}
      <dl>${changes.map((one) => change(one, told))}${receiptNumbers(receiptIds, told)}</dl>
      ${copyLink(copy, told)}</div>`;

/** The same above the choices as they are now. */
export const savedPage = (view: ChoicesView, saved: SavedView, told: Told) => {
  const { center } = told.words;
  const title = center.saved(saved.changes.length);
  const drawn = choicesPage(
    view,
    told,
    html`${savedNotice(saved, view, told)}
      <p>${center.changeAgain}</p>`,
  );
  return { ...drawn, title: `${title} · ${drawn.title}` };
};
