import { html, raw } from 'hono/html';
import type { Dates } from '../words/dates.ts';
import type { Words } from '../words/words.ts';
import { elementsOf } from './elements.ts';
import { type Icon, icon } from './icons.ts';
import { fieldNames } from './sent-fields.ts';
import type {
  ChoicesView,
  ElementView,
  GroupView,
  PurposeView,
  SectionView,
  StateView,
} from './view.ts';

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

/** A data element: what is stored is masked, and a new value can be given where the link allows it. */
const element = (
  { element: key, name, masked, isReadOnly, isRequired, given, fault }: ElementView,
  { words: { center } }: Told,
  { id, canReplace }: { id: string; canReplace: boolean },
) => {
  const words = center.element;
  const stored =
    masked === null ? words.none : html`${words.stored} <bdi dir="ltr">${masked}</bdi>`;
  // What was typed stays, also where it has to wait for a link that is mailed.
  if (isReadOnly || !(canReplace || given !== '')) {
    return html`<div class="element"><p><b><bdi>${name}</bdi></b></p><p class="muted">${stored}</p></div>`;
  }
  const described = fault === null ? `${id}s` : `${id}f ${id}s`;
  return html`<div class="element"><label for="${id}"><bdi>${name}</bdi>${isRequired ? ` (${words.needed})` : ''}</label>
    <p class="muted" id="${id}s">${stored}</p>
    ${fault === null ? '' : html`<p class="fault" id="${id}f">${words.fault[fault]}</p>`}
    <input class="field" id="${id}" name="${fieldNames.element(key)}" value="${given}" autocomplete="off" dir="auto"
      placeholder="${words.anew}" aria-describedby="${described}"${fault === null ? '' : raw(' aria-invalid="true"')}/></div>`;
};

/** Purposes that follow each other share a card; a text block stands between cards. */
const itemsOf = (
  section: SectionView,
  told: Told,
  { level, id, canReplace }: { level: number; id: string; canReplace: boolean },
) => {
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
      cards.push(
        item.kind === 'text'
          ? paragraph(item.content, '')
          : element(item, told, { id: `${id}e${at}`, canReplace }),
      );
    }
  }
  close();
  return cards;
};

/** What replacing data elements needs. */
const mailed = (path: string, isTyped: boolean, { words: { center } }: Told) =>
  html`<div class="card"><p>${center.element.needsMail}${isTyped ? ` ${center.element.staysTyped}` : ''}</p>
    <button class="button" formaction="${path}">${center.element.mailMe}</button></div>`;

/** By which buttons outside of it send it. */
export const choicesFormId = 'choices';

/** The form of a person's choices; its buttons stand in the foot of the page. */
export const choicesForm = (
  { path, handle, isSeen, pages, alwaysOn, mailPath = null }: ChoicesView,
  told: Told,
) => {
  const hasNames = pages.filter(({ name }) => name !== null).length > 1;
  const level = hasNames ? 3 : 2;
  return html`<form id="${choicesFormId}" method="post" action="${path}" class="choices" data-opened>
    <input type="hidden" name="${fieldNames.handle}" value="${handle}"/><input type="hidden" name="${fieldNames.isSeen}" value="${isSeen ? '1' : ''}"/>
    ${pages.map(
      (page, pageAt) =>
        html`${hasNames && page.name !== null ? heading(2, page.name) : ''}${paragraph(page.description)}${page.sections.map(
          (
            section,
            at,
          ) => html`<section>${section.name === null ? '' : heading(level, section.name)}${paragraph(section.description)}
          ${itemsOf(section, told, {
            level: section.name === null ? level : level + 1,
            id: `s${pageAt}-${at}`,
            canReplace: mailPath === null,
          })}</section>`,
        )}`,
    )}
    ${
      mailPath === null
        ? ''
        : mailed(
            mailPath,
            elementsOf({ pages }).some(({ given }) => given !== ''),
            told,
          )
    }
    ${alwaysOn.length === 0 ? '' : html`<p class="muted">${told.words.center.alwaysOn(alwaysOn)}</p>`}
    <p class="muted hint">${told.words.center.everythingHint}</p>
  </form>`;
};
