import { expect, test } from 'vitest';
import { createReveals, personKey, type Revealed } from './reveals.ts';

const ada: Revealed = { key: personKey('A1'), name: 'Person' };
const grace: Revealed = { key: personKey('b2'), name: 'Person 2' };
const token: Revealed = { key: 'place 1', name: 'Link token' };

const begin = () => {
  let time = 1_000_000;
  const reveals = createReveals(() => time);
  return {
    reveals,
    pass: (ms: number) => {
      time += ms;
    },
    tick: () => reveals.hideDue(),
    shown: () =>
      [ada, grace, token].filter(({ key }) => reveals.isRevealed(key)).map(({ name }) => name),
  };
};

test('a person is revealed without a question, for five minutes', () => {
  const { reveals, pass, tick, shown } = begin();
  reveals.reveal(ada);
  expect(shown()).toEqual(['Person']);
  pass(299_999);
  tick();
  expect(shown()).toEqual(['Person']);
  pass(1);
  tick();
  expect(shown()).toEqual([]);
  expect(reveals.state().said).toBe('Person hidden again');
});

test('several are revealed at once, and each is hidden in its own time', () => {
  const { reveals, pass, tick, shown } = begin();
  reveals.reveal(ada);
  pass(200_000);
  reveals.reveal(grace);
  reveals.reveal(token);
  expect(shown()).toEqual(['Person', 'Person 2', 'Link token']);
  reveals.hide(token.key);
  pass(100_000);
  tick();
  expect(shown()).toEqual(['Person 2']);
});

test('a look at another tab hides nobody, and a minute there hides everybody', () => {
  const { reveals, pass, tick, shown } = begin();
  reveals.reveal(ada);
  reveals.leaveTab();
  pass(59_999);
  tick();
  reveals.returnToTab();
  expect(shown()).toEqual(['Person']);
  pass(59_999);
  tick();
  expect(shown()).toEqual(['Person']);
  reveals.leaveTab();
  pass(60_000);
  tick();
  expect(shown()).toEqual([]);
});

test('who comes back after a minute sees nobody, though no timer ran meanwhile', () => {
  const { reveals, pass, shown } = begin();
  reveals.reveal(ada);
  reveals.leaveTab();
  pass(60_000);
  reveals.returnToTab();
  expect(shown()).toEqual([]);
});

test('an id is the same person in capitals', () => {
  const { reveals } = begin();
  reveals.reveal(ada);
  expect(reveals.isRevealed(personKey('a1'))).toBe(true);
});

test('what is announced names who it is, never a value', () => {
  const { reveals } = begin();
  const said: string[] = [];
  reveals.subscribe(() => said.push(reveals.state().said));
  reveals.reveal(grace);
  reveals.reveal(token);
  reveals.hideAll();
  expect(said).toEqual([
    'Person 2 visible for up to 5 minutes',
    'Link token visible for up to 5 minutes',
    'All values hidden again',
  ]);
});
