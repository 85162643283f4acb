import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import {
  arrangeActive,
  arrangeDraft,
  arrangeUpdate,
} from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeNewerVersion,
  arrangeRetirement,
} from '#console/testing/arrange-purposes.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer, withManyPurposes } from '#console/testing/stub-answers.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import {
  disableCollectionPointEndpoint,
  listCollectionPointsEndpoint,
} from '#contract/collection-points.ts';
import { Component as EditCollectionPointPage } from './EditCollectionPointPage.tsx';

function DetailStub() {
  const { pathname, search, state } = useLocation();
  return <h1>{`Detail ${pathname}${search} ${String(state)}`}</h1>;
}

type Options = { rights?: Rights; fetch?: FetchStub; isProduction?: boolean };

const openAt = (address: string, options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/collection-points/:id/edit', Component: EditCollectionPointPage },
      { path: '/collection-points/:id', Component: DetailStub },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: address,
    ...options,
  });

const open = async ({ Id }: CollectionPointVersionV1, version = 1, options: Options = {}) => {
  const view = openAt(`/collection-points/${Id}/edit?version=${version}`, options);
  await view.user.click(await screen.findByRole('button', { name: 'Expand all' }));
  return view;
};

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Save Draft…' });

type User = Awaited<ReturnType<typeof open>>['user'];

/** Opens the review and confirms what it shows. */
const saveReviewed = async (user: User) => {
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
};

const stored = async ({ Id, Name }: CollectionPointVersionV1, version = 1) => {
  const answer = await createTestClient().call(
    listCollectionPointsEndpoint,
    { query: { name: Name } },
    {},
  );
  const record = answer.content.find(
    (candidate) => candidate.Id === Id && candidate.Version === version,
  );
  if (record === undefined) throw new Error('The record is not stored.');
  return record;
};

/** What a save may change by itself. */
const withoutTimes = ({
  LastModifiedDate: _date,
  LastModifiedBy: _who,
  ...rest
}: CollectionPointVersionV1) => rest;

const isPut = (request: Request) => request.method === 'PUT';

describe('saving', () => {
  test('changes what was changed and keeps every field that the form does not show', async () => {
    const record = await arrangeDraft({
      IABVendorId: 42,
      HowToWithdraw: 'Write to us',
      CookieConsentUpdate: 'SKIP_TRANSACTION',
      attributeValues: { Region: [{ value: 'Nordics', colorCode: '#fff' }] },
      HostedWebForm: { Name: 'Form', WebFormData: { deep: [1, { kept: true }] }, SdkVersion: '7' },
      somethingNew: { kept: ['as', 'it', 'came'] },
    });
    const { user } = await open(record);
    await user.type(field('Description'), ', edited');
    await saveReviewed(user);
    await screen.findByRole('heading', {
      name: `Detail /collection-points/${record.Id}?version=1 saved`,
    });
    const { PurposeIds: _links, messages: _told, ...kept } = withoutTimes(record);
    expect(withoutTimes(await stored(record))).toMatchObject({
      ...kept,
      Description: 'Made by a test, edited',
    });
  });

  test('is blocked with the reason while nothing is changed, and again when it is changed back', async () => {
    const record = await arrangeDraft();
    const { user } = await open(record);
    const blocked = () =>
      screen.queryByRole('button', { name: 'Save Draft…', description: /^No changes/ });
    expect(blocked()).not.toBeNull();
    await user.type(field('Description'), 'x');
    await waitFor(() => expect(blocked()).toBeNull());
    await user.type(field('Description'), '{Backspace}');
    await waitFor(() => expect(blocked()).not.toBeNull());
  });

  test('is confirmed in words that name production where it is', async () => {
    const record = await arrangeDraft();
    const { user } = await open(record, 1, { isProduction: true });
    await user.type(field('Description'), 'x');
    await user.click(save());
    await screen.findByRole('dialog', { name: `Save version 1 of ${record.Name} in PRODUCTION?` });
  });

  test('says how many other fields the record holds, and which', async () => {
    const HostedWebForm = { Name: 'Form', WebFormData: {}, SdkVersion: '7' };
    const record = await arrangeDraft({ HostedWebForm, somethingNew: 1 });
    const { user } = await open(record);
    expect(screen.getByText('2 more fields are kept.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Technical details' }));
    expect(screen.getByText('HostedWebForm, somethingNew')).toBeDefined();
  });

  test('carries the version on screen in every request that names the point', {
    tags: 'more',
  }, async () => {
    const record = await arrangeActive({ withDraft: true });
    const puts: string[] = [];
    const { user } = await open(record, 2, {
      fetch: (request, pass) => {
        if (isPut(request)) puts.push(new URL(request.url).search);
        return pass();
      },
    });
    await user.type(field('Description'), ' two');
    await user.dblClick(save());
    await user.dblClick(await screen.findByRole('button', { name: 'Save Draft' }));
    await screen.findByRole('heading', { name: /version=2 saved$/ });
    expect(puts).toEqual(['?version=2']);
    expect((await stored(record, 1)).Description).toBe('Made by a test');
    expect((await stored(record, 2)).Description).toBe('Made by a test two');
  });
});

describe('the groups under Advanced', () => {
  const group = (name: string) => screen.getByRole('button', { name });
  const summary = (title: string) => group(title).closest('.row')?.textContent;

  test('are closed, say what is set in them, and are saved after the review named it', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft({
      CollectionPointType: 'WEB_FORM',
      EnableCaptcha: true,
      attributeValues: { Region: [{ value: 'Nordics', colorCode: '#fff' }] },
    });
    const colleague = { subject: crypto.randomUUID(), name: 'Samir Example' };
    const { user } = await open(record, 1, {
      fetch: async (request, pass) =>
        request.method === 'GET' && request.url.endsWith('/people')
          ? Response.json({ content: [colleague], organizationId: record.OrganizationId })
          : pass(),
    });
    await user.click(group('Collapse all'));
    expect(summary('Hosting and look')).toMatch(/1 changed$/);
    expect(summary('Events')).toMatch(/Default$/);
    expect(screen.queryByLabelText('Captcha')).toBeNull();
    await user.click(group('Hosting and look'));
    await user.click(field('Captcha'));
    await user.click(group('Ownership'));
    await user.type(field('Region'), 'Baltics{Enter}');
    await user.clear(field('Organization'));
    await screen.findByRole('option', { name: 'Samir Example' });
    await user.selectOptions(field('Responsible user'), 'Samir Example');
    expect(summary('Ownership')).toMatch(/Samir Example, 1 changed$/);
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: /^Save version 1/ });
    expect(within(dialog).getByText('4 fields change')).toBeDefined();
    expect(within(dialog).getByRole('region', { name: 'Captcha' }).textContent).toMatch(
      /was: onbecomes: off/,
    );
    expect(within(dialog).getByRole('region', { name: 'Responsible user' }).textContent).toMatch(
      /was: not setbecomes: Samir Example/,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save Draft' }));
    await screen.findByRole('heading', { name: /saved$/ });
    const saved = await stored(record);
    expect(saved).toMatchObject({
      ResponsibleUserId: colleague.subject,
      EnableCaptcha: false,
      OrganizationId: record.OrganizationId,
      attributes: { Region: ['Nordics', 'Baltics'] },
      attributeValues: { Region: [{ value: 'Nordics', colorCode: '#fff' }, { value: 'Baltics' }] },
    });
  });

  test('stay open over what is wrong in them, count it, and give it the focus', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft({ CollectionPointType: 'COOKIE' });
    const { user } = await open(record);
    await user.type(field('IAB vendor number'), 'seven');
    await user.click(group('Consent settings'));
    await waitFor(() => expect(summary('Consent settings')).toMatch(/1 field to fix$/));
    await user.click(save());
    await waitFor(() => expect(document.activeElement).toBe(field('IAB vendor number')));
    await user.clear(field('IAB vendor number'));
    await user.type(field('IAB vendor number'), '755');
    await saveReviewed(user);
    await screen.findByRole('heading', { name: /saved$/ });
    expect((await stored(record)).IABVendorId).toBe(755);
  });

  test('hold the notices of the record, which can be edited, added and removed', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft({
      Notices: [
        { name: 'Privacy', type: 'LINKED', noticeType: 'PRIVACY_NOTICE' },
        { name: 'Old', type: 'LINKED', noticeType: 'DIGITAL_POLICY' },
      ],
    });
    const purpose = record.Purposes?.[0];
    const { user } = await open(record);
    const names = () => screen.getAllByLabelText<HTMLInputElement>('Notice name');
    expect(names().map(({ value }) => value)).toEqual(['Privacy', 'Old']);
    await user.click(screen.getByRole('button', { name: 'Remove notice 2' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add notice' }));
    const covered = screen.getByRole('group', { name: 'Purposes covered' });
    await user.click(within(covered).getByRole('checkbox', { name: purpose?.Label }));
    await user.click(screen.getByRole('button', { name: 'Add notice' }));
    await user.type(names()[1] as HTMLInputElement, 'Terms');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: /^Save version 1/ });
    const words = within(dialog).getByRole('region', { name: 'Notices' }).textContent;
    expect(words).toMatch(/Terms, Privacy notice, Linked added/);
    expect(words).toMatch(/Old, Digital policy, Linked removed/);
    await user.click(within(dialog).getByRole('button', { name: 'Save Draft' }));
    await screen.findByRole('heading', { name: /saved$/ });
    expect((await stored(record)).noticesWithVersions).toMatchObject([
      { name: 'Privacy', purposes: [{ id: purpose?.Id }] },
      { name: 'Terms', purposes: [] },
    ]);
  });
});

test('of five hundred purposes shows the first, what is Retired, and what is added', {
  tags: 'more',
}, async () => {
  const record = await arrangeDraft();
  const { user } = openAt(`/collection-points/${record.Id}/edit?version=1`, {
    fetch: async (request, pass) => {
      const answer = await pass();
      if (!request.url.includes('/v1/collectionpoints')) return answer;
      return withManyPurposes(answer, 500, { retired: 499 });
    },
  });
  const linked = within(await screen.findByRole('list', { name: 'Linked purposes' }));
  expect(linked.getAllByRole('listitem')).toHaveLength(21);
  expect(linked.getByText('Purpose 499')).toBeDefined();
  expect(screen.getByText('21 of 500')).toBeDefined();
  await user.type(screen.getByRole('combobox', { name: /^Purposes/ }), 'Marketing email');
  await screen.findAllByRole('option', { name: /^Marketing email/ });
  await user.keyboard('{Enter}{Escape}');
  expect(linked.getByText('Marketing email')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(linked.getAllByRole('listitem')).toHaveLength(122);
});

test('says what each way to link the chosen purposes means', async () => {
  const record = await arrangeDraft();
  const { user } = await open(record);
  const [links] = screen.getAllByText('Technical details');
  if (links === undefined) throw new Error('There are no technical details.');
  await user.click(links);
  const { Label, Version } = record.Purposes?.[0] ?? {};
  expect(
    screen.getByText(
      `links exactly these versions: ${Label} v${Version} (Active). This is what the form sends.`,
    ),
  ).toBeDefined();
});

test('a save whose page was left before it was sent is not sent', { tags: 'more' }, async () => {
  const record = await arrangeDraft();
  let puts = 0;
  let isHeld = false;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  const { user, router, client } = await open(record, 1, {
    fetch: async (request, pass) => {
      if (isPut(request)) puts += 1;
      if (isHeld) {
        asked += 1;
        await held;
      }
      return pass();
    },
  });
  await user.type(field('Description'), ', left');
  isHeld = true;
  await saveReviewed(user);
  await waitFor(() => expect(asked).toBe(1));
  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  isHeld = false;
  letGo();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(puts).toBe(0);
  expect((await stored(record)).Description).toBe('Made by a test');
});

describe('a record that somebody else changed', () => {
  test('is not overwritten: the save stops, shows what was opened, theirs and mine, and saves what was chosen', async () => {
    const record = await arrangeDraft();
    let puts = 0;
    const { user } = await open(record, 1, {
      fetch: (request, pass) => {
        if (isPut(request)) puts += 1;
        return pass();
      },
    });
    await user.type(field('Data elements'), 'City{Enter}');
    await user.type(field('Description'), ', mine');
    await arrangeUpdate(record, { Description: 'Theirs', Status: 'DRAFT' });
    await saveReviewed(user);
    const dialog = await screen.findByRole('dialog', {
      name: 'Not saved: changed by someone else',
    });
    expect(dialog.textContent).toMatch(/the last save wins/);
    const description = within(dialog).getByRole('group', { name: /^Description/ });
    expect(description.textContent).toMatch(
      /Both of you.*When you opened itMade by a testTheirsTheirsMineMade by a test, mine/,
    );
    const elements = within(dialog).getByRole('group', { name: /^Data elements.*Only you/ });
    expect(within(elements).getByRole<HTMLInputElement>('radio', { name: /^Mine/ }).checked).toBe(
      true,
    );
    expect(
      within(dialog).getByRole('button', {
        name: 'Continue to review',
        description: 'Choose first: Description.',
      }),
    ).toBeDefined();
    expect(puts).toBe(0);
    expect((await stored(record)).Description).toBe('Theirs');

    await user.click(within(description).getByRole('radio', { name: /^Theirs/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Continue to review' }));
    const review = await screen.findByRole('dialog', { name: /^Save version 1/ });
    expect(within(review).getByText('1 field changes')).toBeDefined();
    expect(within(review).getByText('City').parentElement?.textContent).toBe('City added');
    await user.click(within(review).getByRole('button', { name: 'Save Draft' }));
    await screen.findByRole('heading', { name: /saved$/ });
    expect(await stored(record)).toMatchObject({
      Description: 'Theirs',
      DataElements: ['Email', 'City'],
    });
    expect(puts).toBe(1);
  });

  test('leaves what was typed as it is for whoever keeps editing, and stops the next save too', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    const { user } = await open(record);
    await user.type(field('Data elements'), 'City{Enter}');
    await arrangeUpdate(record, { Description: 'Theirs', Status: 'DRAFT' });
    await saveReviewed(user);
    const dialog = await screen.findByRole('dialog', {
      name: 'Not saved: changed by someone else',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('City')).toBeDefined();
    expect(field('Description').value).toBe('Made by a test');
    await saveReviewed(user);
    await screen.findByRole('dialog', { name: 'Not saved: changed by someone else' });
  });

  test('in a field that the form does not show keeps theirs, and says so', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    const { user } = await open(record);
    await user.type(field('Description'), ', mine');
    await arrangeUpdate(record, { somethingNew: 'theirs', Status: 'DRAFT' });
    await saveReviewed(user);
    await screen.findByText(/They also changed fields.*somethingNew\. Saving keeps theirs\./);
    await user.click(screen.getByRole('button', { name: 'Continue to review' }));
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
    await screen.findByRole('heading', { name: /saved$/ });
    expect(await stored(record)).toMatchObject({
      Description: 'Made by a test, mine',
      somethingNew: 'theirs',
    });
  });

  test('to the same as what was typed needs no choice and no second write', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    let puts = 0;
    const { user } = await open(record, 1, {
      fetch: (request, pass) => {
        if (isPut(request)) puts += 1;
        return pass();
      },
    });
    await user.type(field('Description'), ', both');
    await arrangeUpdate(record, { Description: 'Made by a test, both', Status: 'DRAFT' });
    await saveReviewed(user);
    await screen.findByRole('heading', { name: /saved$/ });
    expect(puts).toBe(0);
  });

  test('does not replace what the form was opened with when it is read again', async () => {
    const record = await arrangeDraft();
    const { client } = await open(record);
    await arrangeUpdate(record, { Description: 'Theirs', Status: 'DRAFT' });
    await client.invalidateQueries();
    expect(field('Description').value).toBe('Made by a test');
  });

  test('by publishing it meanwhile stops the save, and leads to what is there', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    const { user } = await open(record);
    await user.type(field('Description'), 'x');
    await arrangeUpdate(record, { Status: 'ACTIVE' });
    await saveReviewed(user);
    const dialog = await screen.findByRole('dialog', { name: 'Not saved' });
    expect(dialog.textContent).toMatch(/Someone published version 1 at \d+:\d\d: it's no longer/);
    expect(dialog.textContent).toMatch(/Made by a testx/);
    expect(within(dialog).getByRole('link', { name: 'Open version 1' }).getAttribute('href')).toBe(
      `/collection-points/${record.Id}?version=1`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(field('Description').value).toBe('Made by a testx'));
  });
});

test('what the service cannot do yet can be switched off, once and for all', {
  tags: 'more',
}, async () => {
  const record = await arrangeDraft({ EnableCaptcha: true });
  const { user } = await open(record, 1);
  const captcha = () => screen.getByRole('switch', { name: 'Captcha' });
  const isLocked = (locked: 'true' | null) =>
    waitFor(() => expect(captcha().getAttribute('aria-disabled')).toBe(locked));
  await isLocked(null);
  await user.click(captcha());
  await isLocked('true');
  await user.click(captcha());
  await saveReviewed(user);
  await screen.findByRole('heading', { name: /^Detail/ });
  expect((await stored(record)).EnableCaptcha).toBe(false);
});

test('what is set without effect is cleared in its group, which says what it depends on', {
  tags: 'more',
}, async () => {
  const record = await arrangeDraft({
    EnablePrimaryIdentifier: true,
    PrimaryIdentifierType: 'Email',
    CookieConsentUpdate: 'UPDATE_ALL',
  });
  const { user } = await open(record, 1);
  await user.click(screen.getByRole('button', { name: 'Clear When cookie consent changes' }));
  await user.clear(screen.getByRole('textbox', { name: /^Parent's identifier/ }));
  await user.click(save());
  await screen.findByText('Turn off Parents first.');
  await user.click(screen.getByRole('switch', { name: 'Parents' }));
  await saveReviewed(user);
  await screen.findByRole('heading', { name: /^Detail/ });
  expect(await stored(record)).toMatchObject({
    EnablePrimaryIdentifier: false,
    PrimaryIdentifierType: null,
    CookieConsentUpdate: null,
  });
});

describe('the review', () => {
  test('shows the changed fields only, the version and state that is written, and sends nothing by itself', async () => {
    const record = await arrangeDraft();
    let puts = 0;
    const { user } = await open(record, 1, {
      fetch: (request, pass) => {
        if (isPut(request)) puts += 1;
        return pass();
      },
    });
    await user.clear(field('Description'));
    await user.click(field('Receipts without consent'));
    await user.click(screen.getByRole('button', { name: 'Remove data element Email' }));
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: /^Save version 1 of/ });
    expect(dialog.textContent).toMatch(/Saves version 1\. It stays a Draft/);
    const changed = within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.parentElement?.textContent);
    expect(changed).toEqual([
      'Data elementsEmail removed',
      'Receipts without consentwas: offbecomes: on',
      'Descriptionwas: Made by a testbecomes: not set',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(save());
    expect(puts).toBe(0);
  });

  test('finds nothing to save where only spaces were typed', async () => {
    const { user } = await open(await arrangeDraft());
    await user.type(field('Identifier'), '  ');
    await user.click(save());
    await screen.findByRole('button', { name: 'Save Draft', description: /^No changes/ });
  });

  test('of a save on the way to publishing says that publishing is next', async () => {
    const record = await arrangeActive({ withDraft: true });
    const { user } = await open(record, 2);
    await user.type(field('Description'), ', two');
    await user.click(await screen.findByRole('button', { name: 'Save and publish…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Save version 2 of/ });
    expect(dialog.textContent).toContain('Next you see what changes for people');
    await user.click(within(dialog).getByRole('button', { name: 'Save and continue' }));
    await screen.findByRole('heading', { name: /version=2 saved to publish 2$/ });
    expect(await stored(record, 2)).toMatchObject({
      Status: 'DRAFT',
      Description: 'Made by a test, two',
    });
    expect((await stored(record, 1)).Status).toBe('ACTIVE');
  });
});

describe('a save that did not get through', () => {
  test('because of a limit on the reading before it was not sent, and is sent when told to', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    let isLimited = false;
    const { user } = await open(record, 1, {
      fetch: async (request, pass) => {
        if (!isLimited || !request.url.includes('/v1/')) return pass();
        isLimited = false;
        return limitedAnswer(1);
      },
    });
    await user.type(field('Description'), ', later');
    isLimited = true;
    await saveReviewed(user);
    await screen.findByText('Not sent.');
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await screen.findByRole('heading', { name: /saved$/ });
    expect((await stored(record)).Description).toBe('Made by a test, later');
  });

  test('is reviewed again before it is sent where the form was changed since', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    let isLimited = true;
    const { user } = await open(record, 1, {
      fetch: async (request, pass) => {
        if (!isPut(request) || !isLimited) return pass();
        isLimited = false;
        return limitedAnswer(1);
      },
    });
    await user.type(field('Description'), ', one');
    await saveReviewed(user);
    await screen.findByText('Not sent.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(field('Description'), ', two');
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    const dialog = await screen.findByRole('dialog', { name: /^Save version 1/ });
    expect(dialog.textContent).toMatch(/Made by a test, one, two/);
    expect((await stored(record)).Description).toBe('Made by a test');
    await user.click(within(dialog).getByRole('button', { name: 'Save Draft' }));
    await screen.findByRole('heading', { name: /saved$/ });
    expect((await stored(record)).Description).toBe('Made by a test, one, two');
  });

  test('whose answer is lost is found by reading back', { tags: 'more' }, async () => {
    const record = await arrangeDraft();
    const { user } = await open(record, 1, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (isPut(request)) throw new TypeError('cut');
        return answer;
      },
    });
    await user.type(field('Description'), ', cut');
    await saveReviewed(user);
    await screen.findByText('Result unknown.');
    await user.click(screen.getByRole('button', { name: 'Check result' }));
    await screen.findByRole('heading', { name: /saved$/ });
  });

  test('is told as not saved where reading back finds what was opened', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    const { user } = await open(record, 1, {
      fetch: async (request, pass) => (isPut(request) ? failedAnswer() : pass()),
    });
    await user.type(field('Description'), ', lost');
    await saveReviewed(user);
    await user.click(await screen.findByRole('button', { name: 'Check result' }));
    await screen.findByText(/^Not saved\. Nothing has changed since you opened it/);
    expect(field('Description').value).toBe('Made by a test, lost');
  });

  test('but took effect is not taken for somebody else’s change when more is edited and sent', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    let isCut = true;
    const { user } = await open(record, 1, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (!isPut(request) || !isCut) return answer;
        isCut = false;
        throw new TypeError('cut');
      },
    });
    await user.type(field('Description'), ', first');
    await saveReviewed(user);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.type(field('Description'), ', second');
    await saveReviewed(user);
    await screen.findByRole('heading', { name: /saved$/ });
    expect((await stored(record)).Description).toBe('Made by a test, first, second');
  });

  test('and over which somebody saved is told as sent, with what is stored now', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    const { user } = await open(record, 1, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (isPut(request)) throw new TypeError('cut');
        return answer;
      },
    });
    await user.type(field('Description'), ', cut');
    await saveReviewed(user);
    await screen.findByText('Result unknown.');
    await arrangeUpdate(record, { Description: 'Theirs', Status: 'DRAFT' });
    await user.click(screen.getByRole('button', { name: 'Check result' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' });
    expect(dialog.textContent).not.toContain('Nothing was sent');
    expect(within(dialog).getByRole('alert').textContent).toMatch(/^Your save was cut off/);
  });

  test('with a fault of a field shows it there, and focuses it', { tags: 'more' }, async () => {
    const record = await arrangeDraft();
    const other = await arrangeDraft();
    const { user } = await open(record);
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), other.Name);
    await saveReviewed(user);
    await screen.findByText(/Another collection point has this name/);
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
  });
});

describe('an Active version', () => {
  const versionsOf = async ({ Name }: CollectionPointVersionV1) =>
    (
      await createTestClient().call(listCollectionPointsEndpoint, { query: { name: Name } }, {})
    ).content
      .map(({ Version, Status }) => `${Version} ${Status}`)
      .sort();

  test('is opened and left again without a trace', async () => {
    const record = await arrangeActive();
    const { user } = await open(record);
    expect(
      screen.getByText('A new Draft of version 1. Nothing is created until you save.'),
    ).toBeDefined();
    await user.type(field(/^Description/), ', never saved');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByRole('heading', { name: /^Detail .*version=1/ });
    expect(await versionsOf(record)).toEqual(['1 ACTIVE']);
  });

  test('becomes a Draft by the first save, once', async () => {
    const record = await arrangeActive();
    const { user } = await open(record);
    await user.type(field(/^Description/), ', edited');
    await user.click(save());
    const review = await screen.findByRole('dialog');
    expect(review.textContent).toContain(
      'Creates a Draft. Version 1 stays Active until you publish it.',
    );
    await user.dblClick(within(review).getByRole('button', { name: 'Create Draft' }));
    await screen.findByRole('heading', { name: /version=2 saved$/ });
    expect(await versionsOf(record)).toEqual(['1 ACTIVE', '2 DRAFT']);
    expect((await stored(record, 2)).Description).toBe('Made by a test, edited');
    expect((await stored(record, 1)).Description).toBe('Made by a test');
  });

  test('whose Draft was made though the answer was lost is found by reading back', async () => {
    const record = await arrangeActive();
    const { user } = await open(record, 1, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (request.method === 'POST') throw new TypeError('cut');
        return answer;
      },
    });
    await user.type(field(/^Description/), ', edited');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Create Draft' }));
    await user.click(await screen.findByRole('button', { name: 'Check result' }));
    await screen.findByRole('heading', { name: /saved$/ });
    expect(await versionsOf(record)).toEqual(['1 ACTIVE', '2 DRAFT']);
  });
});

describe('an address that cannot be edited', () => {
  test('of an Active version with a Draft leads to the Draft', async () => {
    const record = await arrangeActive({ withDraft: true });
    openAt(`/collection-points/${record.Id}/edit?version=1`);
    const link = await screen.findByRole('link', { name: 'Edit version 2' });
    expect(link.getAttribute('href')).toBe(`/collection-points/${record.Id}/edit?version=2`);
  });

  test('of a disabled point says that it has to be enabled first', async () => {
    const record = await arrangeDraft();
    await createTestClient().call(
      disableCollectionPointEndpoint,
      { params: { collectionpointId: record.Id }, query: { value: true } },
      { idempotencyKey: crypto.randomUUID() },
    );
    openAt(`/collection-points/${record.Id}/edit?version=1`);
    await screen.findByText(/^You can enable it on its page/);
    expect(screen.queryByRole('link', { name: /^Edit version/ })).toBeNull();
  });

  test.each(['', '?version=7', '?version=abc'])(
    '"%s" names the versions that exist',
    async (search) => {
      const record = await arrangeDraft();
      openAt(`/collection-points/${record.Id}/edit${search}`);
      const link = await screen.findByRole('link', { name: 'Version 1 Draft' });
      expect(link.getAttribute('href')).toBe(`/collection-points/${record.Id}?version=1`);
    },
  );

  test.each(['not-a-uuid', crypto.randomUUID()])(
    'of no point at all leads back to the list',
    async (id) => {
      openAt(`/collection-points/${id}/edit?version=1`);
      await screen.findByText('Collection point not found');
      expect(screen.getByRole('link', { name: 'All collection points' })).toBeDefined();
    },
  );
});

test('a record that cannot be read is told as an error, never as an empty form', {
  tags: 'more',
}, async () => {
  const record = await arrangeDraft();
  openAt(`/collection-points/${record.Id}/edit?version=1`, {
    fetch: async (request, pass) => (request.url.includes('/v1/') ? failedAnswer() : pass()),
  });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
});

test('read-only rights show all values, fixed, with the reason', async () => {
  const record = await arrangeDraft();
  await open(record, 1, { rights: 'reader' });
  expect(field('Description').value).toBe('Made by a test');
  expect(field('Description').readOnly).toBe(true);
  for (const name of ['Save Draft…', /^Remove /]) {
    const control = screen.getByRole('button', { name, description: /read-only access/ });
    expect(control.getAttribute('aria-disabled')).toBe('true');
  }
});

describe('opened to update its purposes', () => {
  const linked = () => screen.getByRole('list', { name: 'Linked purposes' });

  test('links of Retired versions are moved to the Active ones, reviewed and saved', {
    tags: 'more',
  }, async () => {
    const purpose = await arrangeActivePurpose();
    const record = await arrangeDraft({ PurposeIds: [purpose.Id] });
    await arrangeNewerVersion(purpose);
    const { user } = openAt(`/collection-points/${record.Id}/edit?version=1&update=purposes`);
    expect(await screen.findByText('Purposes updated, but not saved yet.')).toBeDefined();
    expect(screen.getByText(`${purpose.Label}: version 1 → version 2`)).toBeDefined();
    expect((await stored(record)).Purposes).toMatchObject([{ Version: 1 }]);
    await user.click(save());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('1 field changes')).toBeDefined();
    expect(dialog.textContent).toContain(`${purpose.Label}, version 2`);
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
    await screen.findByRole('heading', { name: /^Detail/ });
    expect((await stored(record)).Purposes).toMatchObject([{ Id: purpose.Id, Version: 2 }]);
  });

  test('a purpose without an Active version stays linked, is named, and keeps it from being saved', {
    tags: 'more',
  }, async () => {
    const [gone, newer] = [await arrangeActivePurpose(), await arrangeActivePurpose()];
    const record = await arrangeDraft({ PurposeIds: [gone.Id, newer.Id] });
    await arrangeNewerVersion(newer);
    await arrangeRetirement(gone, new Date().toISOString().slice(0, 10));
    const sent: string[] = [];
    const { user } = openAt(`/collection-points/${record.Id}/edit?version=1&update=purposes`, {
      fetch: (request, pass) => {
        if (isPut(request)) sent.push(request.url);
        return pass();
      },
    });
    expect(await screen.findByText('These have no Active version.')).toBeDefined();
    expect(screen.getByRole('link', { name: `${gone.Label} v1` })).toBeDefined();
    expect(within(linked()).getByText(gone.Label)).toBeDefined();
    await user.click(save());
    expect(
      await screen.findByText(`${gone.Label} v1 is Retired. Choose another version or remove it.`),
    ).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Remove ${gone.Label}` }));
    await saveReviewed(user);
    await screen.findByRole('heading', { name: /^Detail/ });
    expect((await stored(record)).Purposes).toMatchObject([{ Id: newer.Id, Version: 2 }]);
  });

  test('nothing is changed where no linked version is Retired', async () => {
    const record = await arrangeDraft();
    openAt(`/collection-points/${record.Id}/edit?version=1&update=purposes`);
    expect(await screen.findByText('Nothing to update.')).toBeDefined();
    expect(
      screen.getByRole('button', { name: 'Save Draft…', description: /^No changes/ }),
    ).toBeDefined();
  });

  test('purposes that could not be read are told, and the form waits for them', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    openAt(`/collection-points/${record.Id}/edit?version=1&update=purposes`, {
      fetch: async (request, pass) =>
        request.url.includes('/v2/purposes') ? failedAnswer() : pass(),
    });
    expect(await screen.findByText(/Couldn't load the list of purposes/)).toBeDefined();
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
  });
});
