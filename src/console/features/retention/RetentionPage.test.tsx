import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { MeProvider } from '#console/api/colleagues/colleagues.ts';
import { createTestClient, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import {
  getDeletionSettingsEndpoint,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import {
  createRetentionRuleEndpoint,
  deleteRetentionRuleEndpoint,
  listRetentionRulesEndpoint,
  type RetentionRule,
} from '#contract/retention.ts';
import { Component as RetentionPage } from './RetentionPage.tsx';

const open = (rights: Rights = 'admin') =>
  renderConsole({
    routes: [{ path: '/retention', Component: RetentionPage }],
    at: '/retention',
    rights,
  });

const admin = () => createTestClient({ rights: 'admin' });
const act = () => ({ idempotencyKey: crypto.randomUUID() });
const rules = async () => (await admin().call(listRetentionRulesEndpoint, {}, {})).content;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

/** One by which nobody of the demo is old enough. */
const arrangeRule = (name: string, fields: object = {}): Promise<RetentionRule> =>
  admin().call(
    createRetentionRuleEndpoint,
    {
      body: {
        name,
        target: 'PERSON',
        purposeId: null,
        event: 'INTERACTION',
        days: 36_500,
        ...fields,
      },
    },
    act(),
  );

afterEach(async () => {
  for (const { id } of await rules()) {
    await admin().call(deleteRetentionRuleEndpoint, { params: { ruleId: id } }, act());
  }
});

test('without a rule it says what one is for', async () => {
  open();
  expect(await screen.findByText('No retention rules yet')).toBeDefined();
});

test('it is for administrators only', async () => {
  open('writer');
  expect(await screen.findByText('Only for administrators')).toBeDefined();
});

describe('a rule', () => {
  test('is written as a sentence; no days, or none at all, are refused', async () => {
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: 'New rule' }))[0] as Element);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Former customers');
    await user.click(await button('Create'));
    const days = await screen.findByRole('textbox', { name: /^After/ });
    await waitFor(() => expect(days.getAttribute('aria-invalid')).toBe('true'));
    await user.type(days, '0');
    await user.click(await button('Create'));
    expect(days.getAttribute('aria-invalid')).toBe('true');
    expect(await rules()).toEqual([]);
    await user.clear(days);
    await user.type(days, '2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'After: unit' }), 'years');
    expect(screen.getByText('730 days: a year counts 365.')).toBeDefined();
    await user.click(await button('Create'));
    expect(
      await screen.findByText('Delete people 2 years (730 days) after their last interaction.'),
    ).toBeDefined();
    expect(await rules()).toMatchObject([{ name: 'Former customers', days: 730 }]);
  });

  test('is turned on only after its dry run, by a phrase, and off again', async () => {
    await arrangeRule('Long gone', { target: 'RECEIPTS' });
    const { user } = open();
    const on = await button('Turn on Long gone…');
    expect(on.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Start a dry run first.')).toBeDefined();
    await user.click(await button('Dry run of Long gone'));
    expect(
      await screen.findByText('0 receipts of 0 people', {}, { timeout: 15_000 }),
    ).toBeDefined();
    await user.click(await button('Turn on Long gone…'));
    await user.type(
      await screen.findByRole('textbox', { name: /^Type/ }),
      'delete receipts in demo',
    );
    await user.click((await dialog()).getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Long gone turned on.')).toBeDefined();
    expect((await rules())[0]?.confirmedDate).toBeTruthy();
    await user.click(await button('Turn off Long gone…'));
    await user.click((await dialog()).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Long gone turned off.')).toBeDefined();
    expect((await rules())[0]?.confirmedDate).toBeNull();
  });

  test('that deletes people waits once it was turned on, and is taken back', async () => {
    const { id: ruleId } = await arrangeRule('Long gone');
    const { user } = open();
    await user.click(await button('Dry run of Long gone'));
    await screen.findByText('0 people, with 0 consents and 0 receipts', {}, { timeout: 15_000 });
    await user.click(await button('Turn on Long gone…'));
    expect(await screen.findByText(/Another administrator has to confirm it first/)).toBeDefined();
    await user.type(await screen.findByRole('textbox', { name: /^Type/ }), 'delete people in demo');
    await user.click((await dialog()).getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Long gone waits to be turned on.')).toBeDefined();
    expect(await screen.findByText(/takes effect automatically on/)).toBeDefined();
    expect(await rules()).toMatchObject([{ id: ruleId, confirmedDate: null }]);
    await user.click(await button('Take back Long gone'));
    expect(await button('Turn on Long gone…')).toBeDefined();
    expect((await rules())[0]?.pending).toBeNull();
  });

  test('is edited and deleted', async () => {
    await arrangeRule('Long gone');
    const { user } = open();
    await user.click(await button('Edit Long gone…'));
    const days = await screen.findByRole('textbox', { name: /^After/ });
    await user.clear(days);
    await user.type(days, '36000');
    await user.selectOptions(screen.getByRole('combobox', { name: 'After: unit' }), 'days');
    await user.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Long gone saved.')).toBeDefined();
    expect(await rules()).toMatchObject([{ days: 36_000 }]);
    await user.click(await button('Delete Long gone…'));
    await user.click((await dialog()).getByRole('button', { name: 'Delete rule' }));
    expect(await screen.findByText('Long gone deleted.')).toBeDefined();
    expect(await rules()).toEqual([]);
  });

  test('whose name is taken says so at the name', async () => {
    await arrangeRule('Long gone');
    const { user } = open();
    await screen.findByRole('region', { name: 'Long gone' });
    await user.click(await button('New rule'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Long gone');
    await user.type(await screen.findByRole('textbox', { name: /^After/ }), '10');
    await user.click(await button('Create'));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('deletion by programs', () => {
  const settings = () => admin().call(getDeletionSettingsEndpoint, {}, {});
  // The region is there before its setting is.
  const setting = (name: string) => screen.findByRole('button', { name });
  const state = () => screen.findByText(/^(?:On|Off)$/);

  afterEach(async () => {
    const body = { allowsPrograms: false, keepMonths: 36 };
    await admin().call(updateDeletionSettingsEndpoint, { body }, act());
  });

  test('is off at first, and waits to be turned on after a question', async () => {
    const { user } = open();
    expect((await state()).textContent).toBe('Off');
    await user.click(await setting('Turn on…'));
    await user.click((await dialog()).getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Waiting to be turned on.')).toBeDefined();
    expect((await state()).textContent).toBe('Off');
    expect(await settings()).toMatchObject({ allowsPrograms: false, keepMonths: 36 });
    expect((await settings()).pending?.takesEffectDate).toBeTruthy();
    await user.click(await setting('Take back deletion by programs'));
    expect(await setting('Turn on…')).toBeDefined();
    expect((await settings()).pending).toBeNull();
  });

  test('goes on waiting while the period is changed, and the one who asked can’t confirm it', async () => {
    const body = { allowsPrograms: true, keepMonths: 36 };
    const { pending } = await admin().call(updateDeletionSettingsEndpoint, { body }, act());
    const me = { subject: pending?.askedBy ?? '', name: 'Paula Example' };
    const Page = () => (
      <MeProvider value={me}>
        <RetentionPage />
      </MeProvider>
    );
    const { user } = renderConsole({
      routes: [{ path: '/retention', Component: Page }],
      at: '/retention',
      rights: 'admin',
    });
    const confirm = await setting('Confirm deletion by programs…');
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await user.click(await setting('Change period…'));
    const months = await screen.findByRole('textbox', { name: /^Months/ });
    await user.clear(months);
    await user.type(months, '12');
    await user.click(await button('Save'));
    expect(await screen.findByText('12 months')).toBeDefined();
    expect(await settings()).toMatchObject({ keepMonths: 12, pending });
  });

  test('keeps receipts for as many months as are set, 1 to 120', async () => {
    const { user } = open();
    await user.click(await setting('Change period…'));
    const months = await screen.findByRole('textbox', { name: /^Months/ });
    await user.clear(months);
    await user.type(months, '121');
    await user.click(await button('Save'));
    expect(await screen.findByText('Enter a whole number from 1 to 120.')).toBeDefined();
    await user.clear(months);
    await user.type(months, '12');
    await user.click(await button('Save'));
    expect(await screen.findByText('12 months')).toBeDefined();
    expect(await settings()).toMatchObject({ allowsPrograms: false, keepMonths: 12 });
  });
});
