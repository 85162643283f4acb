import type { Hono } from 'hono';
import { html } from 'hono/html';
import { base64url } from 'jose';
import {
  type HostedForm,
  hostedFormOf,
  languageLike,
  languagesOfForm,
} from '#contract/hosted-form.ts';
import { isRefusal } from '#contract/refusals.ts';
import { hashText } from '#service/db/hash-text.ts';
import { type FormState, type FoundForm, readForm } from '#service/domains/forms/read-form.ts';
import { createSubmitForm, type SubmittedAs } from '#service/domains/forms/submit-form.ts';
import { allowForms } from '#service/http/form-origins.ts';
import { Problem } from '#service/http/problem.ts';
import { formPreviewPath } from '#service/identity/preview-links.ts';
import { centerIdOf, isSignaled, readDefaultSender } from '../center/center-page.ts';
import { retryPage } from '../center/retry-page.ts';
import { createFormCookies } from '../cookie.ts';
import type { Page } from '../layout.ts';
import { type Form, readForm as readSent } from '../read-form.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import { datesIn } from '../words/dates.ts';
import { askedTags, languageOf, languageOfTag, wordsOf } from '../words/language.ts';
import { isForScript } from './brief.ts';
import { fieldNames } from './field-names.ts';
import { createFormHandles, type FormHandle } from './form-handles.ts';
import {
  type FormNotice,
  formId,
  formPage,
  nothingPage,
  oneMorePage,
  signalPage,
  thanksPage,
} from './pages.ts';
import {
  type FormFaults,
  type FormValues,
  findFaults,
  noValues,
  readValues,
  toSend,
} from './read-answers.ts';

const spokenIn = (c: PersonRequest) => ({
  words: c.get('words'),
  language: languageOf(c.get('language')),
});

/** Nobody reads and fills in a form faster. */
const fastestMs = 2_000;

const browserBytes = 32;

/** Where a form is shown: at its own address, or to its team at one that ends. */
type Place = { path: string; isTest: boolean; found: FoundForm };

const shownStates: Record<'people' | 'team', readonly FormState[]> = {
  people: ['open'],
  team: ['open', 'draft', 'retired'],
};

/** A version that people were shown still takes what they send, if nothing was closed since. */
const takes: readonly FormState[] = ['open', 'retired'];

/**
 * Forms of collection points: what is sent becomes a receipt of somebody nobody
 * knows. They need no cookie and no script, and take what other sites' pages post.
 */
export const formRoutes = async (app: Hono<PersonEnv>, site: Site): Promise<void> => {
  const { options } = site;
  const handles = await createFormHandles(options.secret);
  const cookies = createFormCookies(options.personUrl);
  const submit = createSubmitForm(options);

  const visitOf = (c: PersonRequest) =>
    options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress) ?? null;

  const plainPage = (
    c: PersonRequest,
    status: number,
    { title, text }: { title: string; text: string },
  ): Promise<Response> =>
    site.pageOfAccount(c, {
      title,
      status,
      brief: { outcome: 'told', texts: [title, text] },
      ...(c.req.method === 'GET' ? {} : { languagePath: null }),
      content: html`<h1>${title}</h1><p>${text}</p>
        <p><a href="/link?lang=${c.get('language')}">${c.get('words').stop.toAll}</a></p>`,
    });
  const closedPage = (c: PersonRequest, state: FormState | undefined): Promise<Response> => {
    const { closed, signIn, missing } = c.get('words').form;
    if (state === 'needsSignIn') return plainPage(c, 403, signIn);
    // A Draft isn't told from nothing: nobody learns what is being made.
    return state === undefined || state === 'draft'
      ? plainPage(c, 404, missing)
      : plainPage(c, 410, closed);
  };

  /** @returns the answer where there's no form to show */
  const findPlace = async (c: PersonRequest): Promise<Place | Response> => {
    const sealed = c.req.param('sealed');
    if (sealed !== undefined) {
      const opened = await options.previewLinks.openForm(sealed);
      if (opened === undefined || opened.hasEnded) {
        return plainPage(c, 410, c.get('words').preview);
      }
      const found = await readForm(options, { id: opened.pointId, version: opened.version });
      return found !== undefined && shownStates.team.includes(found.state)
        ? { path: formPreviewPath + sealed, isTest: true, found }
        : closedPage(c, found?.state);
    }
    const id = centerIdOf(c.req.param('point'));
    const found = id === null ? undefined : await readForm(options, { id });
    return found !== undefined && shownStates.people.includes(found.state)
      ? { path: `/f/${id}`, isTest: false, found }
      : closedPage(c, found?.state);
  };

  /** The form in the language that is asked for; our own words follow as far as we speak it. */
  const formIn = (c: PersonRequest, { source }: FoundForm): HostedForm => {
    const languages = languagesOfForm(source);
    const asked = askedTags(c.req.query('lang'), c.req.header('accept-language'));
    const [wanted] = asked.flatMap((tag) => languageLike(languages, tag) ?? []);
    const tag = wanted ?? languages[0] ?? 'en';
    const language = languageOfTag(tag) ?? 'en';
    c.set('language', language);
    c.set('words', wordsOf(language));
    return hostedFormOf(source, tag);
  };

  const senderOf = async (c: PersonRequest, form: HostedForm) => {
    const account = await readDefaultSender(options, c.get('language'));
    const notice = form.notices[0]?.url ?? null;
    const own = { noticeUrl: notice ?? account?.noticeUrl ?? null };
    if (form.controller === null || form.controller === account?.name) {
      return account && { ...account, ...own };
    }
    const name = form.controller;
    const nothing = { address: null, contactUrl: null, logo: null, shownInside: [] };
    return { color: account?.color ?? null, ...nothing, name, noticeUrl: notice };
  };

  const draw = async (
    c: PersonRequest,
    form: HostedForm,
    page: Omit<Page, 'sender'>,
    hasNotices = false,
  ): Promise<Response> => {
    const sender = await senderOf(c, form);
    return site.page(c, {
      languagePath: null,
      languages: form.languages,
      shownIn: form.language,
      ...page,
      sender: sender && hasNotices ? { ...sender, noticeUrl: null } : sender,
    });
  };

  const newHandle = (place: Place, form: HostedForm): FormHandle => ({
    pointId: form.pointId,
    version: form.version,
    isTest: place.isTest,
    at: options.now(),
    key: crypto.randomUUID(),
    isChecked: false,
  });
  const pathIn = ({ path }: Place, form: HostedForm) => `${path}?lang=${form.language}`;

  const showForm = async (
    c: PersonRequest,
    place: Place,
    form: HostedForm,
    {
      values = noValues,
      faults = new Map(),
      notices = [],
      handle = newHandle(place, form),
    }: {
      values?: FormValues;
      faults?: FormFaults;
      notices?: readonly FormNotice[];
      handle?: FormHandle | undefined;
    } = {},
  ): Promise<Response> => {
    const words = c.get('words');
    const told = place.isTest ? [{ text: words.form.test, isFault: false }, ...notices] : notices;
    const page = {
      languageForm: { id: formId, path: `${place.path}/show` },
      ...formPage(
        {
          form,
          language: languageOf(c.get('language')),
          words,
          action: pathIn(place, form),
          hidden: { [fieldNames.handle]: await handles.seal(handle) },
          values,
          faults,
        },
        told,
      ),
    };
    return draw(c, form, page, form.notices.length > 0);
  };

  const show = async (c: PersonRequest): Promise<Response> => {
    const place = await findPlace(c);
    return place instanceof Response ? place : showForm(c, place, formIn(c, place.found));
  };

  /** What a page of ours carried, if it was of this place. */
  const handleOf = async ({ found, isTest }: Place, sent: Form) => {
    const handle = await handles.open(sent.text(fieldNames.handle));
    const isOwn =
      handle?.isTest === isTest && handle.pointId === found.source.record.Id.toLowerCase();
    return isOwn ? handle : undefined;
  };

  /** The version that was shown, while it takes answers; undefined once it doesn't. */
  const shownVersion = async (
    { found, isTest }: Place,
    version: number,
  ): Promise<FoundForm | undefined> => {
    const { record } = found.source;
    if (version === record.Version) return found;
    if (isTest) return undefined;
    const old = await readForm(options, { id: record.Id, version });
    return old !== undefined && takes.includes(old.state) ? old : undefined;
  };

  type Sending = { c: PersonRequest; place: Place; sent: Form; handle: FormHandle | undefined };

  /** Whether it looks like a machine's: then one more button is asked for, and nothing is lost. */
  const isSuspect = ({ sent, handle }: Sending): boolean => {
    if (handle?.isChecked) return false;
    const isFast =
      handle !== undefined && Date.parse(options.now()) - Date.parse(handle.at) < fastestMs;
    return isFast || sent.text(fieldNames.trap) !== '';
  };

  /**
   * Whether somebody filled in a page of ours: another site's can make any browser post any address, and
   * the mail to it must not be confirmed by that browser alone. Nor is its cookie replaced then, which
   * an earlier sign-up may wait with.
   */
  const isFromOurPage = ({ c, handle }: Sending): boolean =>
    handle !== undefined &&
    !isForScript(c) &&
    !['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '');

  const withoutSold = (form: HostedForm, values: FormValues): FormValues => {
    const sold = new Set(form.purposes.flatMap((own) => (own.isSaleOrSharing ? own.id : [])));
    const ticked = new Set([...values.answer.ticked].filter((id) => !sold.has(id)));
    return { ...values, answer: { ...values.answer, ticked } };
  };

  const tell = async (
    { c, place }: Sending,
    form: HostedForm,
    values: FormValues,
    done: SubmittedAs,
    cookie: string | null,
  ): Promise<Response> => {
    const answer = await draw(c, form, {
      ...thanksPage(form, spokenIn(c), {
        answer: values.answer,
        identifier: values.identifier,
        receiptId: done.receiptId,
        isRepeated: done.isRepeated,
        leftOut: new Set(done.leftOut),
        waitsForParent: values.parent !== '' && !place.isTest,
        toBeConfirmed: new Set(c.get('canMail') ? done.toBeConfirmed : []),
        path: pathIn(place, form),
      }),
    });
    if (cookie !== null) answer.headers.append('Set-Cookie', cookies.set(cookie));
    return answer;
  };

  const changed = ({ c, place }: Sending, sent: Form): Promise<Response> => {
    const form = formIn(c, place.found);
    const notices = [{ text: c.get('words').form.changed, isFault: true }];
    return showForm(c, place, form, { values: readValues(form, sent), notices });
  };

  const send = async (sending: Sending, shown: FoundForm): Promise<Response> => {
    const { c, place, sent } = sending;
    const form = formIn(c, shown);
    const words = c.get('words');
    const isLeft = sent.text(fieldNames.signal) === 'leave';
    const read = readValues(form, sent);
    const values = isLeft ? withoutSold(form, read) : read;
    const purposes = toSend(form, values);
    if (purposes === null) return draw(c, form, nothingPage(spokenIn(c), pathIn(place, form)));
    const faults = findFaults(form, values);
    if (faults.size > 0) {
      const notices = [{ text: words.form.check(faults.size), isFault: true }];
      return showForm(c, place, form, { values, faults, notices, handle: sending.handle });
    }
    const isRefusing =
      values.answer.act === 'no' || purposes.some(({ TransactionType: type }) => isRefusal(type));
    const handle = { ...(sending.handle ?? newHandle(place, form)), isChecked: true };
    const again = async () => ({
      path: pathIn(place, form),
      fields: sent.entries(),
      handle: await handles.seal(handle),
    });
    const sold =
      form.asking === 'optIn' && values.answer.act === 'send' && isSignaled(c)
        ? form.purposes.filter((own) => own.isSaleOrSharing && values.answer.ticked.has(own.id))
        : [];
    if (sold.length > 0 && sent.text(fieldNames.signal) !== 'keep') {
      const names = sold.map(({ name }) => name);
      return draw(c, form, signalPage(words, names, await again()));
    }
    if (!isRefusing && isSuspect(sending)) {
      return draw(c, form, oneMorePage(words, await again()));
    }
    const cookie = isFromOurPage(sending)
      ? (cookies.read(c.req.raw) ??
        base64url.encode(crypto.getRandomValues(new Uint8Array(browserBytes))))
      : null;
    const key = sending.handle?.key ?? (sent.text(fieldNames.key).slice(0, 100) || null);
    const done = await submit(
      {
        claims: shown.claims,
        identifier: values.identifier,
        language: form.language,
        purposes,
        elements: values.answer.act === 'no' ? {} : Object.fromEntries(values.elements),
        parent: values.answer.act === 'no' ? null : values.parent || null,
        isTest: place.isTest,
        key: key === null ? null : `form ${key}`,
        browser: cookie === null ? null : hashText(cookie),
      },
      {
        visit: visitOf(c),
        network: options.networkOf?.(c.req.raw, c.env?.incoming?.socket.remoteAddress) ?? null,
        bytes: sent.bytes,
      },
    ).catch((error: unknown) => {
      if (error instanceof Problem) return error;
      throw error;
    });
    if (!(done instanceof Problem)) return tell(sending, form, values, done, cookie);
    // Closed while it was being filled in.
    if (done.code === 'collection-point-disabled') return closedPage(c, 'closed');
    if (done.code === 'collection-point-token-revoked') return changed(sending, sent);
    throw done;
  };

  const arrive = async (c: PersonRequest): Promise<Sending | Response> => {
    const sent = await readSent(c);
    visitOf(c)?.requireReadable(sent.bytes);
    const place = await findPlace(c);
    if (place instanceof Response) return place;
    return { c, place, sent, handle: await handleOf(place, sent) };
  };

  const receive = async (c: PersonRequest): Promise<Response> => {
    const sending = await arrive(c);
    if (sending instanceof Response) return sending;
    const { place, sent, handle } = sending;
    const named = Number(sent.text(fieldNames.version));
    const version = handle?.version ?? (named || place.found.source.record.Version);
    const shown = Number.isSafeInteger(version) ? await shownVersion(place, version) : undefined;
    return shown === undefined ? changed(sending, sent) : send(sending, shown);
  };

  /** In another language, or filled in by another page: nothing is recorded. */
  const showAgain = async (c: PersonRequest): Promise<Response> => {
    const sending = await arrive(c);
    if (sending instanceof Response) return sending;
    const { place, sent, handle } = sending;
    const form = formIn(c, place.found);
    const isSame = handle?.version === form.version;
    const values = readValues(form, sent);
    return showForm(c, place, form, { values, ...(isSame && { handle }) });
  };

  /** Another page's fields, put into the form for people to send: ticks aren't among them. */
  const prefill = async (c: PersonRequest): Promise<Response> => {
    const sending = await arrive(c);
    if (sending instanceof Response) return sending;
    const { place, sent } = sending;
    const form = formIn(c, place.found);
    const { identifier, elements } = readValues(form, sent);
    const may = (name: string) => form.prefilled.includes(name);
    const values = {
      ...noValues,
      identifier: may(form.identifier.name) ? identifier : '',
      elements: new Map([...elements].filter(([name]) => may(name))),
    };
    return showForm(c, place, form, { values });
  };

  app.get(`${formPreviewPath}:sealed`, show);
  app.post(`${formPreviewPath}:sealed`, receive);
  app.post(`${formPreviewPath}:sealed/show`, showAgain);
  // Scripts of other sites' pages post here, with what their monitoring adds.
  app.on(['POST', 'OPTIONS'], '/f/:point', allowForms({ allowHeaders: [], exposeHeaders: [] }));
  app.get('/f/:point', show);
  app.post('/f/:point', receive);
  app.post('/f/:point/show', showAgain);
  app.post('/f/:point/prefill', prefill);
};

/** What a person sent, where a fault kept it from being recorded; undefined for any other request. */
export const retryOfForm = async (
  site: Site,
  c: PersonRequest,
  { status }: Pick<Problem, 'status'>,
): Promise<Response | undefined> => {
  const { path } = c.req;
  if (c.req.method !== 'POST' || !path.startsWith('/f/') || (status < 500 && status !== 429)) {
    return undefined;
  }
  const sent = await readSent(c);
  const reason = status === 503 ? 'away' : status === 429 ? 'tooMany' : 'failed';
  const language = c.req.query('lang') ?? c.get('language');
  const told = { words: c.get('words'), dates: datesIn(c.get('language')) };
  const { notSaved, notSavedBecause } = c.get('words').center;
  return site.pageOfFault(c, {
    languagePath: null,
    brief: { outcome: 'told', texts: [notSaved, notSavedBecause[reason]] },
    ...retryPage(
      reason,
      {
        path: `${path}?lang=${encodeURIComponent(language)}`,
        fields: sent.entries(),
        requestId: c.get('requestId'),
      },
      told,
    ),
  });
};
