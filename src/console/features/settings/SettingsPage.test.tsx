import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Rights, renderConsole } from '#console/testing/render-console.tsx';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { Component as SettingsPage } from './SettingsPage.tsx';

const open = (rights: Rights = 'admin', isOn = false) => {
  const settings = {
    defaultCountry: 'DE',
    publishingNeedsApproval: isOn,
    linkMonths: 12,
    workingDays: [1, 2, 3, 4, 5],
    holidays: [],
    ticketPattern: 'HELP-*',
    ticketLink: null,
    pending: null,
    changedDate: null,
    changedBy: null,
  };
  const sent: unknown[] = [];
  const view = renderConsole({
    routes: [{ path: '/settings', Component: SettingsPage }],
    at: '/settings',
    rights,
    // Others share the service: where publishing needs approval, all their tests would.
    fetch: async (request, pass) => {
      if (!request.url.endsWith(getAccountSettingsEndpoint.path)) return pass();
      if (request.method === updateAccountSettingsEndpoint.method) sent.push(await request.json());
      return Response.json(settings);
    },
  });
  return { ...view, sent };
};

test('an administrator turns approval on, and the other settings stay', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: 'Turn on…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await expect
    .poll(() => sent)
    .toEqual([{ defaultCountry: 'DE', changedDate: null, publishingNeedsApproval: true }]);
});

test('turning it off says who has to confirm it', async () => {
  const { user } = open('admin', true);
  await user.click(await screen.findByRole('button', { name: 'Turn off…' }));
  expect(await screen.findByText(/Another administrator has to confirm it/)).toBeDefined();
});

test('how long new links work is changed, and the other settings stay', async () => {
  const { user, sent } = open();
  expect((await screen.findByText('12 months')).textContent).toBe('12 months');
  await user.click(screen.getByRole('button', { name: 'Change how long magic links work…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Links that people already have keep their end.')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('A new link works for'), '6 months');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([{ defaultCountry: 'DE', changedDate: null, linkMonths: 6 }]);
});

test('working days and holidays are changed, and the other settings stay', async () => {
  const { user, sent } = open();
  expect(await screen.findByText('Monday to Friday, no holidays')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change working days…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('switch', { name: 'Friday' }));
  await user.type(dialog.getByLabelText('Holidays'), '2026-12-25');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const calendar = { workingDays: [1, 2, 3, 4], holidays: ['2026-12-25'] };
  await expect.poll(() => sent).toEqual([{ defaultCountry: 'DE', changedDate: null, ...calendar }]);
});

test('what tickets look like and where they open is changed, and taken away by emptying it', async () => {
  const { user, sent } = open();
  expect((await screen.findByText('HELP-4711')).tagName).toBe('B');
  expect(screen.getByText(/There's no link to them/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change tickets…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Pattern'));
  await user.type(dialog.getByLabelText('Link'), 'https://desk.example.org/{{ticket}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const forms = { ticketPattern: '', ticketLink: 'https://desk.example.org/{ticket}' };
  await expect.poll(() => sent).toEqual([{ defaultCountry: 'DE', changedDate: null, ...forms }]);
});

test('it is for administrators only', async () => {
  open('writer');
  expect(await screen.findByText('Only for administrators')).toBeDefined();
});
