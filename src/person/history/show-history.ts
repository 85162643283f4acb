import { html } from 'hono/html';
import type { History } from '#service/domains/person-history/build-history.ts';
import { readHistory } from '#service/domains/person-history/read-history.ts';
import { pathOf, readCenterFrame } from '../center/center-page.ts';
import { sprite } from '../center/icons.ts';
import type { PersonRequest, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';
import { datesIn } from '../words/dates.ts';
import { drawAct, type Reader, shortId } from './act.ts';
import { copyHandle, drawWay, historyHandle, mayCopy, ownPath } from './ways.ts';

const inForce = ({ inForce: held }: History, { words, dates }: Reader) => {
  const { now } = words.history;
  return html`<section><h2>${now.title}</h2>${
    held.length === 0
      ? html`<p class="muted">${now.none}</p>`
      : html`<ul>${held.map(
          ({ name, until }) =>
            html`<li><bdi>${name}</bdi>${until === null ? '' : html`<br /><span class="muted">${now.until(dates.day(until))}</span>`}</li>`,
        )}</ul>`
  }</section>`;
};

/**
 * What a person said and agreed to, with copies of it for who may take them; undefined where the
 * center isn't published.
 */
export const showHistory = async (
  site: Site,
  c: PersonRequest,
  visitor: Visitor,
  { centerId, page }: { centerId: string; page: number },
): Promise<Response | undefined> => {
  const frame = await readCenterFrame(site, c, centerId);
  if (frame === null) return undefined;
  const [language, words] = [c.get('language'), c.get('words')];
  const reader = { language, words, dates: datesIn(language) };
  const caller = { subject: 'person', clientId: '', scopes: [] };
  const asked = { language, page };
  const history = await readHistory({ ...site.options, caller }, visitor.personId, asked);
  const isOffered = mayCopy(visitor, site.options.now());
  const ownHandle = await copyHandle(site, visitor);
  const handle = await historyHandle(site, visitor);
  const pageAt = (other: number, label: string) =>
    drawWay({ path: `${ownPath(c, centerId, 'history')}&page=${other}`, handle }, label);
  const copyOf = (receiptId: string | null) =>
    isOffered && receiptId !== null
      ? html`<button class="plain" type="submit" form="copy"
          formaction="${ownPath(c, centerId, `copy/${receiptId}`)}"
          aria-label="${words.copy.oneOf(shortId(receiptId))}">${words.copy.one}</button>`
      : '';
  const { title, whose, none, older, newer, wrong } = words.history;
  const { contactUrl } = frame.sender ?? {};
  return site.page(c, {
    ...frame,
    title,
    languagePath: visitor.by === 'handle' ? null : `/p/${centerId}/history`,
    content: html`${sprite}<div data-opened>
        ${visitor.by === 'cookie' ? html`<p><a class="back" href="${pathOf(c, centerId)}">${words.choices.title}</a></p>` : ''}
        <h1>${title}</h1>
        <p class="muted">${whose(history.person)}</p>
        ${
          history.acts.length === 0
            ? html`<p class="card">${none}</p>`
            : html`<ol class="acts">${history.acts.map((act) => drawAct(act, reader, copyOf(act.receiptId)))}</ol>`
        }
        <div class="ways">
          ${page > 1 ? pageAt(page - 1, newer) : ''}
          ${history.hasOlder ? pageAt(page + 1, older) : ''}
        </div>
      </div>`,
    aside: html`${inForce(history, reader)}
      <section><h2>${words.copy.title}</h2>
        <p class="muted">${isOffered ? words.copy.text : words.copy.needsMail}</p>
        <form ${isOffered ? html`id="copy"` : ''} method="post"
          action="${ownPath(c, centerId, isOffered ? 'copy' : 'mail')}">
          <input type="hidden" name="handle" value="${ownHandle}" />
          <button class="button" type="submit">${isOffered ? words.copy.all : words.copy.mail}</button></form>
        <p><a href="/verify-proof?lang=${language}">${words.copy.check}</a></p>
      </section>
      ${
        contactUrl
          ? html`<section><h2>${wrong.title}</h2>
              <p><a href="${contactUrl}" rel="noopener" target="_top">${wrong.tell}</a></p></section>`
          : ''
      }`,
  });
};
