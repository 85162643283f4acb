import { html, raw } from 'hono/html';
import { type FormButtons, formButtons } from '#contract/form-buttons.ts';
import type { FormField, FormGroup, FormPurpose, HostedForm } from '#contract/hosted-form.ts';
import type { Language } from '../words/language.ts';
import type { Words } from '../words/words.ts';
import { fillOf, labelOf } from './field-labels.ts';
import { fieldNames } from './field-names.ts';
import type { FormFault, FormFaults, FormValues } from './read-answers.ts';

/** A form as it is drawn: on its own page, or to be put on another site's. */
export type DrawnForm = {
  form: HostedForm;
  /** Which of our languages the words are in. */
  language: Language;
  words: Words;
  action: string;
  /** Fields that nobody sees, by name. */
  hidden: Readonly<Record<string, string>>;
  values: FormValues;
  faults: FormFaults;
  /** Before each id, so that two forms of a page have their own. */
  ids: string;
  /** Other attributes of the form. */
  attributes?: unknown;
  /** What stands below the buttons. */
  below?: unknown;
};

const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([name, value]) => html` ${raw(name)}="${value}"`);

const flag = (name: string, isSet: boolean) => (isSet ? raw(` ${name}`) : '');

export const sayFault = (fault: FormFault, { form, center }: Words): string => {
  switch (fault.kind) {
    case 'tooLong':
      return form.fault.tooLong(fault.maximum);
    case 'country':
      return center.element.fault.notCountry;
    case 'choose':
      return center.fault.missing;
    default:
      return form.fault[fault.kind];
  }
};

/** A text of the account, in the language that it's in. */
const spoken = (text: string, language: string | null) =>
  language === null ? html`<bdi>${text}</bdi>` : html`<bdi lang="${language}">${text}</bdi>`;

const paragraph = (text: string | null, language: string | null, id?: string) =>
  text === null || text === ''
    ? ''
    : html`<p class="lines muted" dir="auto"${id === undefined ? '' : html` id="${id}"`}${
        language === null ? '' : html` lang="${language}"`
      }>${text.split(/\r\n|\r|\n/).map((line, at) => html`${at === 0 ? '' : raw('<br>')}${line}`)}</p>`;

const field = (
  { form, words, faults, ids }: DrawnForm,
  own: FormField,
  {
    name,
    value,
    id,
    isNeeded,
    label = labelOf(own, form, words),
  }: { name: string; value: string; id: string; isNeeded: boolean; label?: string },
) => {
  const fault = faults.get(name);
  const isFirst = fault !== undefined && faults.keys().next().value === name;
  const maximum = isNeeded ? 255 : 750;
  return html`<p class="entry"><label for="${ids}${id}"><bdi>${label}</bdi>${
    isNeeded ? '' : html` <span class="muted">(${words.form.optional})</span>`
  }</label>
      ${fault === undefined ? '' : html`<span class="fault" id="${ids}${id}f">${sayFault(fault, words)}</span>`}
      <input class="field" id="${ids}${id}" name="${name}" value="${value}" maxlength="${maximum}"${attributesOf(name === fieldNames.parent ? { ...fillOf(own), autocomplete: 'off' } : fillOf(own))}${flag('required', isNeeded)}${
        fault === undefined
          ? ''
          : html` aria-invalid="true" aria-describedby="${ids}${id}f"${flag('autofocus', isFirst)}`
      }/></p>`;
};

const group = (
  { values, words, faults, ids }: DrawnForm,
  { id: purposeId, language }: FormPurpose,
  { preferenceId, name, description, isSingleChoice, options }: FormGroup,
  id: string,
) => {
  const fieldName = fieldNames.group(purposeId, preferenceId);
  const fault = faults.get(fieldName);
  const isFirst = fault !== undefined && faults.keys().next().value === fieldName;
  const chosen = values.answer.chosen.get(purposeId);
  return html`<fieldset${fault === undefined ? '' : html` aria-describedby="${ids}${id}f"`}><legend>${
    name === null ? words.center.topics : spoken(name, language)
  }</legend>
      ${fault === undefined ? '' : html`<p class="fault" id="${ids}${id}f">${sayFault(fault, words)}</p>`}
      ${paragraph(description, language)}
      <div class="options">${options.map(
        (option, at) =>
          html`<label><input type="${isSingleChoice ? 'radio' : 'checkbox'}" name="${fieldName}" value="${option.id}"${flag('checked', chosen?.has(option.id) === true)}${flag('autofocus', isFirst && at === 0)}/> <bdi>${option.name}</bdi></label>`,
      )}</div></fieldset>`;
};

const purpose = (drawn: DrawnForm, own: FormPurpose, at: number) => {
  const { form, words, values, ids } = drawn;
  const { id, name, description, language, controller, groups } = own;
  const textId = `${ids}p${at}t`;
  const label = {
    optIn: spoken(name, language),
    optOut: words.form.optOutOf(name),
    stop: words.form.stopOf(name),
    implied: spoken(name, language),
  }[form.asking];
  const about = description === '' ? '' : html` aria-describedby="${textId}"`;
  const head =
    form.asking === 'implied'
      ? html`<p class="named">${label}</p>`
      : html`<label class="tick"><input type="checkbox" name="${fieldNames.ticked}" value="${id}"${about}${flag('checked', values.answer.ticked.has(id))}/> <span>${label}</span></label>`;
  return html`<div class="asked">${head}
      ${paragraph(description, language, textId)}
      ${controller === null ? '' : html`<p class="muted">${words.form.responsible(controller)}</p>`}
      ${
        groups.length === 0
          ? ''
          : html`<div class="chosen">${groups.map((one, place) =>
              group(drawn, own, one, `p${at}g${place}`),
            )}</div>`
      }</div>`;
};

const buttons = ({ form, language }: DrawnForm) => {
  const said: FormButtons = formButtons[language][form.asking];
  const button = (act: string, text: string, more: unknown = '') =>
    html`<button class="button" name="${fieldNames.act}" value="${act}"${more}>${text}</button>`;
  return html`<p class="pair">${button('send', said.send)} ${
    said.no === null ? '' : button('no', said.no, raw(' formnovalidate'))
  }</p>`;
};

const notices = ({ form, words }: DrawnForm) =>
  form.notices.length === 0
    ? ''
    : html`<p class="ways">${form.notices.map(
        ({ name, url }) =>
          html`<a href="${url}" rel="noopener" target="_blank">${name === null ? words.notice : spoken(name, form.language)}</a> `,
      )}</p>`;

/** Everything between its tags works without script and without our styles. */
export const drawForm = (drawn: DrawnForm) => {
  const { form, words, action, hidden, values, ids, attributes = '', below = '' } = drawn;
  const { title, text } = words.form.ask[form.asking];
  const { language } = form;
  return html`<form method="post" action="${action}" accept-charset="utf-8" class="hosted"${attributes}>
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}"/>`)}
    ${field(drawn, form.identifier, { name: fieldNames.identifier, value: values.identifier, id: 'i', isNeeded: true })}
    ${
      form.fields.length === 0
        ? ''
        : html`<div class="entries">${form.fields.map((own, at) =>
            field(drawn, own, {
              name: fieldNames.element(own.name),
              value: values.elements.get(own.name) ?? '',
              id: `e${at}`,
              isNeeded: false,
            }),
          )}</div>`
    }
    ${
      form.parent === null
        ? ''
        : html`${field(drawn, form.parent, { name: fieldNames.parent, value: values.parent, id: 'p', isNeeded: false, label: words.form.parent.label })}
      <p class="muted">${words.form.parent.text}</p>`
    }
    ${
      form.purposes.length === 0
        ? ''
        : html`<fieldset class="asks" aria-describedby="${ids}ask"><legend>${title}</legend>
      <p class="muted" id="${ids}ask">${text}</p>
      ${form.purposes.map((own, at) => purpose(drawn, own, at))}</fieldset>`
    }
    <div hidden><label>${words.form.trap} <input name="${fieldNames.trap}" autocomplete="off" tabindex="-1"/></label></div>
    ${buttons(drawn)}
    ${paragraph(form.rightToWithdraw, language)}
    ${paragraph(form.howToWithdraw, language)}
    ${notices(drawn)}
    ${below}
  </form>`;
};
