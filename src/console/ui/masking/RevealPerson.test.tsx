import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sight } from '../sight.ts';
import { ThemeRoot } from '../ThemeRoot.tsx';
import { Masked } from './Masked.tsx';
import { MaskedText } from './MaskedText.tsx';
import { PersonScope } from './PersonScope.tsx';
import type { Look, RecordLook, RevealContextValue } from './RevealContext.ts';
import { RevealGroup } from './RevealGroup.tsx';
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
  reasonRule?: RevealContextValue['reasonRule'];
  record?: RecordLook;
  show?: (people: readonly string[]) => Promise<void>;
  first?: Person;
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

function Page({ place = '/people', typed, first = ada, ...rest }: PageProps) {
  const { reasonRule = 'off', record = async () => ({ handle: null }) } = rest;
  return (
    <ThemeRoot>
      <RevealProvider
        place={place}
        show={async () => {}}
        {...rest}
        reasonRule={reasonRule}
        record={record}
      >
        {place === '/people' && <Search typed={typed} />}
        <Details person={first} name="person 1" />
        <Details person={grace} name="person 2" />
      </RevealProvider>
    </ThemeRoot>
  );
}

const open = (props: PageProps = {}) => {
  const { rerender, unmount: close } = render(<Page {...props} />);
  const become = (next: PageProps) => rerender(<Page {...next} />);
  return { user: userEvent.setup(), become, close };
};

const handles = () => [...sight.shown().values()].map(({ handle }) => handle ?? '');
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

test('what the service masked is drawn as it came, and in clear once that was read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const shown: string[] = [];
  const shows = { handle: 'sealed', until: '2026-11-30T00:10:00.000Z' };
  const record = async () => ({ handle: shows });
  const show = async (people: readonly string[]) => {
    shown.push(...people, ...handles());
    await promise;
  };
  const masks = { ...ada, mail: 'a•••••@example.org', city: 'U•••••a' };
  const { user, become } = open({ record, show, first: masks });
  expect(details('person 1').getByRole('img', { name: 'masked a…@example.org' })).toBeDefined();
  await user.click(button('Reveal person 1'));
  expect(shown).toEqual(['a1', 'sealed']);
  expect(details('person 1').getByRole('img', { name: 'masked U…a' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Copy City/ })).toBeNull();
  become({ record, show, first: ada });
  await act(async () => resolve());
  expect(inClear()).toEqual([ada.mail, ada.city]);
});

test('what was revealed and typed is left with the pages about people', async () => {
  const record = async () => ({ handle: { handle: 'sealed', until: '2026-11-30T00:10:00.000Z' } });
  const { user, close } = open({ typed: ada.mail, record });
  await user.click(button('Reveal person 1'));
  expect([...handles(), ...sight.typed()]).toEqual(['sealed', ada.mail]);
  await user.click(button('Hide person 1'));
  expect(handles()).toEqual([]);
  await user.click(button('Reveal person 1'));
  close();
  expect([...handles(), ...sight.typed(), sight.said()]).toEqual(['']);
});

describe('a look', () => {
  /** Looks that were recorded, until recording fails. */
  const recording = () => {
    const looks: Look[] = [];
    const state: { why: string | null } = { why: null };
    const record = async (look: Look) => {
      if (state.why === null) looks.push(look);
      return state.why === null ? { handle: null } : { why: state.why };
    };
    return { looks, state, record };
  };
  const reasonField = () => screen.findByRole('textbox', { name: 'Reason' });

  test('is recorded before anything is shown, and so is a copy', async () => {
    const { looks, record } = recording();
    const { user } = open({ record, reasonRule: 'optional' });
    await user.click(button('Reveal person 1'));
    expect(inClear()).toEqual([ada.mail, ada.city]);
    await user.click(button('Copy City: it leaves the console unmasked'));
    expect(await navigator.clipboard.readText()).toBe(ada.city);
    expect(looks).toEqual([
      { kind: 'revealed', people: ['a1'] },
      { kind: 'copied', people: ['a1'] },
    ]);
  });

  test('that is not recorded yet shows nothing, also to somebody who has left', async () => {
    const { promise, resolve } = Promise.withResolvers<{ handle: null }>();
    const record = () => promise;
    const { user, become } = open({ record });
    await user.click(button('Reveal person 1'));
    expect(inClear()).toEqual([]);
    become({ record, place: '/people/a1' });
    await act(async () => resolve({ handle: null }));
    expect(inClear()).toEqual([]);
  });

  test('that cannot be recorded shows and copies nothing, and says why', async () => {
    const { state, record } = recording();
    const { user } = open({ record });
    state.why = 'Your session has ended.';
    await user.click(button('Reveal person 1'));
    expect(screen.getByRole('alert').textContent).toBe(
      "Not shown, as this look couldn't be recorded. Your session has ended.",
    );
    expect(inClear()).toEqual([]);
    state.why = null;
    await user.click(button('Reveal person 1'));
    expect(screen.queryByRole('alert')).toBeNull();
    await navigator.clipboard.writeText('before');
    state.why = 'Try again in a moment.';
    await user.click(button('Copy City: it leaves the console unmasked'));
    expect(screen.getByRole('alert').textContent).toMatch(/^Not copied, .* Try again/);
    expect(await navigator.clipboard.readText()).toBe('before');
  });

  test('asks why where that is required: Enter reveals, and a copy is for the same reason', async () => {
    const { looks, state, record } = recording();
    const { user } = open({ record, reasonRule: 'required' });
    await user.click(button('Reveal person 1'));
    expect(await reasonField()).toBe(document.activeElement);
    await user.keyboard(' {Enter}');
    expect(looks).toEqual([]);
    state.why = 'Try again in a moment.';
    await user.keyboard('Asked by phone {Enter}');
    expect(screen.getByRole('alert').textContent).toContain("couldn't be recorded");
    expect(inClear()).toEqual([]);
    state.why = null;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(inClear()).toEqual([ada.mail, ada.city]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Copy City: it leaves the console unmasked'));
    expect(looks.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['revealed', 'Asked by phone'],
      ['copied', 'Asked by phone'],
    ]);
  });

  test('asks why at a value in a list too, and Escape shows nothing', async () => {
    const { looks, record } = recording();
    const { user } = open({ record, reasonRule: 'required' });
    const [first] = results().getAllByRole('button', { name: 'Reveal Identifier' });
    if (first) await user.click(first);
    await reasonField();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(looks).toEqual([]);
    expect(inClear()).toEqual([]);
  });

  test('can be given a reason where that is optional, and has no such button elsewhere', async () => {
    const { looks, record } = recording();
    const { user, become } = open({ record, reasonRule: 'optional' });
    const [first] = screen.getAllByRole('button', { name: 'Give a reason…' });
    if (first) await user.click(first);
    await user.type(await reasonField(), 'Ticket 12');
    await user.click(button('Reveal'));
    await waitFor(() => expect(inClear()).toEqual([ada.mail, ada.city]));
    expect(looks).toEqual([{ kind: 'revealed', people: ['a1'], reason: 'Ticket 12' }]);
    await waitFor(() => expect(document.activeElement).toBe(button('Hide person 1')));
    for (const reasonRule of ['off', 'required'] as const) {
      become({ record, reasonRule });
      expect(screen.queryByRole('button', { name: 'Give a reason…' })).toBeNull();
    }
  });
});

test('a group is revealed by one look at all of them, and hidden together', async () => {
  const looks: (readonly string[])[] = [];
  const record: RecordLook = async ({ people }) => {
    looks.push(people);
    return { handle: null };
  };
  render(
    <ThemeRoot>
      <RevealProvider place="/people" show={async () => {}} reasonRule="off" record={record}>
        <Search typed={undefined} />
        <RevealGroup people={[ada.id, grace.id]} name="group 1" />
      </RevealProvider>
    </ThemeRoot>,
  );
  const user = userEvent.setup();
  await user.click(button('Reveal group 1'));
  expect(looks).toEqual([[ada.id, grace.id]]);
  expect(results().getByText(ada.mail)).toBeDefined();
  expect(results().getByText(grace.mail)).toBeDefined();
  await user.click(button('Hide group 1'));
  expect(inClear()).toEqual([]);
});
