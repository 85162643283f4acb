import { html } from 'hono/html';
import { drawWay, type Way } from '../history/ways.ts';
import type { Page } from '../layout.ts';
import { choicesForm, type Told } from './choices-form.ts';
import { icon, sprite } from './icons.ts';
import type { ChoicesView, NoticeView } from './view.ts';

/** What the frame draws of a page here. */
type Drawn = Pick<Page, 'title' | 'content' | 'aside' | 'foot'>;

/** For whom a page is. */
export const whose = (masked: string | null, { words }: Told) =>
  masked === null ? '' : html`<p>${words.center.for} <b><bdi dir="ltr">${masked}</bdi></b></p>`;

export const copyLink = (copy: Way | null, { words }: Told) =>
  copy === null
    ? ''
    : html`<div class="way">${icon('seal')}${drawWay(copy, words.center.copy)}</div>`;

const sayNotice = (notice: NoticeView, { words: { center } }: Told): string => {
  switch (notice.kind) {
    case 'mailed':
      return center.element.mailed;
    case 'unchanged':
      return center.unchanged;
    case 'changedMeanwhile':
      return center.changedMeanwhile(notice.names);
    case 'faults':
      return center.faults(notice.names);
    case 'onlyNo':
      return center.onlyNo(notice.names);
    case 'askAgain':
      return center.askAgain(notice.names, notice.refusals);
  }
};

const isGood = ({ kind }: NoticeView) => kind === 'unchanged' || kind === 'mailed';

const strip = (notice: NoticeView, told: Told) =>
  html`<div class="strip" role="${isGood(notice) ? 'status' : 'alert'}">${icon(
    isGood(notice) ? 'check' : 'alert',
  )}<p>${sayNotice(notice, told)}</p></div>`;

const aside = ({ history, copy, linkUntil }: ChoicesView, told: Told) => {
  const { center } = told.words;
  return html`${
    history === null && copy === null
      ? ''
      : html`<section><h2>${center.record}</h2>${
          history === null
            ? ''
            : html`<div class="way">${icon('history')}${drawWay(history, center.history)}</div>`
        }${copyLink(copy, told)}</section>`
  }<section><h2>${center.aboutLink}</h2><p class="muted">${
    linkUntil === null ? center.linkShared : center.linkUntil(told.dates.day(linkUntil))
  }</p></section>`;
};

/** Save and Stop everything, alike and always in sight. */
const foot = ({ words: { save, stopEverything }, everythingPath }: ChoicesView, told: Told) =>
  html`<section class="foot" aria-label="${save}"><button class="button" form="choices">${save}</button>
    <button class="button" form="choices" formaction="${everythingPath}">${stopEverything}</button>
    <p class="muted">${told.words.center.everythingHint}</p></section>`;

/**
 * A person's choices on one center.
 * @param saved what is told above them of a save
 */
export const choicesPage = (view: ChoicesView, told: Told, saved?: unknown): Drawn => ({
  // What screen readers say first of a new page: what became of a save, before its choices.
  title: [...view.notices.map((notice) => sayNotice(notice, told)), view.title].join(' · '),
  content: html`${sprite}${saved ?? html`<h1 dir="auto">${view.title}</h1>${whose(view.masked, told)}`}
    ${view.notices.map((notice) => strip(notice, told))}
    ${view.isSignaled ? html`<div class="strip">${icon('shield')}<p>${told.words.center.signal}</p></div>` : ''}
    ${view.description === null || saved !== undefined ? '' : html`<p class="lines" dir="auto">${view.description}</p>`}
    ${choicesForm(view, told)}`,
  aside: aside(view, told),
  foot: foot(view, told),
});
