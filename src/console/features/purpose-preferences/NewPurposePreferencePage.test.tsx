import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangePreference,
  storedPreference,
} from '#console/testing/arrange-purpose-preferences.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { Component as NewPurposePreferencePage } from './NewPurposePreferencePage.tsx';

function DetailStub() {
  const { pathname, state } = useLocation();
  return <h1>{`Detail ${pathname} ${String(state)}`}</h1>;
}

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/purpose-preferences/new', Component: NewPurposePreferencePage },
      { path: '/purpose-preferences/:id', Component: DetailStub },
    ],
    at: '/purpose-preferences/new',
    ...options,
  });

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText(name);
const labels = () =>
  screen
    .queryAllByRole('textbox', { name: /^Option \d+$/ })
    .map((box) => (box as HTMLInputElement).value);
const idOnDetail = async () => {
  const heading = await screen.findByRole('heading', { name: /^Detail .* created$/ });
  return heading.textContent?.match(/[0-9a-f-]{36}/)?.[0] ?? '';
};

const fill = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.type(field(/^Name/), name);
  await user.type(field(/^Description/), 'What we may write about');
};

/** Counts the writes that left the page, and answers the first as told. */
const countWrites = (first?: () => Promise<Response>) => {
  const keys: (string | null)[] = [];
  const fetch: FetchStub = (request, pass) => {
    if (request.method === 'GET') return pass();
    keys.push(request.headers.get('Idempotency-Key'));
    return keys.length === 1 && first !== undefined ? first() : pass();
  };
  return { keys, fetch };
};

describe('creating', () => {
  test('stores what was entered and goes to its page, which says so', {
    tags: 'more',
  }, async () => {
    const name = uniqueName('Themen');
    const { user } = open();
    await fill(user, name);
    await user.selectOptions(field(/^Default language/), 'de');
    await user.selectOptions(field(/^Selection/), 'Single choice');
    await user.selectOptions(field(/^Shown as/), 'Radio buttons');
    await user.click(screen.getByRole('switch', { name: 'Required' }));
    await user.type(field('Add an option'), 'Garten{Enter}Küche{Enter}');
    await user.click(button('Create'));
    expect(await storedPreference(await idOnDetail())).toMatchObject({
      Name: name,
      Description: 'What we may write about',
      DefaultLanguage: 'de',
      SelectionType: 'SINGLE_CHOICE',
      DisplayAs: 'RADIO_BUTTONS',
      Required: true,
      Disabled: false,
      Options: [{ Label: 'Garten' }, { Label: 'Küche' }],
    });
  });

  test('an impatient second click sends nothing', async () => {
    const { keys, fetch } = countWrites();
    const { user } = open({ fetch });
    await fill(user, uniqueName('Twice'));
    await user.type(field('Add an option'), 'One{Enter}');
    await user.dblClick(button('Create'));
    await idOnDetail();
    expect(keys).toHaveLength(1);
  });

  test('an attempt that was cut off is checked by its name', async () => {
    const { fetch } = countWrites(async () => Promise.reject(new TypeError('cut')));
    const { user } = open({ fetch });
    await fill(user, uniqueName('Cut'));
    await user.type(field('Add an option'), 'One{Enter}');
    await user.click(button('Create'));
    await user.click(await screen.findByRole('button', { name: /^Check result/ }));
    await screen.findByText(/^Not created\. You can send it again/);
    await user.click(button('Send now'));
    await idOnDetail();
  });
});

describe('options', () => {
  test('are added by Enter, by the button, and one for each pasted line', async () => {
    const { user } = open();
    const box = field('Add an option');
    await user.type(box, 'One{Enter}');
    await user.type(box, 'Two');
    await user.click(button('Add'));
    await user.click(box);
    await user.paste('Three\n\n Four \r\nFive');
    expect(labels()).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
    expect(screen.getByText('Added Three, Four, Five')).toBeDefined();
  });

  test('that read the same are marked while they are typed, and are not added', async () => {
    const { user } = open();
    const box = field('Add an option');
    await user.type(box, 'One{Enter}');
    await user.type(box, ' oNE');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Same text as option 1/)).toBeDefined();
    await user.keyboard('{Enter}');
    expect(labels()).toEqual(['One']);
    await user.type(box, 's{Enter}');
    await user.type(field('Option 2'), '{Backspace}');
    await screen.findByText('1 text to fix');
    expect(field('Option 2').getAttribute('aria-invalid')).toBe('true');
  });

  test('move by button, say where they are, and the button keeps the focus', async () => {
    const { user } = open();
    await user.click(field('Add an option'));
    await user.paste('One\nTwo\nThree');
    await user.click(button('Move One down'));
    expect(labels()).toEqual(['Two', 'One', 'Three']);
    expect(screen.getByText('One is now 2 of 3')).toBeDefined();
    expect(document.activeElement).toBe(button('Move One down'));
    await user.keyboard('{Enter}');
    expect(labels()).toEqual(['Two', 'Three', 'One']);
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Move One down', description: 'Already last' }),
    );
    await user.click(button('Move One up'));
    expect(labels()).toEqual(['Two', 'One', 'Three']);
  });

  test('are removed, with a way back and the focus on the next one', async () => {
    const { user } = open();
    await user.click(field('Add an option'));
    await user.paste('One\nTwo\nThree');
    await user.click(button('Remove Two'));
    expect(labels()).toEqual(['One', 'Three']);
    expect(document.activeElement).toBe(button('Remove Three'));
    await user.click(button('Undo'));
    expect(labels()).toEqual(['One', 'Two', 'Three']);
    expect(document.activeElement).toBe(field('Add an option'));
    await user.click(button('Remove Two'));
    await user.type(field('Option 1'), '!');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});

describe('what the service would refuse', () => {
  test('is told at its fields before anything is sent, and the first has the focus', async () => {
    const { keys, fetch } = countWrites();
    const { user } = open({ fetch });
    await user.click(button('Create'));
    expect(document.activeElement).toBe(field(/^Name/));
    for (const label of [/^Name/, /^Description/]) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(screen.getByText('Add at least one option.')).toBeDefined();
    await user.type(field('Add an option'), 'One{Enter}');
    expect(screen.queryByText('Add at least one option.')).toBeNull();
    await user.type(field(/^Name/), 'x');
    expect(field(/^Name/).getAttribute('aria-invalid')).toBeNull();
    expect(keys).toEqual([]);
  });

  test('an option of 256 characters is at its option', async () => {
    const { keys, fetch } = countWrites();
    const { user } = open({ fetch });
    await fill(user, uniqueName('Long'));
    await user.click(field('Add an option'));
    await user.paste(`${'x'.repeat(256)}\nshort`);
    expect(screen.getByText('1 character too many.')).toBeDefined();
    await user.click(button('Create'));
    expect(document.activeElement).toBe(field('Option 1'));
    expect(keys).toEqual([]);
  });

  test('a name that is taken is at the name', { tags: 'more' }, async () => {
    const { Name } = await arrangePreference();
    const { user } = open();
    await fill(user, Name);
    await user.type(field('Add an option'), 'One{Enter}');
    await user.click(button('Create'));
    await screen.findByText('Another purpose preference has this name. Choose a different one.');
    expect(document.activeElement).toBe(field(/^Name/));
    await user.type(field(/^Name/), '2');
    expect(field(/^Name/).getAttribute('aria-invalid')).toBeNull();
  });
});

describe('when it cannot be sent', () => {
  test('a failure is told at the button, and the same act goes out again', async () => {
    const { keys, fetch } = countWrites(async () => failedAnswer());
    const { user } = open({ fetch });
    await fill(user, uniqueName('Failing'));
    await user.type(field('Add an option'), 'One{Enter}');
    await user.click(button('Create'));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await idOnDetail();
    expect(keys[1]).toBe(keys[0]);
  });

  test('a reader sees the form and why it cannot be sent', () => {
    open({ rights: 'reader' });
    const create = screen.getByRole('button', {
      name: 'Create',
      description: /read-only access/,
    });
    expect(create.getAttribute('aria-disabled')).toBe('true');
  });
});
