import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { arrangeActive, arrangeDraft } from '#console/testing/arrange-collection-points.ts';
import { arrangeForm, freshIdentifier } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { createTestClient, renderConsole } from '#console/testing/render-console.tsx';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { Component } from './IntegratePage.tsx';

afterEach(() => setPresenting(false));

const open = (id: string) =>
  renderConsole({
    routes: [{ path: '/collection-points/:id/integrate', Component }],
    at: `/collection-points/${id}/integrate?version=1`,
  });
const webForm = { CollectionPointType: 'WEB_FORM' } as const;
const jwt = /[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/;

const personOf = async (identifier: string) => {
  const request = { query: { size: 1 }, headers: { identifier } };
  const { content } = await createTestClient().call(listProfilesEndpoint, request, {});
  return content[0];
};

const copied = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name: 'Copied' });
  return navigator.clipboard.readText();
};

/** As on another site's page; what is sent goes where its address says. */
const parse = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const form = page.querySelector('form');
  if (form === null) throw new Error('There is no form in the HTML.');
  const post = (fields: Record<string, string>) =>
    fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams({ ...Object.fromEntries(hiddenOf(form)), ...fields }),
    });
  return { page, form, post };
};
const hiddenOf = (form: HTMLFormElement): [string, string][] =>
  [...form.querySelectorAll<HTMLInputElement>('[type=hidden]')].map(({ name, value }) => [
    name,
    value,
  ]);

test('the HTML is copied with what people read, keeps names in their place, and its form records', async () => {
  const evil = `</script>"'<b>& \u202e ${crypto.randomUUID()}`;
  const Name = `</script><b>"'\u202e\u05e9 ${crypto.randomUUID()}`;
  const Description = '<!-- <script>--> `x`';
  const purpose = await arrangeActivePurpose({ Name, Description });
  const { point } = await arrangeForm({
    ...webForm,
    DataElements: ['Email', evil],
    PurposeIds: [purpose.Id],
  });
  const { user } = open(point.Id);
  const html = await copied(user, 'Copy HTML');
  const { page, form, post } = parse(html);
  expect(page.querySelectorAll('form b, form script')).toHaveLength(0);
  expect(form.method).toBe('post');
  expect(form.textContent).toContain(Name);
  expect(form.textContent).toContain(Description);
  expect(form.textContent).toContain(evil);
  const [tick] = form.querySelectorAll<HTMLInputElement>('[type=checkbox]');
  expect(tick?.checked).toBe(false);
  const identifier = freshIdentifier();
  const [field] = form.querySelectorAll<HTMLInputElement>('input[required]');
  const answer = await post({
    [field?.name ?? '']: identifier,
    [tick?.name ?? '']: tick?.value ?? '',
    act: 'send',
  });
  expect(await answer.text()).toContain('Thank you');
  const person = await personOf(identifier);
  expect(person?.Purposes?.map(({ Status }) => Status)).toEqual(['ACTIVE']);
});

test('the HTML comes with its script or without, and with what a policy has to allow', async () => {
  const { point } = await arrangeForm(webForm);
  const { user } = open(point.Id);
  const withScript = parse(await copied(user, 'Copy HTML'));
  const script = withScript.page.querySelector('script');
  expect(script?.async).toBe(true);
  expect(script?.crossOrigin).toBe('anonymous');
  const { origin } = new URL(withScript.form.action);
  const asset = await fetch(script?.src ?? '', { headers: { Origin: 'https://shop.example' } });
  const digest = await crypto.subtle.digest('SHA-384', await asset.arrayBuffer());
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(script?.getAttribute('integrity')).toBe(`sha384-${hash}`);
  // A line of its own would forbid the page's other forms, or its own scripts.
  const policy = screen.getByRole<HTMLInputElement>('textbox', { name: /Content-Security-Policy/ });
  expect(policy.value).toBe(origin);
  const needs = () => policy.closest('.needs')?.textContent;
  expect(needs()).toContain('form-action, script-src, connect-src');
  await user.click(screen.getByRole('radio', { name: 'Without' }));
  expect(policy.value).toBe(origin);
  expect(needs()).not.toContain('script-src');
  await screen.findByRole('button', { name: 'Copy HTML' }, { timeout: inject('waitMs') });
  expect(parse(await copied(user, 'Copy HTML')).page.querySelector('script')).toBeNull();
});

test('the HTML is in the language that one selects', async () => {
  const purpose = await arrangeActivePurpose({
    Languages: [
      { Name: 'Letters', Description: 'About shoes', Language: 'en', Default: true },
      { Name: 'Briefe', Description: 'Von Schuhen', Language: 'de' },
    ],
  });
  const { point } = await arrangeForm({ ...webForm, PurposeIds: [purpose.Id] });
  const { user } = open(point.Id);
  const choice = await screen.findByLabelText('Language of the form');
  await user.selectOptions(choice, 'de');
  const code = screen.getByRole('region', { name: 'HTML of the form' });
  await vi.waitFor(() => expect(code.textContent).toContain('Von Schuhen'), inject('waitMs'));
  const { form } = parse(await copied(user, 'Copy HTML'));
  expect(form.lang).toBe('de');
  expect(new URL(form.action).search).toBe('?lang=de');
});

test('the address of the form opens it, and a Draft is tried out elsewhere', async () => {
  const { point } = await arrangeForm(webForm);
  open(point.Id);
  const link = await screen.findByRole('link', { name: 'Open' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of the form' });
  expect(link.getAttribute('href')).toBe(field.value);
  expect(field.value.endsWith(`/f/${point.Id}`)).toBe(true);
  expect((await fetch(field.value)).status).toBe(200);
});

test("a Draft's form can be tried, and its HTML isn't taken yet", async () => {
  const { Id } = await arrangeDraft(webForm);
  open(Id);
  const tried = (await screen.findByRole('link', { name: 'Try the Draft' })).getAttribute('href');
  expect((await fetch(tried ?? '')).status).toBe(200);
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
  expect(screen.getByText('Takes nothing until the Draft is published.')).toBeDefined();
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
  expect(new URL(frame.src).origin).toBe(new URL(tried ?? '').origin);
});

test.each([
  [{ CollectionPointType: 'PREFERENCE_CENTER' as const }, 'People answer on the page of the'],
  [{ CollectionPointType: 'API' as const }, 'have no form of ours'],
  [{ ...webForm, IsAuthenticationRequired: true }, 'takes signed receipts only, so it has no form'],
])('a collection point with %j hands out no HTML and says why', async (fields, words) => {
  const { Id } = await arrangeDraft(fields);
  open(Id);
  const section = await screen.findByRole('region', { name: 'Hosted form' });
  expect(section.textContent).toContain(words);
  await screen.findByRole('button', { name: 'Copy JavaScript' });
  expect(screen.queryByRole('button', { name: 'Copy HTML' })).toBeNull();
  expect(screen.queryByTitle('Preview')).toBeNull();
});

test('where people have no pages it says so, and the code is still there', async () => {
  const { point } = await arrangeForm(webForm);
  renderConsole({
    routes: [{ path: '/collection-points/:id/integrate', Component }],
    at: `/collection-points/${point.Id}/integrate?version=1`,
    fetch: async (request, pass) => {
      const answer = await pass();
      if (!new URL(request.url).pathname.endsWith('/form')) return answer;
      const none = { url: null, html: null, embedScript: null, previewUrl: null };
      return Response.json({ ...(await answer.json()), ...none });
    },
  });
  const [said] = await screen.findAllByText('People have no pages here yet');
  expect(said).toBeDefined();
  await screen.findByRole('button', { name: 'Copy JavaScript' });
  expect(screen.queryByRole('button', { name: 'Copy HTML' })).toBeNull();
});

test('the JavaScript runs as it is copied, its receipt is recorded, and its withdrawal ends it', async () => {
  const name = `*/ \${x} \u2028 ${crypto.randomUUID()}`;
  const record = await arrangeDraft({ DataElements: [name], SubjectIdentifier: 'Card' });
  const { user } = open(record.Id);
  const code = await copied(user, 'Copy JavaScript');
  expect(document.documentElement.outerHTML).not.toMatch(jwt);
  await new Function(`return (async () => {${code}})()`)();
  const stored = () => personOf('test-person-1');
  expect((await stored())?.DataElements?.find(({ Name }) => Name === name)?.Value).toBe('Test');
  const [own] = record.Purposes ?? [];
  const statusOf = async () => (await stored())?.Purposes?.find(({ Id }) => Id === own?.Id)?.Status;
  expect(await statusOf()).toBe('ACTIVE');

  const [functions = '', withdrawal = ''] = code.split('// One key for each submission.');
  const [, commented = ''] = withdrawal.split('// A withdrawal, with a key of its own:');
  const uncommented = commented.replaceAll(/^\/\/ /gm, '');
  await new Function(`return (async () => {${functions}${uncommented}})()`)();
  expect(await statusOf()).toBe('WITHDRAWN');
});

test('the token is shown only when asked for', async () => {
  const { user } = open((await arrangeActive()).Id);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Token/ });
  expect(field.value).not.toMatch(jwt);
  await user.click(screen.getByRole('button', { name: 'Show token' }));
  await screen.findByRole('button', { name: 'Hide token' });
  expect(field.value).toMatch(jwt);
});

test('no token is shown or copied in presenter mode, and one that is shown goes', async () => {
  const { user } = open((await arrangeActive()).Id);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Token/ });
  await user.click(screen.getByRole('button', { name: 'Show token' }));
  await vi.waitFor(() => expect(field.value).toMatch(jwt), inject('waitMs'));
  await screen.findByRole('button', { name: 'Copy JavaScript' });
  act(() => setPresenting(true));
  expect(document.documentElement.outerHTML).not.toMatch(jwt);
  expect(field.value).not.toMatch(jwt);
  expect(screen.queryByRole('button', { name: 'Copy token' })).toBeNull();
  const description = 'Turn off presenter mode first.';
  for (const name of ['Show token', 'Copy JavaScript']) {
    await user.click(screen.getByRole('button', { name, description }));
  }
  act(() => setPresenting(false));
  expect(field.value).not.toMatch(jwt);
});

test('a version that takes signed receipts only says what to send, and where keys are registered', async () => {
  const { Id } = await arrangeDraft({ IsAuthenticationRequired: true });
  open(Id);
  const title = await screen.findByText('Signed receipts only.');
  const note = within(title.parentElement as HTMLElement);
  expect(note.getByRole('link', { name: 'API access' }).getAttribute('href')).toBe('/api-access');
  expect(title.parentElement?.textContent).toContain("Send the person's JWT");
});
