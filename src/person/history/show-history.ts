import { html } from 'hono/html';
import type { History } from '#service/domains/person-history/build-history.ts';
import { readHistory } from '#service/domains/person-history/read-history.ts';
import { sprite } from '../center/icons.ts';
import type { PersonRequest, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';
import { datesIn } from '../words/dates.ts';
import { drawAct, type Reader, shortId } from './act.ts';
import { mayCopy } from './may-copy.ts';

/** Kinds of handles: of a copy, and of a page of the history where there are no cookies. */
export const copyKind = 'copy';
export const historyKind = 'history';

type Place = { center: string; page: number };

/** A way to another page of the person's: a link, or a button where a handle alone opens pages. */
const wayTo = (visitor: Visitor, handle: string, path: string, label: string) =>
  visitor.by === 'cookie'
    ? html`<a href="${path}">${label}</a>`
    : html`<form method="post" action="${path}"><input type="hidden" name="handle" value="${handle}" />
        <button class="plain" type="submit">${label}</button></form>`;

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

/** What a person said and agreed to, with copies of it for who may take them. */
export const showHistory = async (
  site: Site,
  c: PersonRequest,
  visitor: Visitor,
  { center, page }: Place,
): Promise<Response> => {
  const { handles, options } = site;
  const [language, words] = [c.get('language'), c.get('words')];
  const reader = { language, words, dates: datesIn(language) };
  const caller = { subject: 'person', clientId: '', scopes: [] };
  const history = await readHistory({ ...options, caller }, visitor.personId, { language, page });
  const { personId, generation, linkMailedAt } = visitor;
  const sealed = { personId, generation, linkMailedAt, of: null, shown: null };
  const isOffered = mayCopy(visitor, options.now());
  const copyHandle = await handles.seal({ ...sealed, kind: copyKind });
  const pageHandle = await handles.seal({ ...sealed, kind: historyKind });
  const own = `/p/${center}`;
  const pathOf = (other: number) => `${own}/history?lang=${language}&page=${other}`;
  const copyOf = (receiptId: string | null) =>
    isOffered && receiptId !== null
      ? html`<button class="plain" type="submit" form="copy"
          formaction="${own}/copy/${receiptId}?lang=${language}"
          aria-label="${words.copy.oneOf(shortId(receiptId))}">${words.copy.one}</button>`
      : '';
  const { title, whose, none, older, newer } = words.history;
  return site.page(c, {
    title,
    ...(visitor.by === 'handle' ? { languagePath: null } : {}),
    content: html`${sprite}<div data-opened>
        <p>${visitor.by === 'cookie' ? html`<a class="back" href="${own}?lang=${language}">${words.choices.title}</a>` : ''}</p>
        <h1>${title}</h1>
        <p class="muted">${whose(history.person)}</p>
        ${
          history.acts.length === 0
            ? html`<p class="card">${none}</p>`
            : html`<ol class="acts">${history.acts.map((act) => drawAct(act, reader, copyOf(act.receiptId)))}</ol>`
        }
        <p class="ways">
          ${page > 1 ? wayTo(visitor, pageHandle, pathOf(page - 1), newer) : ''}
          ${history.hasOlder ? wayTo(visitor, pageHandle, pathOf(page + 1), older) : ''}
        </p>
      </div>`,
    aside: html`${inForce(history, reader)}
      <section><h2>${words.copy.title}</h2>
        <p class="muted">${isOffered ? words.copy.text : words.copy.needsMail}</p>
        ${
          isOffered
            ? html`<form id="copy" method="post" action="${own}/copy?lang=${language}">
                <input type="hidden" name="handle" value="${copyHandle}" />
                <button class="button" type="submit">${words.copy.all}</button></form>`
            : html`<form method="post" action="${own}/mail?lang=${language}">
                <input type="hidden" name="handle" value="${copyHandle}" />
                <button class="button" type="submit">${words.copy.mail}</button></form>`
        }
        <p><a href="/verify-proof?lang=${language}">${words.copy.check}</a></p>
      </section>`,
  });
};
