import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ThemeRoot } from '../ThemeRoot.tsx';
import { Masked } from './Masked.tsx';
import { MaskedText } from './MaskedText.tsx';
import { PersonScope } from './PersonScope.tsx';
import { RevealPerson } from './RevealPerson.tsx';
import { RevealProvider } from './RevealProvider.tsx';
import { useTypedText } from './useTypedText.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ada = { id: 'a1', mail: 'ada.lovelace@example.org', city: 'Uppsala', country: 'Sweden' };
const grace = { id: 'b2', mail: 'grace.hopper@example.net', city: 'Arlington', country: 'Norway' };
type Person = typeof ada;

function Details({ person: { id, mail, city, country }, name }: { person: Person; name: string }) {
  return (
    <section aria-label={name}>
      <PersonScope person={id}>
        <RevealPerson name={name} />
        <MaskedText value={mail} />
        <Masked value={city} label="City" element="City" />
        <Masked value={country} label="Country" element="Country" />
      </PersonScope>
    </section>
  );
}

interface PageProps {
  place?: string;
  typed?: string;
  blockedReason?: string;
  commonDomains?: ReadonlySet<string>;
}

function Search({ typed }: Pick<PageProps, 'typed'>) {
  useTypedText(typed);
  return (
    <ul aria-label="Results">
      {[ada, grace].map(({ id, mail }) => (
        <li key={id}>
          <Masked value={mail} label="Identifier" person={id} href={`/people/${id}`} />
        </li>
      ))}
    </ul>
  );
}

function Page({ place = '/people', typed, ...rest }: PageProps) {
  return (
    <ThemeRoot>
      <RevealProvider place={place} {...rest}>
        {place === '/people' && <Search typed={typed} />}
        <Details person={ada} name="person 1" />
        <Details person={grace} name="person 2" />
      </RevealProvider>
    </ThemeRoot>
  );
}

const open = (props: PageProps = {}) => {
  const { rerender } = render(<Page {...props} />);
  return { user: userEvent.setup(), become: (next: PageProps) => rerender(<Page {...next} />) };
};

const button = (name: string) => screen.getByRole('button', { name });
const details = (name: string) => within(screen.getByRole('region', { name }));
const results = () => within(screen.getByRole('list', { name: 'Results' }));
const countOf = (text: string) => document.documentElement.outerHTML.split(text).length - 1;
const inClear = () =>
  [ada.mail, ada.city, grace.mail, grace.city].filter((value) => countOf(value) > 0);

test('one click shows every value of the person, and nobody else', async () => {
  const { user } = open();
  expect(inClear()).toEqual([]);
  await user.click(button('Reveal person 1'));
  expect(inClear()).toEqual([ada.mail, ada.city]);
  expect(details('person 1').getByText(ada.mail)).toBeDefined();
  expect(results().getByText(ada.mail)).toBeDefined();
  expect(document.activeElement).toBe(button('Hide person 1'));
  await user.click(button('Hide person 1'));
  expect(inClear()).toEqual([]);
});

test('the button on a value in a list shows all of its person, and no value in a scope has one', async () => {
  const { user } = open();
  expect(details('person 1').getAllByRole('button')).toHaveLength(1);
  const [, second] = results().getAllByRole('button', { name: 'Reveal Identifier' });
  expect(second).toBeDefined();
  if (second) await user.click(second);
  expect(inClear()).toEqual([grace.mail, grace.city]);
  expect(button('Hide person 2')).toBeDefined();
});

test('country is in clear without a reveal, and has no button', () => {
  open();
  expect(details('person 1').getByText('Sweden')).toBeDefined();
  expect(details('person 2').getByText('Norway')).toBeDefined();
});

test('after five minutes all of the person is hidden, and the focus goes to the button', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { user } = open({ place: '/person' });
  await user.click(button('Reveal person 2'));
  act(() => button('Copy City: it leaves the console unmasked').focus());
  act(() => vi.advanceTimersByTime(299_000));
  expect(inClear()).toEqual([grace.mail, grace.city]);
  act(() => vi.advanceTimersByTime(1500));
  expect(inClear()).toEqual([]);
  expect(document.activeElement).toBe(button('Reveal person 2'));
});

test('leaving the page hides everybody', async () => {
  const { user, become } = open();
  await user.click(button('Reveal person 1'));
  await user.click(button('Reveal person 2'));
  expect(inClear()).toHaveLength(4);
  become({ place: '/people/a1' });
  expect(inClear()).toEqual([]);
});

test('what was typed to find somebody is visible, also on the page that opens, until another search', () => {
  const { become } = open({ typed: ada.mail });
  expect(inClear()).toEqual([ada.mail]);
  expect(results().getAllByRole('button')).toHaveLength(1);
  become({ place: '/people/a1' });
  expect(inClear()).toEqual([ada.mail]);
  expect(details('person 1').getByText(ada.mail)).toBeDefined();
  become({ typed: 'somebody.else@example.org' });
  expect(inClear()).toEqual([]);
});

test('only exactly what was typed is visible', () => {
  open({ typed: ada.mail.toUpperCase() });
  expect(inClear()).toEqual([]);
});

test('without a session nothing typed is visible, and nothing can be revealed', async () => {
  const { user } = open({ typed: ada.mail, blockedReason: 'Sign in again first.' });
  await user.click(button('Reveal person 1'));
  expect(inClear()).toEqual([]);
  expect(button('Reveal person 1').getAttribute('aria-disabled')).toBe('true');
});

test('a common domain is in the mask, another is not', () => {
  open({ commonDomains: new Set(['example.org']) });
  expect(details('person 1').getByRole('img', { name: /^masked a…@example\.org/ })).toBeDefined();
  expect(details('person 2').getByRole('img', { name: /^masked g…@e…\.net/ })).toBeDefined();
});
