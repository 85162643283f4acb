import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { arrangeActive, arrangeDraft } from '#console/testing/arrange-collection-points.ts';
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

test('the HTML is copied with the token, keeps names in their place, and its form records', async () => {
  const evil = `</script>"'<b>&\r ${crypto.randomUUID()}`;
  const record = await arrangeDraft({ DataElements: ['Email', evil] });
  const { user } = open(record.Id);
  await user.click(await screen.findByRole('button', { name: 'Copy HTML' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(document.documentElement.outerHTML).not.toMatch(jwt);
  const html = await navigator.clipboard.readText();
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelectorAll('script, b')).toHaveLength(1);
  const field = page.querySelector<HTMLInputElement>('[data-element]');
  expect(field?.dataset.element).toBe(evil);

  const place = document.body.appendChild(document.createElement('div'));
  place.append(...page.body.childNodes);
  const script = place.querySelector('script');
  // Only while a script runs is it the current one.
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(script?.textContent ?? '')();
  // Its own text has the thanks too.
  script?.remove();
  const identifier = `form-${crypto.randomUUID()}@example.org`;
  const fill = (selector: string, value: string) => {
    const input = place.querySelector<HTMLInputElement>(selector);
    if (input) input.value = value;
  };
  fill('[name=identifier]', identifier);
  fill('[data-element]', 'a value');
  place.querySelector<HTMLInputElement>('[data-tick]')?.click();
  place.querySelector<HTMLButtonElement>('button')?.click();
  await vi.waitFor(() => expect(place.textContent).toContain('Thank you.'), inject('waitMs'));
  place.remove();
  vi.restoreAllMocks();
  const person = await personOf(identifier);
  expect(person?.TestDataSubject).toBe(true);
  expect(person?.Purposes?.map(({ Status }) => Status)).toEqual(['ACTIVE']);
  expect(person?.DataElements?.find(({ Name }) => Name === evil)?.Value).toBe('a value');
});

test('the JavaScript runs as it is copied, and its receipt is recorded', async () => {
  const name = `*/ \${x} \u2028 ${crypto.randomUUID()}`;
  const record = await arrangeDraft({ DataElements: [name], SubjectIdentifier: 'Card' });
  const { user } = open(record.Id);
  await user.click(await screen.findByRole('button', { name: 'JavaScript' }));
  await user.click(screen.getByRole('button', { name: 'Copy JavaScript' }));
  await screen.findByRole('button', { name: 'Copied' });
  const code = await navigator.clipboard.readText();
  await new Function(`return (async () => {${code}})()`)();
  const person = await personOf('test-person-1');
  expect(person?.DataElements?.find(({ Name }) => Name === name)?.Value).toBe('Test');
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
