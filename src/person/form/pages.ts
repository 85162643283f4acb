import { html } from 'hono/html';
import type { FormAnswer, HostedForm } from '#contract/hosted-form.ts';
import { typeSaid } from '#contract/hosted-form.ts';
import { isRefusal } from '#contract/refusals.ts';
import { type Icon, icon, sprite } from '../center/icons.ts';
import type { Page } from '../layout.ts';
import type { FormSaid, Words } from '../words/words.ts';
import { type DrawnForm, drawForm, sayFault } from './draw-form.ts';
import { labelOf } from './field-labels.ts';
import { fieldNames } from './field-names.ts';

type Drawn = Pick<Page, 'title' | 'content' | 'status' | 'isWide' | 'brief'>;

/** Our words, and the language that they're in. */
type Spoken = Pick<DrawnForm, 'words' | 'language'>;

/** The form's id, by which buttons outside of it send it. */
export const formId = 'form';

const promises = ({ form, words }: Pick<DrawnForm, 'form' | 'words'>) => {
  const { mail, stop, unticked } = words.form.promises;
  const line = (is: boolean, name: Icon, text: string) =>
    is ? html`<li>${icon(name)} ${text}</li>` : '';
  // Elsewhere than with an opt-in, an empty box means a yes.
  return form.asking === 'stop'
    ? ''
    : html`<ul class="promises">${line(form.confirmsByMail, 'mail', mail)}
    ${line(true, 'cross', stop)}${line(form.asking === 'optIn', 'lock', unticked)}</ul>`;
};

/** What is told above a form that is shown again. */
export type FormNotice = { text: string; isFault: boolean };

const strip = ({ text, isFault }: FormNotice) =>
  html`<div class="strip" role="${isFault ? 'alert' : 'status'}">${icon(isFault ? 'alert' : 'shield')}<p>${text}</p></div>`;

/** The page on which a form is filled in. */
export const formPage = (
  drawn: Omit<DrawnForm, 'ids' | 'attributes' | 'below'>,
  notices: readonly FormNotice[],
): Drawn => {
  const { form, words, faults } = drawn;
  const { language } = form;
  const [fault] = notices.filter(({ isFault }) => isFault);
  return {
    // What screen readers say first of a page that comes back.
    title: fault === undefined ? form.title : `${fault.text} · ${form.title}`,
    status: faults.size > 0 ? 400 : 200,
    isWide: true,
    brief: {
      outcome: faults.size > 0 ? 'told' : 'ask',
      texts: notices.map(({ text }) => text),
      faults: [...faults].map(([name, own]) => ({ name, text: sayFault(own, words) })),
    },
    content: html`${sprite}<div class="sheet"><div><h1 lang="${language}" dir="auto">${form.title}</h1>
      ${form.intro === null ? '' : html`<p class="lines lead" lang="${language}" dir="auto">${form.intro}</p>`}
      ${promises(drawn)}</div>
      <div class="card">${notices.map(strip)}${drawForm({
        ...drawn,
        ids: 'f-',
        attributes: html` id="${formId}"`,
        below: html`<p class="muted"><a href="/link?lang=${drawn.language}">${words.form.toChoices}</a></p>`,
      })}</div></div>`,
  };
};

/** What a form that was sent became. */
export type SentForm = {
  answer: FormAnswer;
  /** As it was typed: whoever mistyped it sees it here. */
  identifier: string;
  receiptId: string;
  isRepeated: boolean;
  /** Purposes of which nothing was recorded. */
  leftOut: ReadonlySet<string>;
  /** A parent was named, for whom each yes waits. */
  waitsForParent: boolean;
  /** Those that count once they are confirmed by mail, whatever is stored. */
  toBeConfirmed: ReadonlySet<string>;
  /** The form's own page. */
  path: string;
};

const saidOf = (
  form: HostedForm,
  id: string,
  { answer, leftOut, waitsForParent, toBeConfirmed }: SentForm,
): FormSaid => {
  if (leftOut.has(id)) return 'left';
  if (toBeConfirmed.has(id.toLowerCase())) return 'asked';
  switch (typeSaid(form, { act: answer.act, isTicked: answer.ticked.has(id) })) {
    case 'CONFIRMED':
      return waitsForParent ? 'waits' : 'yes';
    case 'IMPLICIT':
      return form.asking === 'optOut' ? 'notOptedOut' : 'noted';
    case 'OPT_OUT':
    case 'HARD_OPT_OUT':
      return 'optedOut';
    default:
      return 'notTicked';
  }
};

const links = (form: HostedForm, { words, language }: Spoken, path: string) =>
  html`${
    form.nextUrl === null
      ? ''
      : html`<p><a class="button" href="${form.nextUrl}" rel="noopener" target="_top">${words.form.goOn(new URL(form.nextUrl).host)}</a></p>`
  }<p><a href="/link?lang=${language}">${words.form.toChoices}</a></p><p><a href="${path}">${words.form.toForm}</a></p>`;

/** Thanks: what was sent, and nothing of what is stored. */
export const thanksPage = (form: HostedForm, spoken: Spoken, sent: SentForm): Drawn => {
  const { words } = spoken;
  const { thanks, said } = words.form;
  const lines = form.purposes.map((own) => ({ ...own, said: said[saidOf(form, own.id, sent)] }));
  // A no that was sent before is said again, so it ends a yes of in between.
  const isSaidAgain = form.purposes.some(({ id }) => {
    const isTicked = sent.answer.ticked.has(id);
    return isRefusal(typeSaid(form, { act: sent.answer.act, isTicked }) ?? undefined);
  });
  const text = sent.isRepeated && !isSaidAgain ? thanks.again : thanks.text;
  const isMailed = sent.toBeConfirmed.size > 0;
  const mailed = isMailed ? [words.confirm.toMail] : [];
  const title = isMailed ? words.sent.title : thanks.title;
  const { nextUrl } = form;
  return {
    title,
    brief: {
      outcome: 'done',
      texts: [title, ...mailed, text, ...lines.map((own) => `${own.name}: ${own.said}`)],
      link:
        nextUrl === null
          ? { address: `/link?lang=${spoken.language}`, text: words.form.toChoices }
          : { address: nextUrl, text: words.form.goOn(new URL(nextUrl).host) },
    },
    content: html`${sprite}<div class="saved" role="status"><p class="sign">${icon(isMailed ? 'mail' : 'check')}</p>
      <h1>${title}</h1>${mailed.map((own) => html`<p>${own}</p><p class="muted">${words.sent.nothing}</p>`)}
      <p>${text}</p>
      <dl><div><dt><bdi>${labelOf(form.identifier, form, words)}</bdi></dt><dd><bdi>${sent.identifier}</bdi></dd></div>${lines.map(
        (own) =>
          html`<div><dt><bdi lang="${own.language ?? form.language}">${own.name}</bdi></dt><dd>${own.said}</dd></div>`,
      )}<div><dt>${words.center.receipt(1)}</dt><dd><code>${sent.receiptId}</code></dd></div></dl></div>
      ${links(form, spoken, sent.path)}`,
  };
};

/** There was nothing to send. */
export const nothingPage = (spoken: Spoken, path: string): Drawn => {
  const { title, text } = spoken.words.form.nothing;
  return {
    title,
    brief: { outcome: 'told', texts: [title, text] },
    content: html`<h1>${title}</h1><p>${text}</p>
      <p><a class="button" href="${path}">${spoken.words.form.toForm}</a></p>`,
  };
};

/** Buttons that send what was filled in, with another handle. */
const againForm = (
  {
    path,
    fields,
    handle,
  }: { path: string; fields: readonly (readonly [string, string])[]; handle: string },
  buttons: unknown,
) =>
  html`<form method="post" action="${path}">${fields
    .filter(
      ([name]) =>
        name !== fieldNames.handle && name !== fieldNames.trap && name !== fieldNames.signal,
    )
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}"/>`)}
    <input type="hidden" name="${fieldNames.handle}" value="${handle}"/>${buttons}</form>`;

export type Again = Parameters<typeof againForm>[0];

/** Whoever was very fast, or filled in what nobody sees, presses one more button. */
export const oneMorePage = ({ form: { oneMore } }: Words, again: Again): Drawn => ({
  title: oneMore.title,
  brief: { outcome: 'ask', texts: [oneMore.title] },
  content: html`<h1>${oneMore.title}</h1><p>${oneMore.text}</p>
    ${againForm(again, html`<button class="button">${oneMore.send}</button>`)}`,
});

/** A yes to sale or sharing against the browser's signal is asked for once more. */
export const signalPage = (
  { form: { signal } }: Words,
  names: readonly string[],
  again: Again,
): Drawn => ({
  title: signal.title,
  brief: { outcome: 'ask', texts: [signal.title] },
  content: html`<h1>${signal.title}</h1><p>${signal.text(names)}</p>
    ${againForm(
      again,
      html`<p class="pair"><button class="button" name="${fieldNames.signal}" value="keep">${signal.keep}</button>
        <button class="button" name="${fieldNames.signal}" value="leave">${signal.leave}</button></p>`,
    )}`,
});
