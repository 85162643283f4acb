import type { Hono } from 'hono';
import { html } from 'hono/html';
import { isAddress } from '#contract/mail-address.ts';
import { refuseForGone, stopForGone } from '#service/domains/choices/refuse-for-gone.ts';
import { recordSignal, saveChoices } from '#service/domains/choices/save-choices.ts';
import { stopEverything } from '#service/domains/choices/stop-everything.ts';
import { findOpenLink } from '#service/domains/link-tokens/find-link.ts';
import { countOpened } from '#service/domains/preference-centers/count-days.ts';
import { readPublishedCenter } from '#service/domains/preference-centers/read-published-center.ts';
import { readStopped } from '#service/domains/stops/read-stopped.ts';
import type { Problem } from '#service/http/problem.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import { toProblem } from '#service/http/to-problem.ts';
import { askForm } from '../ask-link/ask-form.ts';
import { queueLink } from '../ask-link/routes.ts';
import type { ReadHandle } from '../handles.ts';
import { isMailedNow } from '../link-marks.ts';
import { type Form, readForm } from '../read-form.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import { readVisitor, type Visitor } from '../visitor.ts';
import { datesIn } from '../words/dates.ts';
import { languageAsked } from '../words/language.ts';
import { drawSaved } from './after-save.ts';
import {
  type CenterPage,
  centerIdOf,
  choicesKind,
  isSignaled,
  languagesOf,
  pathOf,
  readCenterPage,
  viewFor,
} from './center-page.ts';
import { choicesPage } from './choices-page.ts';
import { withGiven } from './elements.ts';
import { retryPage } from './retry-page.ts';
import { changesUnseen, savedUnseenPage } from './saved-unseen.ts';
import { sendLogo } from './send-logo.ts';
import { fieldNames, readSent, readSentElements } from './sent-fields.ts';
import { stoppedPage } from './stopped-page.ts';
import { readUnseenRefusals } from './unseen-refusals.ts';
import type { NoticeView, StoppedView } from './view.ts';
import { withSent } from './view-of-choices.ts';

/** What a form of choices came with. */
type Arrived = {
  form: Form;
  centerId: string;
  handle: ReadHandle;
  /** Who may read the answer: whose link is open here, else the handle's person while it holds. */
  reader: Visitor | undefined;
  /** Of the handle: it has ended, its link has, or another person's is open here. */
  hasEnded: boolean;
  isTest: boolean;
};

/** @param pool what may bring a no has room that nothing else uses up */
const arrive = async (
  site: Site,
  c: PersonRequest,
  pool: 'rest' | 'refusals' = 'refusals',
): Promise<Arrived | undefined> => {
  const { options, handles } = site;
  const form = await readForm(c);
  const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
  requireRoom(visit ?? null, form.bytes, pool);
  const centerId = centerIdOf(c.req.param('center'));
  const handle = await handles.open(form.text(fieldNames.handle), choicesKind);
  if (handle === undefined || centerId === null || handle.of?.id !== centerId) return undefined;
  const visitor = await readVisitor(site, c);
  const own = await findOpenLink(options, handle);
  const isAnother = visitor !== undefined && visitor.personId !== handle.personId;
  const hasEnded = handle.hasEnded || own === undefined || isAnother;
  const { linkMailedAt, linkUntil } = handle;
  const byHandle =
    own === undefined || handle.hasEnded
      ? undefined
      : { ...own, linkMailedAt, linkUntil, by: 'handle' as const };
  const isTest = own?.isTest === true;
  return { form, centerId, handle, reader: visitor ?? byHandle, hasEnded, isTest };
};

/** No link is open, so nothing can be read here. */
const endedPage = (site: Site, c: PersonRequest, refusals: number): Promise<Response> => {
  const { center } = c.get('words');
  return site.pageOfAccount(c, {
    title: center.endedTitle,
    status: refusals > 0 ? 200 : 403,
    languagePath: null,
    content: html`<h1>${center.endedTitle}</h1><p>${center.endedText(refusals)}</p>${askForm(c)}`,
  });
};

/** Everything is more than a center shows. */
const namesOfEnded = async (
  { options }: Site,
  { choices, tag }: CenterPage,
  ids: readonly string[],
): Promise<string[]> => {
  const known = (id: string) => choices.purposes.get(id)?.name;
  const others = ids.filter((id) => known(id) === undefined);
  const names = new Map<string, string>();
  for (const id of others) {
    const text = await readStopped(options.db, id, tag);
    if (text !== undefined) names.set(id, text.name);
  }
  return [
    ...[...choices.purposes.keys()]
      .filter((id) => ids.includes(id))
      .flatMap((id) => known(id) ?? []),
    ...others.flatMap((id) => names.get(id) ?? []),
  ];
};

/** Someone is here who isn't a scanner; the script says so before, where there is one. */
const countOnce = async (
  site: Site,
  { form, centerId, hasEnded, isTest }: Arrived,
): Promise<void> => {
  const { db, now } = site.options;
  if (hasEnded || isTest || form.text(fieldNames.isSeen) !== '') return;
  await countOpened(db, { centerId, at: now() });
};

/** What a person does on their page (docs/design.md 11.5); a handle alone says for whom it is. */
export const centerRoutes = (app: Hono<PersonEnv>, site: Site): void => {
  const { options } = site;

  /** By the page's own link, or one that was opened in this browser since. */
  const isMailed = ({ handle, reader }: Arrived): boolean =>
    [handle, reader].some(
      (own) => own?.personId === handle.personId && isMailedNow(own.linkMailedAt, options.now()),
    );

  app.post('/p/:center', async (c) => {
    const arrived = await arrive(site, c);
    if (arrived === undefined) return endedPage(site, c, 0);
    const { form, centerId, handle, reader, hasEnded } = arrived;
    const { personId: subjectId } = handle;
    const before = await readCenterPage(site, c, { centerId, subjectId });
    const sent = readSent(form.entries());
    const given = readSentElements(form.entries());
    const saved =
      before &&
      (await saveChoices(options, {
        centerId,
        subjectId,
        shown: String(handle.shown),
        submitted: sent,
        elements: { given, isMailed: isMailed(arrived) },
        language: c.get('language'),
        signal: isSignaled(c),
        hasEnded,
      }));
    if (!saved) {
      const { identifier } = handle;
      const refused =
        before &&
        identifier !== null &&
        (await refuseForGone(options, {
          ...{ centerId, subjectId, identifier },
          shown: String(handle.shown),
          submitted: sent,
        }));
      return endedPage(site, c, refused || 0);
    }
    const refusals = saved.changed.filter(({ type }) => type === 'WITHDRAWN' || type === 'OPT_OUT');
    // Another person's answers aren't told to whoever's link is open here.
    const isOwn =
      reader !== undefined &&
      (reader.personId === handle.personId || reader.personId === saved.subjectId);
    const at = options.now();

    const answer = async (): Promise<Response> => {
      await countOnce(site, arrived);
      const after =
        reader && (await readCenterPage(site, c, { centerId, subjectId: reader.personId }));
      if (reader === undefined || !after) return endedPage(site, c, refusals.length);
      const view = await viewFor(site, c, after, reader);
      const unseen =
        saved.receiptId !== null && isOwn
          ? await readUnseenRefusals(
              site,
              c,
              { before, after },
              { shown: String(handle.shown), changed: saved.changed },
            )
          : [];
      return site.page(c, {
        ...after.frame,
        ...languagesOf(`/p/${centerId}`),
        ...drawSaved(c, {
          ...{ before, after, view, sent, given, saved, unseen, hasEnded, isOwn, at },
        }),
      });
    };

    return answer().catch((error: unknown) => {
      // Where nothing was saved, sending it again is the right answer.
      if (saved.receiptId === null) throw error;
      toProblem(error, options.log, c.get('requestId'));
      if (!isOwn) return endedPage(site, c, refusals.length);
      const { frame, told, choices, tag } = before;
      const drawn = savedUnseenPage(
        { at, path: pathOf(c, centerId), receiptIds: [saved.receiptId] },
        changesUnseen({ choices, tag }, saved, told),
        told,
      );
      return site.page(c, { ...frame, languagePath: null, ...drawn });
    });
  });

  /** The page anew, with all that was ticked: nothing is recorded. */
  const showAgain = async (
    c: PersonRequest,
    arrived: Arrived,
    notices: NoticeView[],
  ): Promise<Response> => {
    const { reader } = arrived;
    if (reader === undefined) return endedPage(site, c, 0);
    const { form, centerId, handle } = arrived;
    const page = await readCenterPage(site, c, { centerId, subjectId: reader.personId });
    if (page === null) return endedPage(site, c, 0);
    const view = await viewFor(site, c, page, reader);
    const isOwn = reader.personId === handle.personId;
    const kept = isOwn && {
      // What differs from what was shown first stays what a save records.
      handle: form.text(fieldNames.handle),
      isSeen: form.text(fieldNames.isSeen) !== '',
      pages: withSent(
        withGiven(view.pages, readSentElements(form.entries())),
        readSent(form.entries()),
        [],
      ),
    };
    return site.page(c, {
      ...page.frame,
      ...languagesOf(`/p/${centerId}`),
      ...choicesPage({ ...view, ...kept, notices }, page.told),
    });
  };

  /** In another language. */
  app.post('/p/:center/show', async (c) => {
    const arrived = await arrive(site, c);
    return arrived === undefined ? endedPage(site, c, 0) : showAgain(c, arrived, []);
  });

  /** Mails the person of the page a link with which they can replace data elements. */
  app.post('/p/:center/elements-link', async (c) => {
    const arrived = await arrive(site, c);
    if (arrived?.reader === undefined || arrived.hasEnded) return endedPage(site, c, 0);
    const address = arrived.reader.identifier;
    if (!c.get('canMail') || !isAddress(address))
      return c.redirect(`/link?lang=${c.get('language')}`, 303);
    await queueLink(site, c, address);
    return showAgain(c, arrived, [{ kind: 'mailed' }]);
  });

  app.post('/p/:center/everything', async (c) => {
    const arrived = await arrive(site, c);
    if (arrived === undefined) return endedPage(site, c, 0);
    const { centerId, handle, reader, hasEnded } = arrived;
    const { personId: subjectId } = handle;
    const before = await readCenterPage(site, c, { centerId, subjectId });
    const { identifier } = handle;
    const stopped =
      before &&
      ((await stopEverything(options, { centerId, subjectId })) ??
        (identifier !== null && (await stopForGone(options, { subjectId, identifier }))));
    if (!stopped) return endedPage(site, c, 0);
    const purposes = [...before.choices.purposes.values()];
    const untold = { masked: null, copy: null, path: pathOf(c, centerId), names: [] as string[] };
    const tell = async (): Promise<Pick<StoppedView, keyof typeof untold>> => {
      await countOnce(site, arrived);
      if (reader === undefined || hasEnded) return untold;
      const { masked, copy, path } = await viewFor(site, c, before, reader);
      return { masked, copy, path, names: await namesOfEnded(site, before, stopped.ended) };
    };
    const { masked, copy, path, names } = await tell().catch((error: unknown) => {
      // Everything has stopped, whatever else of it can't be read just now.
      toProblem(error, options.log, c.get('requestId'));
      return untold;
    });
    return site.page(c, {
      ...before.frame,
      languagePath: null,
      ...stoppedPage(
        {
          at: options.now(),
          masked,
          names,
          left: purposes.filter(({ state }) => state === 'ALWAYS_ON').map(({ name }) => name),
          receiptIds: stopped.receiptId === null ? [] : [stopped.receiptId],
          copy,
          path,
        },
        before.told,
      ),
    });
  });

  /** The first thing that a person does on the page, as the script tells. */
  app.post('/p/:center/seen', async (c) => {
    const arrived = await arrive(site, c, 'rest');
    if (arrived === undefined || arrived.hasEnded) return c.body(null, 204);
    const { centerId, handle } = arrived;
    await countOnce(site, arrived);
    if (isSignaled(c)) await recordSignal(options, { centerId, subjectId: handle.personId });
    return c.body(null, 204);
  });

  app.get('/p/:center/logo/:version', async (c) => {
    const centerId = centerIdOf(c.req.param('center'));
    const center = centerId === null ? undefined : await readPublishedCenter(options.db, centerId);
    const logo = center?.content.look?.logo;
    if (!logo) return c.notFound();
    return sendLogo(c, logo, 'public, max-age=86400');
  });
};

/** What a person sent, where a fault kept it from being saved; undefined for any other request. */
export const retryOfChoices = async (
  site: Site,
  c: PersonRequest,
  { status }: Pick<Problem, 'status'>,
): Promise<Response | undefined> => {
  const path = c.req.path;
  if (c.req.method !== 'POST' || !path.startsWith('/p/') || (status < 500 && status !== 429)) {
    return undefined;
  }
  const form = await readForm(c);
  if (form.text(fieldNames.handle) === '') return undefined;
  const reason = status === 503 ? 'away' : status === 429 ? 'tooMany' : 'failed';
  const language = c.get('language');
  const told = { words: c.get('words'), dates: datesIn(language) };
  const sent = {
    path: `${path}?lang=${languageAsked(c.req.query('lang')) ?? language}`,
    fields: form.entries(),
    requestId: c.get('requestId'),
  };
  return site.pageOfFault(c, { languagePath: null, ...retryPage(reason, sent, told) });
};
