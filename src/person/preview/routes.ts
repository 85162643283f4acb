import type { Hono } from 'hono';
import { html } from 'hono/html';
import {
  heldOf,
  type MadeUpAnswer,
  saidAtFirst,
  saveMadeUp,
} from '#service/domains/choices/made-up-person.ts';
import { readLinkDays } from '#service/domains/data-subjects/link-life.ts';
import { linkDatesOf } from '#service/domains/data-subjects/link-token.ts';
import type { PublishedCenter } from '#service/domains/preference-centers/read-published-center.ts';
import { readPreviewed } from '#service/domains/previews/previewed-center.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import { previewPath } from '#service/identity/preview-links.ts';
import { drawSaved } from '../center/after-save.ts';
import {
  type CenterPage,
  isSignaled,
  languagesOf,
  readCenterPage,
  viewFor,
} from '../center/center-page.ts';
import { choicesPage } from '../center/choices-page.ts';
import { withGiven } from '../center/elements.ts';
import { sendLogo } from '../center/send-logo.ts';
import { fieldNames, readSent, readSentElements } from '../center/sent-fields.ts';
import { stoppedPage } from '../center/stopped-page.ts';
import type { ChoicesView, NoticeView } from '../center/view.ts';
import { withSent } from '../center/view-of-choices.ts';
import { type Form, readForm } from '../read-form.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';

/** What the handles of a preview are for: they open nothing else. */
const previewKind = 'preview';

/** Nobody's id, and no receipt's number. */
const noId = '00000000-0000-0000-0000-000000000000';

/** For whom a preview is; their link would be a new one, of so many days. */
const madeUpAt = (now: string, linkDays: number): Visitor => ({
  personId: noId,
  identifier: 'alex.turner@example.org',
  generation: 0,
  isTest: true,
  linkMailedAt: null,
  linkUntil: linkDatesOf({ linkTokenRenewedAt: null, linkDays, createdAt: toInstant(now) })
    .expiresAt,
  by: 'cookie',
});

const addressOf = (c: PersonRequest): string => `${previewPath}${c.req.param('sealed') ?? ''}`;

const languagesIn = (c: PersonRequest) => languagesOf(addressOf(c));

/**
 * The page of a center as its team sees it before people do (docs/design.md 11.5): any version, for
 * a made-up person. The address is the authority, for ten minutes, and nothing is ever recorded.
 */
export const previewRoutes = (app: Hono<PersonEnv>, site: Site): void => {
  const { options, handles } = site;

  const endedPage = (c: PersonRequest): Response => {
    const { title, text } = c.get('words').preview;
    const content = html`<h1>${title}</h1><p>${text}</p>`;
    return site.page(c, { title, status: 410, languagePath: null, content });
  };

  /** The version that the address is for; undefined where it has ended. */
  const readCenter = async (c: PersonRequest): Promise<PublishedCenter | undefined> => {
    const opened = await options.previewLinks.open(c.req.param('sealed') ?? '');
    if (opened === undefined || opened.hasEnded) return undefined;
    return readPreviewed(options.db, opened);
  };

  const readPage = async (
    c: PersonRequest,
    center: PublishedCenter,
    said: readonly MadeUpAnswer[],
  ): Promise<CenterPage | null> => {
    const page = await readCenterPage(site, c, { center, held: heldOf(said) });
    const sender = page?.frame.sender;
    if (!page || !sender) return page;
    const logo = sender.logo && `${addressOf(c)}/logo`;
    return { ...page, frame: { ...page.frame, sender: { ...sender, logo } } };
  };

  const viewOf = async (
    c: PersonRequest,
    page: CenterPage,
    said: readonly MadeUpAnswer[],
  ): Promise<ChoicesView> => {
    const { id, version } = page.choices.center;
    const language = `?lang=${c.get('language')}`;
    const madeUp = madeUpAt(options.now(), await readLinkDays(options.db));
    const view = await viewFor(site, c, page, madeUp);
    return {
      ...view,
      path: addressOf(c) + language,
      everythingPath: `${addressOf(c)}/everything${language}`,
      history: { path: `${addressOf(c)}/history${language}`, handle: null },
      mailPath: view.mailPath && `${addressOf(c)}/elements-link${language}`,
      handle: await handles.seal({
        kind: previewKind,
        personId: noId,
        generation: 0,
        linkMailedAt: null,
        linkUntil: madeUp.linkUntil,
        identifier: null,
        of: { id, version },
        shown: said,
      }),
    };
  };

  /** What the person of a form has said so far. */
  const readSaid = async (form: Form, center: PublishedCenter): Promise<MadeUpAnswer[]> => {
    const handle = await handles.open(form.text(fieldNames.handle), previewKind);
    return handle?.of?.id === center.id && handle.of.version === center.version
      ? (handle.shown as MadeUpAnswer[])
      : saidAtFirst(center, options.now());
  };

  const arrive = async (c: PersonRequest) => {
    const form = await readForm(c);
    const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
    requireRoom(visit ?? null, form.bytes);
    const center = await readCenter(c);
    if (center === undefined) return undefined;
    const said = await readSaid(form, center);
    const before = await readPage(c, center, said);
    return before === null ? undefined : { form, center, said, before };
  };

  app.get(`${previewPath}:sealed`, async (c) => {
    const center = await readCenter(c);
    if (center === undefined) return endedPage(c);
    const said = saidAtFirst(center, options.now());
    const page = await readPage(c, center, said);
    if (page === null) return endedPage(c);
    return site.page(c, {
      ...page.frame,
      ...choicesPage(await viewOf(c, page, said), page.told),
      ...languagesIn(c),
    });
  });

  app.post(`${previewPath}:sealed`, async (c) => {
    const arrived = await arrive(c);
    if (arrived === undefined) return endedPage(c);
    const { form, center, before } = arrived;
    const at = options.now();
    const sent = readSent(form.entries());
    const asked = { said: arrived.said, signal: isSignaled(c), at, submitted: sent };
    const { said, ...saved } = saveMadeUp(center, asked);
    const after = await readPage(c, center, said);
    if (after === null) return endedPage(c);
    return site.page(c, {
      ...after.frame,
      ...languagesIn(c),
      ...drawSaved(c, {
        before,
        after,
        view: await viewOf(c, after, said),
        sent,
        given: new Map(),
        saved: {
          ...saved,
          elements: { changed: {}, late: [], faults: [] },
          receiptId: saved.changed.length === 0 ? null : noId,
        },
        unseen: [],
        hasEnded: false,
        isOwn: true,
        at,
      }),
    });
  });

  /** The page anew, with all that was ticked. */
  const showAgain = async (c: PersonRequest, notices: NoticeView[]): Promise<Response> => {
    const arrived = await arrive(c);
    if (arrived === undefined) return endedPage(c);
    const { form, said, before } = arrived;
    const view = await viewOf(c, before, said);
    const pages = withSent(
      withGiven(view.pages, readSentElements(form.entries())),
      readSent(form.entries()),
      [],
    );
    return site.page(c, {
      ...before.frame,
      ...languagesIn(c),
      ...choicesPage({ ...view, notices, pages }, before.told),
    });
  };
  app.post(`${previewPath}:sealed/show`, (c) => showAgain(c, []));
  // Nobody is mailed, and nothing is on record: the page stays.
  app.post(`${previewPath}:sealed/elements-link`, (c) => showAgain(c, [{ kind: 'mailed' }]));
  app.get(`${previewPath}:sealed/history`, (c) =>
    c.redirect(`${addressOf(c)}?lang=${c.get('language')}`, 303),
  );

  app.post(`${previewPath}:sealed/everything`, async (c) => {
    const arrived = await arrive(c);
    if (arrived === undefined) return endedPage(c);
    const { said, before } = arrived;
    const { masked, copy, path } = await viewOf(c, before, said);
    const namesOf = (wanted: 'ON' | 'ALWAYS_ON') =>
      [...before.choices.purposes.values()].flatMap(({ state, name }) =>
        state === wanted ? name : [],
      );
    const stopped = {
      at: options.now(),
      masked,
      names: namesOf('ON'),
      left: namesOf('ALWAYS_ON'),
      receiptIds: [noId],
      copy,
      path,
    };
    return site.page(c, {
      ...before.frame,
      languagePath: null,
      ...stoppedPage(stopped, before.told),
    });
  });

  // The page's script tells of the first touch, here too; nobody counts it.
  app.post(`${previewPath}:sealed/seen`, (c) => c.body(null, 204));

  app.get(`${previewPath}:sealed/logo`, async (c) => {
    const logo = (await readCenter(c))?.content.look?.logo;
    // A Draft's picture changes under the same address.
    return logo ? sendLogo(c, logo, 'no-store') : c.notFound();
  });
};
