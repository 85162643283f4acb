import { html, raw } from 'hono/html';
import type { Assets } from './assets.ts';
import { type Brief, isForScript } from './form/brief.ts';
import type { PersonOptions, PersonRequest } from './site.ts';
import { directionOf, languages, nameOfLanguage } from './words/language.ts';
import { markLanguages } from './words/spoken-in.ts';

/** Who is responsible for a page, and how it looks: what a center says, as far as it says it. */
export type Sender = {
  name: string;
  address: string | null;
  noticeUrl: string | null;
  contactUrl: string | null;
  /** `#rrggbb`. */
  color: string | null;
  /** The path of a picture at this origin. */
  logo: string | null;
  /** Origins besides the console's whose pages may show this one in a frame. */
  shownInside: readonly string[];
};

export type Page = {
  title: string;
  /** What `html` of hono/html makes; texts in it are escaped. */
  content: unknown;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** What a script of another site's page is told instead; left out, the title. */
  brief?: Brief;
  sender?: Sender | undefined;
  /** What stands beside the content where there's room, and below it where there's none. */
  aside?: unknown;
  /** What stays in sight below everything. */
  foot?: unknown;
  /** Where the other languages are, if not at the page's own address; null where there are none. */
  languagePath?: string | null;
  /** The form in the page that goes along to another language, with what was chosen in it, and where to. */
  languageForm?: { id: string; path: string };
  /** The languages that the page can be read in; left out, all of ours. */
  languages?: readonly string[];
  /** The one of them that it's in; left out, the request's. */
  shownIn?: string;
  /** As wide as pages with something beside their content. */
  isWide?: true;
};

const policyWith = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');

const nobody = (personUrl: string): Sender => ({
  name: new URL(personUrl).hostname,
  address: null,
  noticeUrl: null,
  contactUrl: null,
  color: null,
  logo: null,
  shownInside: [],
});

const languageLinks = (c: PersonRequest, page: Page) => {
  const { languageForm: form } = page;
  if (page.languagePath === null && form === undefined) return '';
  const offered = page.languages ?? Object.keys(languages);
  if (page.shownIn !== undefined && offered.length === 1) return '';
  const own = page.shownIn ?? c.get('language');
  const attributes = (language: string) => html`lang="${language}" dir="${directionOf(language)}"
      ${language === own ? raw('aria-current="true"') : ''}`;
  // Without a path the address stays as it is: it may hold what no page repeats.
  const link = (language: string) =>
    form === undefined
      ? html`<a href="${page.languagePath ?? ''}?lang=${language}" hreflang="${language}"
      ${attributes(language)}>${nameOfLanguage(language, offered)}</a>`
      : html`<button form="${form.id}" formaction="${form.path}?lang=${language}" formnovalidate
      ${attributes(language)}>${nameOfLanguage(language, offered)}</button>`;
  // Enter in a form is the first of its buttons, and shouldn't be a language.
  const saving =
    form && html`<button form="${form.id}" class="skip" tabindex="-1" aria-hidden="true"></button>`;
  return html`${saving ?? ''}<nav class="languages" aria-label="${c.get('words').languages}">${offered.map(link)}</nav>`;
};

const senderLines = (c: PersonRequest, { name, address, noticeUrl, contactUrl }: Sender) => {
  const words = c.get('words');
  const link = (url: string | null, text: string) =>
    url === null ? '' : html`<a href="${url}" rel="noopener" target="_top">${text}</a>`;
  return html`<p><bdi>${name}</bdi>${address === null ? '' : html`<br /><bdi class="address">${address}</bdi>`}</p>
    ${
      noticeUrl === null && contactUrl === null
        ? ''
        : html`<p class="ways">${link(noticeUrl, words.notice)} ${link(contactUrl, words.contact)}</p>`
    }`;
};

const body = (c: PersonRequest, { content, aside, foot }: Page, sender: Sender) => {
  const main = html`<main id="content" tabindex="-1">${content}</main>`;
  const about = html`<footer>${aside === undefined ? '' : html`<h2>${c.get('words').center.whoWeAre}</h2>`}
    ${senderLines(c, sender)}</footer>`;
  return aside === undefined
    ? html`${main}${about}${foot ?? ''}`
    : html`<div class="two">${main}<aside class="aside">${aside}${about}</aside></div>${foot ?? ''}`;
};

const brand = ({ name, logo }: Sender) =>
  html`<header class="brand">${
    logo === null ? '' : html`<img src="${logo}" alt="" height="28" />`
  }<bdi>${name}</bdi></header>`;

/** Draws pages: the frame around what each of them says, and the headers of all of them. */
export const createLayout =
  ({ personUrl, publicUrl }: Pick<PersonOptions, 'personUrl' | 'publicUrl'>, assets: Assets) =>
  (c: PersonRequest, page: Page): Response => {
    if (isForScript(c)) {
      const { brief = { outcome: 'told', texts: [page.title] }, status = 200 } = page;
      return c.json(brief, status as 200, { ...page.headers });
    }
    const language = c.get('language');
    const words = c.get('words');
    const sender = page.sender ?? nobody(personUrl);
    const markup = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${page.title} · ${sender.name}</title>
    <link rel="stylesheet" href="${assets.css}" />
    <link rel="stylesheet" href="${assets.lookPath(sender.color)}" />
    <script src="${assets.js}" defer></script>
  </head>
  <body${page.aside === undefined && !page.isWide ? '' : raw(' class="wide"')}>
    <a class="skip" href="#content">${words.skip}</a>
    <div class="top">${brand(sender)}${languageLinks(c, page)}</div>
    ${body(c, page, sender)}
  </body>
</html>`;
    // Without a promise among the values the template is a string, not a promise of one.
    return c.body(markLanguages(String(markup)), (page.status ?? 200) as 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': policyWith([publicUrl, ...sender.shownInside]),
      ...page.headers,
    });
  };
