import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as PeopleSearchPage } from '#console/features/people-search/PeopleSearchPage.tsx';
import { Component as PersonPage } from '#console/features/person/PersonPage.tsx';
import { arrangeMerge, arrangePerson } from '#console/testing/arrange-people.ts';
import { renderConsole } from '#console/testing/render-console.tsx';

const open = () =>
  renderConsole({
    routes: [
      { path: '/data-subjects', Component: PeopleSearchPage },
      { path: '/data-subjects/:id', Component: PersonPage },
    ],
    at: '/data-subjects',
  });
type View = ReturnType<typeof open>;

const recent = () => screen.queryByRole('navigation', { name: 'Recent' });
const links = () => within(recent() as HTMLElement).getAllByRole('link');
const ids = () => links().map((link) => link.getAttribute('href')?.split('/').at(-1));
const box = () => screen.getByRole('textbox', { name: 'Search people' });

/** The page of the person is there, and not only gone to. */
const shows = (id: string) =>
  waitFor(() =>
    expect(screen.getByRole('link', { name: 'All visits' }).getAttribute('href')).toContain(id),
  );
const visit = async ({ router }: View, id: string) => {
  await router.navigate(`/data-subjects/${id}`);
  await shows(id);
};
const search = async ({ router }: View) => {
  await router.navigate('/data-subjects');
  await screen.findByRole('heading', { level: 1, name: 'People' });
};

test('people who were opened stand under the empty box, masked, the last first and each once', {
  tags: 'more',
}, async () => {
  const [one, two] = [await arrangePerson(), await arrangePerson()];
  const view = open();
  expect(recent()).toBeNull();
  for (const { id } of [one, two, one]) await visit(view, id);
  await search(view);
  expect(ids()).toEqual([one.id, two.id]);
  expect(recent()?.outerHTML).not.toMatch(/person-|@example\.org"/);
  await view.user.type(box(), `${two.identifier}{Enter}`);
  await shows(two.id);
  await view.router.navigate(-1);
  await screen.findByRole('button', { name: 'Clear search' });
  expect(recent()).toBeNull();
  await view.user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(ids()).toEqual([two.id, one.id]));
  await view.user.click(links()[1] as HTMLElement);
  await shows(one.id);
});

test('arrow keys lead from the empty box along the recent people and back', async () => {
  const [one, two] = [await arrangePerson(), await arrangePerson()];
  const view = open();
  for (const { id } of [one, two]) await visit(view, id);
  await search(view);
  await view.user.click(box());
  await view.user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links()[0]);
  await view.user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toBe(links()[1]);
  await view.user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(document.activeElement).toBe(links()[1]);
  await view.user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(document.activeElement).toBe(box());
  await view.user.keyboard('a{ArrowDown}');
  expect(document.activeElement).toBe(box());
});

test('who was merged away is not among them any more once that is seen', async () => {
  const [one, two] = [await arrangePerson(), await arrangePerson()];
  const view = open();
  for (const { id } of [one, two]) await visit(view, id);
  await arrangeMerge(one.identifier, two.identifier);
  await search(view);
  expect(ids()).toEqual([two.id, one.id]);
  view.client.removeQueries({ queryKey: ['data-subjects'] });
  await view.user.click(links()[0] as HTMLElement);
  await view.user.click(await screen.findByRole('link', { name: 'Open person' }));
  await shows(one.id);
  await search(view);
  expect(ids()).toEqual([one.id]);
});
