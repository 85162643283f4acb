import { expect, test } from 'vitest';
import { createReveals, type Field } from './reveals.ts';

const mail: Field = { id: 'a', label: 'Email', value: 'ada@example.org' };
const phone: Field = { id: 'b', label: 'Phone', value: '+46701740641' };
const city: Field = { id: 'c', label: 'City', value: 'Uppsala' };

const begin = () => {
  let time = 1_000_000;
  const reveals = createReveals(() => time);
  return {
    reveals,
    pass: (ms: number) => {
      time += ms;
      reveals.hideDue();
    },
    shown: () => [mail, phone, city].filter(reveals.isRevealed).map(({ label }) => label),
  };
};

test('one value is revealed without a question, for 30 seconds', () => {
  const { reveals, pass, shown } = begin();
  reveals.reveal(mail);
  expect(shown()).toEqual(['Email']);
  pass(29_999);
  expect(shown()).toEqual(['Email']);
  pass(1);
  expect(shown()).toEqual([]);
  expect(reveals.state().said).toBe('Email is hidden again');
});

test('several values are revealed at once, each by its own click', () => {
  const { reveals, shown } = begin();
  reveals.reveal(mail);
  reveals.reveal(phone);
  reveals.reveal(city);
  expect(shown()).toEqual(['Email', 'Phone', 'City']);
  reveals.hide(phone.id);
  expect(shown()).toEqual(['Email', 'City']);
});

test('each value is hidden again in its own time', () => {
  const { reveals, pass, shown } = begin();
  reveals.reveal(mail);
  pass(20_000);
  reveals.reveal(phone);
  pass(10_000);
  expect(shown()).toEqual(['Phone']);
  pass(20_000);
  expect(shown()).toEqual([]);
});

test('another value that comes to a revealed place is masked', () => {
  const { reveals } = begin();
  reveals.reveal(mail);
  expect(reveals.isRevealed({ id: mail.id, value: 'grace@example.org' })).toBe(false);
});

test('what is announced names what a value is, never the value', () => {
  const { reveals } = begin();
  const said: string[] = [];
  reveals.subscribe(() => said.push(reveals.state().said));
  reveals.reveal(mail);
  reveals.reveal(phone);
  reveals.hideAll();
  expect(said.at(0)).toBe('Email is visible for 30 seconds');
  expect(said.at(-1)).toBe('2 values are hidden again');
  expect(said.join()).not.toMatch(/example|4670/);
});
