import { html } from 'hono/html';
import type { HostedForm } from '#contract/hosted-form.ts';
import type { FormDrawer } from '#service/domains/forms/get-form.ts';
import { directionOf, languageOfTag, nameOfLanguage, wordsOf } from '../words/language.ts';
import { drawForm } from './draw-form.ts';
import { fieldNames } from './field-names.ts';
import { noValues } from './read-answers.ts';

/**
 * Draws forms as HTML for other sites' pages: it works as it is, without script.
 * @param personUrl the origin of people's pages, where it's sent to
 */
export const createFormDrawer = (personUrl: string): FormDrawer => {
  const addressOf = (pointId: string): string => `${personUrl}/f/${pointId}`;
  const draw = (form: HostedForm): string => {
    const language = languageOfTag(form.language) ?? 'en';
    const words = wordsOf(language);
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
      attributes: html` data-consent-form lang="${language}" dir="${directionOf(language)}"`,
      below: html`${
        form.controller === null ? '' : html`<p>${words.form.responsible(form.controller)}</p>`
      }<p><a href="${inLanguage(form.language)}">${words.form.ownPage}</a>${others.map(
        (tag) =>
          html` <a href="${inLanguage(tag)}" lang="${tag}" hreflang="${tag}">${nameOfLanguage(tag, form.languages)}</a>`,
      )}</p>`,
    });
    return `${String(markup)
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line.trim() !== '')
      .join('\n')}\n`;
  };
  return { addressOf, draw };
};
