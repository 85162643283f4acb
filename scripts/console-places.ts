import type { Locator, Page } from '@playwright/test';

/** An address, or a way to it: ids are those of the first row of a list. */
export type Place = string | ((page: Page) => Promise<void>);

const firstOf =
  (list: string, change: (href: string) => string = (href) => href) =>
  async (page: Page): Promise<void> => {
    await page.goto(list);
    const link = page.getByRole('table').getByRole('link').first();
    await page.goto(change((await link.getAttribute('href')) ?? ''));
  };

/** An exact hit opens the person. */
const lookUp = async (page: Page, identifier: string) => {
  await page.goto('/data-subjects');
  await page.getByRole('textbox', { name: 'Search people' }).fill(identifier);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/data-subjects\/[^/?]+$/);
};

/** Those who were found are on the page before theirs. */
const find = async (page: Page, identifier: string) => {
  await lookUp(page, identifier);
  await page.goBack();
  await page.getByRole('table', { name: 'People' }).getByRole('link').first().waitFor();
};

/** Nobody real: all people of the demo are made up, at domains that are set aside for that. */
const person = 'victor.sanders@example.org';
const active = '/collection-points?versions=all&status=ACTIVE';
const draft = '/collection-points?versions=all&status=DRAFT';
const toEdit = (href: string) => href.replace('?', '/edit?');

export const goTo = async (page: Page, place: Place): Promise<void> => {
  await (typeof place === 'string' ? page.goto(place) : place(page));
  // An open dialog hides the heading from roles.
  await page.locator('h1').first().waitFor();
};

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
/** From the menu of a person's page. */
const pick = async (page: Page, name: string) => {
  await press(page, 'More');
  await page.getByRole('menuitem', { name }).click();
};
/** A dialog that a button of the page opens. */
const pressing = (place: Place, name: string | RegExp) => async (page: Page) => {
  await goTo(page, place);
  await press(page, name);
};

/** Not the person of the other pictures. The oldest stay in their places while journeys add new ones. */
const openAnother = async (page: Page, row: number) => {
  await page.goto('/data-subjects?sort=createdDate,asc');
  await page.getByRole('table', { name: 'People' }).getByRole('link').nth(row).click();
  await page.getByRole('link', { name: 'All visits' }).waitFor();
};

/** Journeys share a service: what another one asked for meanwhile is refused here. */
const closeWhereAnotherWasFirst = async (page: Page, done: Locator) => {
  const dialog = page.getByRole('dialog');
  const refusal = dialog.getByText(/already requested|Another retention rule/).first();
  await done.or(refusal).first().waitFor();
  if (!(await refusal.isVisible())) return;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
};

/** An erasure that is asked for stays so: the first look asks. */
const askToErase = async (page: Page) => {
  await openAnother(page, 6);
  await press(page, 'More');
  const ask = page.getByRole('menuitem', { name: 'Erase…' });
  await ask.waitFor();
  await page.waitForLoadState('networkidle');
  if ((await ask.getAttribute('aria-disabled')) === 'true') {
    await page.keyboard.press('Escape');
  } else {
    await ask.click();
    await page.getByRole('combobox', { name: /^Reason/ }).selectOption('PERSON_ASKED');
    await page
      .getByRole('textbox', { name: /^How you checked/ })
      .fill('Called back on the stored number');
    await press(page, 'Ask for erasure');
    await closeWhereAnotherWasFirst(page, page.getByText('Erasure requested.'));
  }
  await page.getByText('Erasure requested.').waitFor();
};

/** A rule with its dry run; written where it isn't there yet. */
const triedRule = async (page: Page) => {
  await goTo(page, '/retention');
  await page
    .getByText(/^No retention rules yet$|^Auto-refresh/)
    .first()
    .waitFor();
  const rule = page.getByRole('region', { name: 'Former customers' });
  if (!(await rule.isVisible())) {
    await press(page, 'New rule');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Former customers');
    await page.getByRole('textbox', { name: /^After/ }).fill('365');
    await press(page, 'Create');
    await closeWhereAnotherWasFirst(page, rule);
  }
  const dryRun = rule.getByRole('button', { name: 'Dry run of Former customers' });
  const result = rule.getByText(/^Would delete/);
  await dryRun.or(result).first().waitFor();
  // The test that created the rule may have stopped before its dry run.
  const isToBeTried =
    !(await result.isVisible()) && (await dryRun.getAttribute('aria-disabled')) === null;
  if (isToBeTried) await dryRun.click();
  await result.waitFor();
};

/** What a key opens over any page, with what is typed there. */
const typingInPalette = (text: string) => async (page: Page) => {
  await goTo(page, '/purposes');
  await press(page, 'Search or jump to');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text);
};

/** A line of the activity, opened. */
const openedAct = async (page: Page) => {
  await goTo(page, '/activity');
  await press(page, 'Details');
};

const proof = async (page: Page) => {
  await lookUp(page, person);
  await pick(page, 'Proof');
  await page.getByRole('article').waitFor();
};

/** Every page of the console, and dialogs worth looking at. */
export const places: Record<string, Place> = {
  overview: '/',
  'points-list': '/collection-points',
  'points-no-match': '/collection-points?name=nothing-has-this-name',
  'points-past-the-end': '/collection-points?page=900',
  'point-active': firstOf(active),
  'point-mobile-app': firstOf(`${active}&collectionPointType=MOBILE`),
  'point-draft': firstOf(draft),
  'point-integrate': firstOf(active, (href) => href.replace('?', '/integrate?')),
  'point-edit': firstOf(draft, toEdit),
  'point-not-editable': firstOf(active, toEdit),
  'point-missing-version': firstOf(active, (href) => href.replace(/version=\d+/, 'version=99')),
  'point-compare': firstOf('/collection-points?versions=all&status=RETIRED', (href) =>
    href.replace(/\?.*/, '/compare'),
  ),
  'point-new': '/collection-points/new',
  'points-outdated': '/collection-points/outdated',
  'purposes-list': '/purposes',
  'purposes-past-the-end': '/purposes?page=900',
  'purposes-coverage': '/purposes/coverage',
  purpose: firstOf('/purposes'),
  'purpose-edit': firstOf('/purposes', (href) => `${href.split('?')[0]}/edit?version=1`),
  'purpose-missing-version': firstOf('/purposes', (href) => `${href.split('?')[0]}?version=99`),
  'purpose-compare': async (page) => {
    await firstOf('/purposes?status=DRAFT&search=Marketing', (href) =>
      href.replace(/\?.*|$/, '/compare'),
    )(page);
    await page.getByText('Only differences').waitFor();
  },
  'purpose-new': '/purposes/new',
  'preferences-list': '/purpose-preferences',
  'preferences-past-the-end': '/purpose-preferences?page=900',
  preference: firstOf('/purpose-preferences'),
  'preference-options': firstOf('/purpose-preferences', (href) => `${href}?tab=options`),
  'preference-translations': firstOf('/purpose-preferences', (href) => `${href}?tab=translations`),
  'preference-new': '/purpose-preferences/new',
  'centers-list': '/preference-centers',
  'center-new': '/preference-centers/new',
  'people-search': '/data-subjects',
  'people-export': pressing('/data-subjects', 'Export…'),
  'people-found': (page) => find(page, person),
  'people-alike': async (page) => {
    await page.goto('/data-subjects');
    await page.getByRole('textbox', { name: 'Search people' }).fill(person.toUpperCase());
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('rowheader', { name: /^Same except capitals/ }).waitFor();
  },
  'person-proof': proof,
  'person-proof-clear': async (page) => {
    await proof(page);
    await press(page, 'With clear values');
  },
  'person-access-check': async (page) => {
    await lookUp(page, person);
    await pick(page, 'Answer access request…');
    await page.getByRole('heading', { name: 'Who asked?' }).waitFor();
  },
  'verify-proof': '/verify-proof',
  'verify-proof-genuine': async (page) => {
    await proof(page);
    const downloading = page.waitForEvent('download');
    await press(page, 'Save file');
    const file = await (await downloading).path();
    await page.goto('/verify-proof');
    await page.getByLabel('Proof file').setInputFiles(file);
    await page.getByText('Genuine.').waitFor();
  },
  'people-filtered': '/data-subjects?updatedSince=2025-01-01&collectionPointName=web',
  'people-selected': async (page) => {
    await page.goto('/data-subjects?size=50&updatedSince=2025-01-01');
    await page.getByRole('button', { name: /^Filters/ }).click();
    for (const row of [0, 1]) await page.getByRole('table').getByRole('checkbox').nth(row).check();
  },
  'people-by-element': async (page) => {
    await page.goto('/data-subjects');
    await page.getByRole('button', { name: 'By data element' }).click();
    await page.getByRole('combobox', { name: 'Data element' }).fill('Country');
    await page.getByRole('textbox', { name: 'Value' }).fill('Sweden');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  },
  'people-none': async (page) => {
    await page.goto('/data-subjects');
    await page.getByRole('textbox', { name: 'Search people' }).fill('nobody@example.org');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Searched as').waitFor();
  },
  'people-recent': async (page) => {
    await page.goto('/data-subjects');
    const links = page.getByRole('table', { name: 'People' }).getByRole('link');
    for (let row = 0; row < 4; row += 1) {
      await links.nth(row).click();
      await page.getByRole('link', { name: 'All visits' }).waitFor();
      await page.goBack();
      await links.nth(row).waitFor();
    }
  },
  person: async (page) => {
    await lookUp(page, person);
    await page.getByText(/^\d+ entr(y|ies)$/).waitFor();
  },
  'person-history': async (page) => {
    await lookUp(page, person);
    await page.goto(`${page.url()}?history=list`);
    await page.getByText(/^\d+ entr(y|ies)$/).waitFor();
  },
  'person-more': async (page) => {
    await lookUp(page, person);
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Erase…' }).waitFor();
  },
  'person-send': async (page) => {
    await lookUp(page, person);
    await press(page, 'Send…');
    await page.getByRole('heading', { name: 'Link to their choices' }).waitFor();
  },
  'person-reason': async (page) => {
    await lookUp(page, person);
    await press(page, 'Give a reason…');
    await page.getByRole('textbox', { name: 'Reason' }).waitFor();
  },
  'person-edit': async (page) => {
    await lookUp(page, person);
    await page.goto(`${page.url()}/edit`);
  },
  merge: '/merge',
  'merge-requests-list': '/merge-requests',
  'merge-requests-past-the-end': '/merge-requests?page=900',
  'merge-request': firstOf('/merge-requests'),
  'merge-request-process': firstOf('/merge-requests', (href) => `${href}/process`),
  'merge-request-new': '/merge-requests/new',
  erasures: '/erasures',
  erasure: async (page) => {
    await askToErase(page);
    await page.getByRole('link', { name: 'Open erasure' }).click();
    await page.getByText('What stays, and why').waitFor();
  },
  'erasure-keep-proof': async (page) => {
    await askToErase(page);
    await page.getByRole('link', { name: 'Open erasure' }).click();
    await page.getByRole('radio', { name: 'Keep proof' }).check();
  },
  'erasure-decline': async (page) => {
    await askToErase(page);
    await page.getByRole('link', { name: 'Open erasure' }).click();
    await press(page, 'Decline…');
    await page.getByRole('textbox', { name: /^Reason/ }).waitFor();
  },
  'person-erase': async (page) => {
    await openAnother(page, 7);
    await pick(page, 'Erase…');
    await page.getByRole('textbox', { name: /^How you checked/ }).waitFor();
  },
  'person-erasure-requested': askToErase,
  'deletion-certificates': '/erasures/certificates',
  activity: '/activity',
  'activity-opened': openedAct,
  'activity-visits': '/activity?tab=visits',
  'activity-lists': '/activity?tab=lists',
  'activity-programs': '/activity?tab=programs',
  palette: typingInPalette(''),
  'palette-found': typingInPalette('pre'),
  'palette-none': typingInPalette('zzz'),
  jobs: '/jobs',
  retention: '/retention',
  'retention-rule-new': pressing('/retention', 'New rule'),
  'retention-dry-run': async (page) => {
    await triedRule(page);
  },
  'retention-turn-on': async (page) => {
    await triedRule(page);
    await press(page, /^Turn on Former customers…$/);
    await page.getByRole('textbox', { name: /^Type/ }).waitFor();
  },
  'retention-programs': async (page) => {
    await goTo(page, '/retention');
    const section = page.getByRole('region', { name: 'Deletion by programs' });
    await section.getByRole('button', { name: 'Turn on…' }).click();
  },
  'data-elements': '/settings/data-elements',
  'data-element-edit': pressing('/settings/data-elements', /^Edit Phone number…$/),
  'data-elements-country': pressing('/settings/data-elements', 'Change the assumed country…'),
  'index-runs': '/index-runs',
  'api-access': '/api-access',
  'api-access-new': '/api-access/new',
  'api-access-signing-key-new': '/api-access/signing-keys/new',
  'consent-groups': '/consent-groups',
  destinations: '/destinations',
  'destinations-new': '/destinations/new',
  colleagues: '/colleagues',
  'colleague-sessions': pressing('/colleagues', /^Sessions of .+…$/),
  glossary: '/glossary?term=receipt',
  'first-steps': '/first-steps',
  'demo-scenes': '/demo',
  'point-token': pressing(firstOf(active), 'Token'),
  'point-disable': pressing(firstOf(`${active}&collectionPointType=WEB_FORM`), 'Disable…'),
  'point-publish': pressing(firstOf(draft), 'Publish…'),
  'point-save': async (page) => {
    await firstOf(draft, toEdit)(page);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Another name');
    await press(page, /^Save Draft…/);
  },
  'purpose-retire': pressing(firstOf('/purposes?status=ACTIVE'), 'Retire…'),
  'preference-save': async (page) => {
    await firstOf('/purpose-preferences', (href) => `${href}?tab=options`)(page);
    await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Another text');
    await press(page, /^Save…/);
  },
  'person-save': async (page) => {
    await lookUp(page, person);
    await page.goto(`${page.url()}/edit`);
    await page.getByPlaceholder('New value').first().fill('Other');
    await press(page, /^Save data…/);
  },
  'merge-review': pressing(firstOf('/merge-requests'), /^Review and merge group 1$/),
  'api-access-revoke': pressing('/api-access', /^Revoke .+…$/),
  'demo-reset': pressing('/demo', 'Reset demo data…'),
  'api-budget': pressing(pressing('/purposes', /account of/), /^API budget/),
  help: pressing('/purposes', 'Help'),
  account: pressing('/purposes', /account of/),
  'signed-out': '/signed-out',
  'no-such-page': '/no-such-page',
};
