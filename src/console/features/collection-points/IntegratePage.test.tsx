import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { arrangeActive, arrangeDraft } from '#console/testing/arrange-collection-points.ts';
import { arrangeForm, arrangeReceipt, freshIdentifier } from '#console/testing/arrange-people.ts';
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
const jwt = /[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/;

const personOf = async (identifier: string) => {
  const request = { query: { size: 1 }, headers: { identifier } };
  const { content } = await createTestClient().call(listProfilesEndpoint, request, {});
  return content[0];
};

/** Puts a copied form on a page and runs its script, as a browser does. */
const runForm = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const place = document.body.appendChild(document.createElement('div'));
  place.append(...page.body.childNodes);
  const script = place.querySelector('script');
  // Only while a script runs is it the current one.
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  onTestFinished(() => {
    place.remove();
    vi.restoreAllMocks();
  });
  const find = <Part extends Element>(selector: string): Part => {
    const part = place.querySelector<Part>(selector);
    if (part === null) throw new Error(`The form has no ${selector}.`);
    return part;
  };
  return {
    find,
    start: () => new Function(script?.textContent ?? '')(),
    fill: (selector: string, value: string) => {
      find<HTMLInputElement>(selector).value = value;
    },
    said: (text: string) =>
      vi.waitFor(() => expect(find('[role=status]').textContent).toContain(text), inject('waitMs')),
    button: find<HTMLButtonElement>('button'),
  };
};

const copyHtml = async (record: { Id: string }) => {
  const { user } = open(record.Id);
  await user.click(await screen.findByRole('button', { name: 'Copy HTML' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(document.documentElement.outerHTML).not.toMatch(jwt);
  return navigator.clipboard.readText();
};

test('the HTML is copied with the token, keeps names in their place, and its form records', async () => {
  const evil = `</script>"'<b>&\r \u202e ${crypto.randomUUID()}`;
  const Name = `</script><b>"'\u202e\u05e9 ${crypto.randomUUID()}`;
  const Description = `<!-- <script> ${evil}\n--> \`x\``;
  const purpose = await arrangeActivePurpose({ Name, Description });
  const record = await arrangeDraft({ DataElements: ['Email', evil], PurposeIds: [purpose.Id] });
  const form = runForm(await copyHtml(record));
  expect(document.querySelectorAll('div > script, form b')).toHaveLength(1);
  expect(form.find('[data-name]').textContent).toBe(Name);
  const about = form.find('[data-tick]').getAttribute('aria-describedby');
  expect(document.getElementById(about ?? '')?.textContent).toBe(
    Description.replaceAll(/[\r\n]/g, ''),
  );
  expect(form.find<HTMLElement>('[data-element]').dataset.element).toBe(evil);

  // Without its script it sends nothing, and nothing of it could get into an address.
  expect(form.find('form').getAttribute('method')).toBe('post');
  expect(document.querySelectorAll('form[method=post] [name]')).toHaveLength(0);
  expect(form.button.disabled).toBe(true);
  await form.said('This form needs JavaScript');

  form.start();
  const identifier = freshIdentifier();
  form.fill('[data-identifier]', identifier);
  form.button.click();
  await form.said('Nothing sent: no box is ticked.');
  form.fill('[data-element]', 'a value');
  form.find<HTMLInputElement>('[data-tick]').click();
  form.button.click();
  await form.said(`Thank you. ${Name}: yes.`);
  const person = await personOf(identifier);
  expect(person?.TestDataSubject).toBe(true);
  expect(person?.Purposes?.map(({ Status }) => Status)).toEqual(['ACTIVE']);
  expect(person?.DataElements?.find(({ Name: own }) => own === evil)?.Value).toBe('a value');
});

/** An Active collection point's form that is filled in and ticked, and what it sends. */
const openLiveForm = async () => {
  const live = await arrangeForm({ DataElements: ['Email', 'Shoe size'] });
  const form = runForm(await copyHtml(live.point));
  const send = globalThis.fetch;
  const sent: Request[] = [];
  const answers: ('lost' | 'passed')[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const request = new Request(...given);
    sent.push(request.clone());
    const answer = await send(request);
    if (answers.shift() === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  });
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  form.start();
  const identifier = freshIdentifier();
  form.fill('[data-identifier]', identifier);
  form.find<HTMLInputElement>('[data-tick]').click();
  return { ...form, ...live, identifier, sent, answers, warned };
};

test('a yes sent again after a lost answer and a withdrawal counts once, and undoes nothing', async () => {
  const form = await openLiveForm();
  form.answers.push('lost');
  form.button.click();
  await form.said('No answer. Check your connection and send again: it counts once.');
  const [purpose] = form.point.Purposes ?? [];
  await arrangeReceipt(form, form.identifier, {
    purposes: [{ Id: purpose?.Id ?? '', TransactionType: 'WITHDRAWN' }],
  });
  form.button.click();
  await form.said('Thank you.');
  const [first, again] = [form.sent[0], form.sent.at(-1)];
  expect(again?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  expect(await again?.text()).toBe(await first?.text());
  const person = await personOf(form.identifier);
  expect(person?.Purposes?.map(({ Status }) => Status)).toEqual(['WITHDRAWN']);
});

test('the clock of a device loses no yes', async () => {
  const form = await openLiveForm();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 86_400_000);
  vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('2066-01-01T00:00:00.000Z');
  form.button.click();
  await form.said(': yes.');
  vi.mocked(Date.now).mockRestore();
  vi.mocked(Date.prototype.toISOString).mockRestore();
  const person = await personOf(form.identifier);
  expect(person?.Purposes?.map(({ Status }) => Status)).toEqual(['ACTIVE']);
});

test('visitors read plain sentences of what was left out or refused, developers the rest', async () => {
  const form = await openLiveForm();
  form.fill('[data-element]', 'x'.repeat(751));
  form.button.click();
  await form.said("Something couldn't be recorded. Please contact us.");
  expect(form.find('[role=status]').textContent).toMatch(/^Thank you\. .+: yes\. Something/);
  expect(JSON.stringify(form.warned.mock.calls)).toContain('dsDataElements.Shoe size');
  form.fill('[data-identifier]', 'x'.repeat(300));
  form.find('form').dispatchEvent(new Event('submit', { cancelable: true }));
  await form.said('Not recorded. Check what you entered, or contact us.');
  expect(form.find('[role=status]').textContent).not.toMatch(/identifier|dsDataElements/);
});

test('an empty box is a no in the form of a preference center, and the thanks say so', async () => {
  const purposes = [await arrangeActivePurpose(), await arrangeActivePurpose()];
  const [kept, left] = purposes.map(({ Label }) => Label);
  const record = await arrangeDraft({
    CollectionPointType: 'PREFERENCE_CENTER',
    PurposeIds: purposes.map(({ Id }) => Id),
  });
  const html = await copyHtml(record);
  await screen.findByText('An empty box is a no.');
  expect(html).toContain('A box that you leave empty is a no.');
  const form = runForm(html);
  form.start();
  const identifier = freshIdentifier();
  form.fill('[data-identifier]', identifier);
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-tick]')) box.click();
  form.button.click();
  await form.said(`Thank you. ${kept}: yes. ${left}: yes.`);
  // What was just recorded isn't sent twice.
  expect(form.button.disabled).toBe(true);
  [...document.querySelectorAll<HTMLInputElement>('[data-tick]')][1]?.click();
  form.button.click();
  await form.said(`Thank you. ${kept}: yes. ${left}: no.`);
  const person = await personOf(identifier);
  const statuses = purposes.map(({ Id }) => person?.Purposes?.find((own) => own.Id === Id)?.Status);
  expect(statuses).toEqual(['OPT_IN', 'OPT_OUT']);
});

test('a version whose boxes start ticked says what that is worth', async () => {
  const { Id } = await arrangeDraft({ ConsentType: 'UNCHECKOPTOUT' });
  open(Id);
  const title = await screen.findByText('Boxes start ticked.');
  expect(title.parentElement?.textContent).toContain("isn't valid consent");
});

test('the JavaScript runs as it is copied, its receipt is recorded, and its withdrawal ends it', async () => {
  const name = `*/ \${x} \u2028 ${crypto.randomUUID()}`;
  const record = await arrangeDraft({ DataElements: [name], SubjectIdentifier: 'Card' });
  const { user } = open(record.Id);
  await user.click(await screen.findByRole('button', { name: 'JavaScript' }));
  await user.click(screen.getByRole('button', { name: 'Copy JavaScript' }));
  await screen.findByRole('button', { name: 'Copied' });
  const code = await navigator.clipboard.readText();
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
  await screen.findByRole('button', { name: 'Copy HTML' });
  act(() => setPresenting(true));
  expect(document.documentElement.outerHTML).not.toMatch(jwt);
  expect(field.value).not.toMatch(jwt);
  expect(screen.queryByRole('button', { name: 'Copy token' })).toBeNull();
  const description = 'Turn off presenter mode first.';
  for (const name of ['Show token', 'Copy HTML']) {
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
