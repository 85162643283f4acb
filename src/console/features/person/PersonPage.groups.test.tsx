import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  arrangeGroup,
  arrangeMember,
  arrangeRule,
} from '#console/testing/arrange-consent-groups.ts';
import { arrangeForm, arrangePerson, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { Component as PersonPage } from './PersonPage.tsx';

test('a profile shows what a group makes of a consent beside what the person said', async () => {
  const purpose = await arrangeActivePurpose();
  const form = await arrangeForm({ PurposeIds: [purpose.Id] });
  const person = await arrangePerson();
  await arrangeReceipt(form, person.identifier, {
    purposes: [{ Id: purpose.Id, TransactionType: 'CONFIRMED' }],
  });
  const group = await arrangeGroup();
  await arrangeRule(group, purpose.Id, 'OPT OUT');
  await arrangeMember(group, person.identifier);
  renderConsole({
    routes: [
      { path: '/data-subjects/:id', Component: PersonPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects/${person.id}`,
    recordsLooks: true,
  });
  const table = within(await screen.findByRole('region', { name: 'Consent' }));
  const row = await table.findByRole('row', { name: new RegExp(purpose.Label) });
  within(row).getByText('Active');
  expect(row.textContent).toContain('In effect: Opted out, by a group rule, not by the person');
  const link = within(row).getByRole('link', { name: 'group rule' });
  expect(link.getAttribute('href')).toBe(`/consent-groups/${group.consentGroupId}`);
});
