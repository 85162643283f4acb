import { html } from 'hono/html';
import type { HostedForm } from '#contract/hosted-form.ts';
import type { FormDrawer } from '#service/domains/forms/get-form.ts';
import { embedScriptOf } from '../assets.ts';
import { directionOf, languageOfTag, nameOfLanguage, wordsOf } from '../words/language.ts';
import { drawForm } from './draw-form.ts';
import { fieldNames } from './field-names.ts';
import { noValues } from './read-answers.ts';

/**
 * Draws forms as HTML for other sites' pages: it works as it is, without script. In a frame, which our
 * answer may not be shown in, that takes the whole window.
 * @param personUrl the origin of people's pages, where it's sent to
 * @param script the text of the script that may be loaded beside it
 */
export const createFormDrawer = async (personUrl: string, script: string): Promise<FormDrawer> => {
  const { path, integrity } = await embedScriptOf(script);
  const addressOf = (pointId: string): string => `${personUrl}/f/${pointId}`;
  const draw = (form: HostedForm): string => {
    const language = languageOfTag(form.language) ?? 'en';
    const words = wordsOf(language);
    const said = words.form.embed;
    const address = addressOf(form.pointId);
    const inLanguage = (tag: string) => `${address}?lang=${encodeURIComponent(tag)}`;
    const others = form.languages.filter((tag) => tag !== form.language);
    const markup = drawForm({
      form,
      language,
      words,
      action: inLanguage(form.language),
      hidden: { [fieldNames.version]: String(form.version) },
      values: noValues,
      faults: new Map(),
      ids: `f${form.pointId.slice(0, 8)}-`,
      attributes: html` target="_top" rel="noreferrer" data-consent-form data-sending="${said.sending}" data-unsent="${said.unsent}" data-blocked="${said.blocked}" lang="${language}" dir="${directionOf(language)}"`,
      below: html`${
        form.controller === null ? '' : html`<p>${words.form.responsible(form.controller)}</p>`
      }<p><a href="${inLanguage(form.language)}" target="_top" rel="noreferrer" data-consent-page>${words.form.ownPage}</a>${others.map(
        (tag) =>
          html` <a href="${inLanguage(tag)}" target="_top" rel="noreferrer" lang="${tag}" hreflang="${tag}">${nameOfLanguage(tag, form.languages)}</a>`,
      )}</p>
    <div role="status" data-consent-result></div>`,
    });
    return `${String(markup)
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line.trim() !== '')
      .join('\n')}\n`;
  };
  const line = html`<script src="${personUrl}${path}" integrity="${integrity}" crossorigin="anonymous" async></script>`;
  return { addressOf, draw, script: `${line}\n` };
};
