import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LanguagePicker } from './LanguagePicker.tsx';

const isTag = (text: string) => /^[a-z]{2}(-[A-Z]{2})?$/.test(text);

function Languages() {
  const [tags, setTags] = useState(['en']);
  return (
    <>
      <output>{tags.join(' ')}</output>
      <LanguagePicker chosen={tags} isTag={isTag} onAdd={(tag) => setTags([...tags, tag])} />
    </>
  );
}

const setUp = () => {
  render(<Languages />);
  return { user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Add a language' }) };
};

const chosen = () => screen.getAllByRole('status')[0]?.textContent;

afterEach(cleanup);

test('a language is added by its name with the keyboard, and is not offered again', async () => {
  const { user, box } = setUp();
  await user.type(box, 'hebr');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Hebrewhe']);
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('en he');
  await user.type(box, 'hebr');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getByText('No matches', { ignore: '[aria-hidden]' })).toBeTruthy();
});

test('what reads as typed comes before what only holds it', async () => {
  const { user, box } = setUp();
  await user.type(box, 'german');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Germande',
    'Austrian Germande-AT',
    'Swiss High Germande-CH',
  ]);
  await user.clear(box);
  await user.type(box, 'ar');
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Arabicar');
});

test('the arrow keys go round the options and name the current one', async () => {
  const { user, box } = setUp();
  await user.type(box, 'portug');
  const options = screen.getAllByRole('option');
  expect(options).toHaveLength(3);
  expect(box.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  await user.keyboard('{ArrowUp}');
  expect(box.getAttribute('aria-activedescendant')).toBe(options[2]?.id);
  await user.keyboard('{Enter}');
  expect(chosen()).toMatch(/^en pt/);
});

test('a tag that no list names is added as it is typed, in its one spelling; what is none is not', async () => {
  const { user, box } = setUp();
  await user.type(box, 'de-li');
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('en de-LI');
  await user.type(box, 'klingon{Enter}');
  expect(chosen()).toBe('en de-LI');
});

test('Escape closes the list and keeps what was chosen', async () => {
  const { user, box } = setUp();
  await user.click(box);
  expect(box.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(chosen()).toBe('en');
});
