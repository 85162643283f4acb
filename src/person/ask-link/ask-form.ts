import { html } from 'hono/html';
import type { PersonRequest } from '../site.ts';

/**
 * The form for a new link, or whom to ask where none can be mailed, and what else ends mail; what was
 * typed stays where it has a fault.
 */
export const askForm = (
  c: PersonRequest,
  { typed = '', hasFault = false }: { typed?: string; hasFault?: boolean } = {},
) => {
  const { ask } = c.get('words');
  const stop = html`<section class="card"><h2>${ask.stopTitle}</h2><p class="muted">${ask.stopText}</p></section>`;
  if (!c.get('canMail')) return html`<p>${ask.noMail}</p>${stop}`;
  return html`<form method="post" action="/link?lang=${c.get('language')}">
      <label for="address">${ask.address}</label>
      ${hasFault ? html`<p class="fault" id="fault">${ask.missing}</p>` : ''}
      <input class="field" id="address" name="address" type="email" autocomplete="email" required
        maxlength="254" dir="ltr" value="${typed}"
        ${hasFault ? html`aria-invalid="true" aria-describedby="fault" autofocus` : ''} />
      <button class="button" type="submit">${ask.send}</button>
    </form>
    ${stop}`;
};
