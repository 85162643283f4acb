import type { BrowserContext, Page } from '@playwright/test';
import { isAboutPeople } from '#contract/about-people.ts';
import { effectOf } from '#contract/common/endpoint.ts';
import { listDestinationsEndpoint } from '#contract/destinations.ts';
import { endpoints } from '#contract/endpoints.ts';
import { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { listOrganizationsEndpoint } from '#contract/organizations.ts';
import { consoleHeader } from '#contract/page-marks.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { listPreferenceCentersEndpoint } from '#contract/preference-centers.ts';
import { goTo, type Place, places } from '#scripts/console-places.ts';
import { expect, openAndSignInAs, type Person } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { mouse } from '../support/hands.ts';
import { knownValuesOf } from '../support/known-values.ts';
import { lookUpByElement } from '../support/people.ts';
import type { ServiceApi } from '../support/service-api.ts';
import { makeSomebodyKnown, type SomebodyKnown } from '../support/somebody-known.ts';
import { type AnswerNote, placeOf, textOf, watchAnswers } from '../support/watch-answers.ts';

// One worker, so that the file starts few services.
test.describe.configure({ mode: 'default' });

const peopleOfDemo = 200;

/** At least 300 texts that a session gets nowhere without a look. */
const readKnown = async (api: ServiceApi, { values }: SomebodyKnown) => {
  const known = knownValuesOf(await api.profiles(peopleOfDemo), await api.settings());
  for (const value of Object.values(values)) known.add(value);
  expect(known.size).toBeGreaterThanOrEqual(300);
  return known;
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Postal codes are found by chance in what is longer. */
const isNumber = (value: string): boolean => /^\d+$/.test(value);
const isAlone = (number: string, text: string): boolean =>
  new RegExp(`(?<![\\w.-])${number}(?![\\w-])`).test(text);

/** What notes have of the values; never says the whole of one. */
const leaksIn = (notes: readonly AnswerNote[], known: ReadonlySet<string>): string[] => {
  const written = [...known].map((value) => JSON.stringify(value).slice(1, -1));
  const leaks = notes.flatMap(({ place, text: whole }) => {
    const text = whole.replaceAll(uuid, '');
    return written
      .filter((value) => text.includes(value) && (!isNumber(value) || isAlone(value, text)))
      .map((value) => {
        const key = /"(\w+)":\s*(?:\[?")?[^":]*$/.exec(text.slice(0, text.indexOf(value)))?.[1];
        return `${place} ${key ?? 'somewhere'}: ${value.slice(0, 3)}… of ${value.length}`;
      });
  });
  return [...new Set(leaks)];
};

/** What is drawn, in a form that is searched as answers are. */
const drawn = async (page: Page, place: string): Promise<AnswerNote> => ({
  place: `page ${place}`,
  text: JSON.stringify(await page.locator('body').innerText()),
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Where somebody is seen in clear by an act of its own, or nobody is signed in. */
const left = ['person-edit', 'person-save', 'person-proof-clear', 'signed-out', 'api-budget'];
/** What a role may see without changing anything. */
const seen = [
  'people-found',
  'people-alike',
  'people-none',
  'people-recent',
  'people-by-element',
  'person',
  'person-proof',
  'merge-request',
];

const exportMasked: Place = async (page) => {
  await page.goto('/data-subjects?updatedSince=2026-01-01&size=50');
  await button(page, 'Export…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Export finished' })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
};

const nextPage: Place = async (page) => {
  await page.goto('/data-subjects?size=50');
  await button(page, 'Next').first().click();
  await expect(page.getByText(/^Page 2, rows/).first()).toBeVisible();
};

const more = ({ id, ids }: SomebodyKnown): Record<string, Place> => ({
  'people-with-everything':
    '/data-subjects?updatedSince=2025-01-01&topics=true&preferences=true&allChoices=true&linkTokens=true',
  'people-next': nextPage,
  'people-by-city': async (page) => {
    await page.goto('/data-subjects');
    await lookUpByElement(page, mouse, { element: 'City', value: 'Åre' });
    await page
      .getByText(/^No one/)
      .first()
      .waitFor();
  },
  'people-exported': exportMasked,
  'person-with-everything': `/data-subjects/${id}`,
  'person-proof-masked': `/data-subjects/${id}/proof`,
  activity: '/activity',
  'activity-of-person': `/activity?dataSubjectId=${id}`,
  'activity-looks': '/activity?looks=true',
  outbox: '/outbox',
  'erasure-of-person': `/erasures/${ids.erasureId}`,
  'consent-group': `/consent-groups/${ids.consentGroupGuid}`,
  'overdue-withdrawals': '/overdue-withdrawals',
});

/** Goes everywhere, without revealing anybody, and looks at what came and is drawn there. */
const walk = async (
  page: Page,
  all: Record<string, Place>,
  { answers, known }: { answers: readonly AnswerNote[]; known: ReadonlySet<string> },
): Promise<void> => {
  let before = 0;
  for (const [name, place] of Object.entries(all)) {
    await test.step(name, async () => {
      await goTo(page, place);
      await page.waitForLoadState('networkidle');
      const came = [...answers.slice(before), await drawn(page, name)];
      before = answers.length;
      expect.soft(leaksIn(came, known), name).toEqual([]);
    });
  }
};

type Ask = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  data?: unknown;
};
type Asked = AnswerNote & { status: number };

/** Asks as a page of the browser's session does. */
const asking =
  ({ request }: BrowserContext, origin: string, tag: string | null) =>
  async ({ method, path, headers = {}, data }: Ask): Promise<Asked> => {
    const answer = await request.fetch(origin + path, {
      method,
      headers: { [consoleHeader]: tag ?? '', 'Sec-Fetch-Site': 'same-origin', ...headers },
      ...(data === undefined ? {} : { data }),
    });
    const text = textOf(await answer.body());
    return { place: placeOf(method, answer.url()), status: answer.status(), text };
  };

/** A path with the ids that it wants; undefined where one isn't there. */
const filled = (path: string, ids: Record<string, string | undefined>): string | undefined => {
  const whole = path.replaceAll(/\{(\w+)\}/g, (name, key: string) => ids[key] ?? name);
  return whole.includes('{') ? undefined : whole;
};

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

/** The dates that some lists demand: days that they take at once. */
const datesFor = (path: string): string => {
  if (/v4\/datasubjects\/profiles(\/unordered)?$/.test(path)) {
    return `?${new URLSearchParams({ updatedSince: daysAgo(20), updatedUntil: daysAgo(0) })}`;
  }
  if (!/v4\/(datasubjects|datasubjects\/unordered|linktokens)$/.test(path)) return '';
  return `?${new URLSearchParams({ fromDate: daysAgo(6), toDate: daysAgo(0) })}`;
};

/** With those of the demo's search for duplicates and of a center. */
const idsOf = async (ask: (one: Ask) => Promise<Asked>, { ids }: SomebodyKnown) => {
  const first = async (path: string, key: string): Promise<string | undefined> => {
    const list = JSON.parse((await ask({ method: 'GET', path })).text);
    return (list.content ?? list)[0]?.[key];
  };
  const search = await first(listMergeRequestsEndpoint.path, 'mergeRequestId');
  return {
    ...ids,
    mergeRequestGuid: search,
    mergeRequestId: search,
    organizationId: await first(listOrganizationsEndpoint.path, 'id'),
    prefcenterId: await first(listPreferenceCentersEndpoint.path, 'id'),
    destinationId: await first(listDestinationsEndpoint.path, 'id'),
    identifier: referenceTo(ids.dataSubjectId ?? ''),
  };
};

/** What some searches and previews demand; a country is clear. */
const bodyOf = (ids: Record<string, string | undefined>) => ({
  identityCheck: 'Called back',
  dataElementName: 'Country',
  dataElementValue: 'Sweden',
  dataSubjectId: ids.dataSubjectId,
  dataSubjectIds: [ids.dataSubjectId, ids.kinId],
  receiptId: ids.id,
  purposeIds: [ids.purposeId],
});

/** Each reading operation about people, of this person or of all. */
const askEach = async (
  ask: (one: Ask) => Promise<Asked>,
  ids: Record<string, string | undefined>,
): Promise<{ answers: Asked[]; missing: string[] }> => {
  const reading = endpoints.filter((one) => isAboutPeople(one) && effectOf(one) === 'none');
  const answers: Asked[] = [];
  const missing: string[] = [];
  for (const { method, path } of reading) {
    const own = filled(path, ids);
    if (own === undefined) {
      missing.push(`${method} ${path}`);
      continue;
    }
    const data = method === 'POST' ? bodyOf(ids) : undefined;
    const ofOne: Record<string, string> = {
      identifier: referenceTo(ids.dataSubjectId ?? ''),
      userGuid: ids.dataSubjectId ?? '',
      tenantId: ids.organizationId ?? '',
    };
    for (const headers of [{}, ofOne]) {
      answers.push(await ask({ method, path: own + datesFor(path), headers, data }));
    }
  }
  return { answers, missing };
};

/** What nobody of the demo has, or what the person made here doesn't. */
const notThere = [
  /^GET .*\/destinations\/\{destinationId\}\/attempts/,
  /^GET .*\/jobs\/\{jobId\}\/people$/,
  /^GET .*\/replays\/\{replayId\}\/consents$/,
  /^GET .*\/attachments(\/\{attachmentId\})?$/,
  /^GET \/v[12]\/preferences$/,
  /^POST .*\/corrections\/preview$/,
];

/** Of settings, which say nothing of anybody: they're looked at as one role. */
const isOfSettings = (name: string): boolean =>
  /^(points?|purposes?|preferences?|centers?|center|api|data-elements?|index|glossary|first|demo|help|account|no-such|colleagues?)(-|$)/.test(
    name,
  );

/** Signs in as one role, with somebody known and a watch that has seen all answers. */
const begin = async (
  role: Person,
  { page, context, api }: { page: Page; context: BrowserContext; api: ServiceApi },
) => {
  const somebody = await makeSomebodyKnown(api);
  const known = await readKnown(api, somebody);
  // It's typed: only that text may come back.
  known.delete('victor.sanders@example.org');
  const watch = await watchAnswers(context);
  await openAndSignInAs(page, role, '/collection-points');
  await expect.poll(watch.tag).not.toBeNull();
  return { somebody, known, watch };
};

const roles: readonly Person[] = ['privacy', 'support', 'auditor'];

for (const role of roles) {
  test(`no page about people answers ${role} with a value of anybody without a look`, {
    tag: '@all',
  }, async ({ page, context, api }) => {
    test.slow();
    const { somebody, known, watch } = await begin(role, { page, context, api });
    const own = more(somebody);
    const isFor = (name: string, place: Place) =>
      role === 'privacy' || typeof place === 'string' || seen.includes(name) || name in own;
    const named = Object.entries({ ...places, ...own }).filter(
      ([name, place]) => !left.includes(name) && !isOfSettings(name) && isFor(name, place),
    );
    await walk(page, Object.fromEntries(named), { answers: watch.answers, known });
  });

  test(`no reading operation answers ${role} with a value of anybody without a look`, async ({
    page,
    context,
    api,
    service,
  }) => {
    const { somebody, known, watch } = await begin(role, { page, context, api });
    const ask = asking(context, service.url, watch.tag());
    const { answers, missing } = await askEach(ask, await idsOf(ask, somebody));
    expect(leaksIn(answers, known)).toEqual([]);
    // Each is answered, or is for other roles.
    const done = new Set(
      answers.flatMap(({ status, place }) => (status === 200 || status === 403 ? [place] : [])),
    );
    const undone = answers.flatMap(({ place }) => (done.has(place) ? [] : [place]));
    const isThere = (place: string) => !notThere.some((pattern) => pattern.test(place));
    expect([...new Set([...missing, ...undone])].filter(isThere)).toEqual([]);

    // The search finds what is there to be found: a program gets it.
    const text = JSON.stringify(await api.profileOf(somebody.values.identifier ?? ''));
    expect(leaksIn([{ place: 'program', text }], known).length).toBeGreaterThan(2);
  });
}

test('no page of settings answers with a value of anybody', { tag: '@all' }, async ({
  page,
  context,
  api,
}) => {
  test.slow();
  const { known, watch } = await begin('privacy', { page, context, api });
  const named = Object.entries(places).filter(
    ([name]) => !left.includes(name) && isOfSettings(name),
  );
  await walk(page, Object.fromEntries(named), { answers: watch.answers, known });
});
