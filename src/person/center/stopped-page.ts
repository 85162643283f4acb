import { html } from 'hono/html';
import type { Page } from '../layout.ts';
import type { Told } from './choices-form.ts';
import { copyLink, whose } from './choices-page.ts';
import { icon, sprite } from './icons.ts';
import { receiptNumbers } from './saved-page.ts';
import type { StoppedView } from './view.ts';

/** What Stop everything ends in. */
export const stoppedPage = (
  { at, masked, names, left, receiptIds, copy, path }: StoppedView,
  told: Told,
): Pick<Page, 'title' | 'content'> => {
  const { center } = told.words;
  return {
    title: center.stopped,
    content: html`${sprite}<div role="status"><p class="sign">${icon('check')}</p>
      <h1>${center.stopped}</h1>${whose(masked, told)}
      <p>${names.length === 0 ? center.nothingLeft : center.stoppedAt(told.dates.time(at), names)}</p>
      ${left.length === 0 ? '' : html`<p class="muted">${center.alwaysOn(left)}</p>`}</div>
      ${
        receiptIds.length === 0 && copy === null
          ? ''
          : html`<div class="card"><dl>${receiptNumbers(receiptIds, told)}</dl>${copyLink(copy, told)}</div>`
      }
      <p><a href="${path}">${center.seeAll}</a></p>`,
  };
};
