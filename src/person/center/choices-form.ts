import { html, raw } from 'hono/html';
import type { Dates } from '../words/dates.ts';
import type { Words } from '../words/words.ts';
import { type Icon, icon } from './icons.ts';
import { fieldNames } from './sent-fields.ts';
import type { ChoicesView, GroupView, PurposeView, SectionView, StateView } from './view.ts';

/** More options than these are folded. */
const shownOptions = 6;

/** What a page is written with. */
export type Told = { words: Words; dates: Dates };

const checked = (isChecked: boolean) => (isChecked ? raw(' checked') : '');

const heading = (level: number, text: string, id?: string) =>
  html`${raw(`<h${level}${id === undefined ? '' : ` id="${id}"`}>`)}<bdi>${text}</bdi>${raw(`</h${level}>`)}`;

const paragraph = (text: string | null, kind = 'muted') =>
  text === null ? '' : html`<p class="lines ${kind}" dir="auto">${text}</p>`;

const stateIcons: Record<StateView['kind'], Icon> = {
  on: 'check',
  off: 'cross',
  ended: 'clock',
  notAsked: 'ring',
  pending: 'clock',
  offBySignal: 'shield',
};

const sayState = (state: StateView, { words: { center }, dates }: Told): string => {
  switch (state.kind) {
    case 'on':
    case 'off':
    case 'ended':
      return state.at === null
        ? center.state[state.kind]
        : center.stateSince[state.kind](dates.day(state.at));
    default:
      return center.state[state.kind];
  }
};

const groupOf = (
  purposeId: string,
  { preferenceId, name, description, isSingleChoice, options, fault }: GroupView,
  { words: { center } }: Told,
  id: string,
) => {
  const field = fieldNames.group(purposeId, preferenceId);
  const faultId = fault === null ? '' : raw(` aria-describedby="${id}f"`);
  const list = html`<div class="options">${options.map(
    ({ value, name: label, isChosen }) =>
      html`<label><input type="${isSingleChoice ? 'radio' : 'checkbox'}" name="${field}" value="${value}"${checked(isChosen)}/> <bdi>${label}</bdi></label>`,
  )}</div>`;
  const chosen = options.filter(({ isChosen }) => isChosen).map((option) => option.name);
  return html`<fieldset${faultId}><legend><bdi>${name ?? center.topics}</bdi></legend><div class="within">
    ${fault === null ? '' : html`<p class="fault" id="${id}f">${center.fault[fault]}</p>`}
    ${paragraph(description)}
    ${
      options.length <= shownOptions
        ? list
        : html`<p class="now">${chosen.length === 0 ? center.noneChosen : center.chosen(chosen)}</p>
          <details${fault === null ? '' : raw(' open')}><summary>${center.showAll(options.length)}</summary>${list}</details>`
    }</div></fieldset>`;
};

const purpose = (view: PurposeView, told: Told, level: number, id: string) => {
  const { id: purposeId, name, description, content, state, answer, words, groups } = view;
  const option = (value: 'yes' | 'no') =>
    html`<label class="answer"><input type="radio" class="${value}" name="${fieldNames.answer(purposeId)}" value="${value}"${checked(answer === value)}/> <span>${words[value]}</span></label>`;
  return html`<div class="purpose">
    <div>${heading(level, name, id)}${paragraph(description)}${paragraph(content)}
      <p class="state" id="${id}s">${icon(stateIcons[state.kind])}<span>${sayState(state, told)}</span></p></div>
    <div class="answers" role="radiogroup" aria-labelledby="${id}" aria-describedby="${id}s">${option('yes')}${option('no')}</div>
    ${
      groups.length === 0
        ? ''
        : html`<div class="groups" role="group" aria-labelledby="${id}"><input type="hidden" name="${fieldNames.offered}" value="${purposeId}"/>${groups.map(
            (group, at) => groupOf(purposeId, group, told, `${id}g${at}`),
          )}</div>`
    }</div>`;
};

/** Purposes that follow each other share a card; a text block stands between cards. */
const itemsOf = (section: SectionView, told: Told, level: number, id: string) => {
  const cards: unknown[] = [];
  let open: unknown[] = [];
  const close = () => {
    if (open.length > 0) cards.push(html`<div class="purposes">${open}</div>`);
    open = [];
  };
  for (const [at, item] of section.items.entries()) {
    if (item.kind === 'purpose') open.push(purpose(item, told, level, `${id}p${at}`));
    else {
      close();
      cards.push(paragraph(item.content, ''));
    }
  }
  close();
  return cards;
};

/** The form of a person's choices; its buttons stand in the foot of the page. */
export const choicesForm = ({ path, handle, pages, alwaysOn }: ChoicesView, told: Told) => {
  const hasNames = pages.filter(({ name }) => name !== null).length > 1;
  const level = hasNames ? 3 : 2;
  return html`<form id="choices" method="post" action="${path}" class="choices" data-opened>
    <input type="hidden" name="${fieldNames.handle}" value="${handle}"/><input type="hidden" name="${fieldNames.isSeen}" value=""/>
    ${pages.map(
      (page, pageAt) =>
        html`${hasNames && page.name !== null ? heading(2, page.name) : ''}${paragraph(page.description)}${page.sections.map(
          (
            section,
            at,
          ) => html`<section>${section.name === null ? '' : heading(level, section.name)}${paragraph(section.description)}
          ${itemsOf(section, told, section.name === null ? level : level + 1, `s${pageAt}-${at}`)}</section>`,
        )}`,
    )}
    ${alwaysOn.length === 0 ? '' : html`<p class="muted">${told.words.center.alwaysOn(alwaysOn)}</p>`}
    <p class="muted hint">${told.words.center.everythingHint}</p>
  </form>`;
};
