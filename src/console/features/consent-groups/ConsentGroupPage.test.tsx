import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  arrangeChild,
  arrangeGroup,
  arrangeMember,
  arrangeRule,
  storedGroup,
} from '#console/testing/arrange-consent-groups.ts';
import { arrangeForm, arrangePerson, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import type { ConsentGroup } from '#contract/consent-groups.ts';
import { Component as ConsentGroupListPage } from './ConsentGroupListPage.tsx';
import { Component as ConsentGroupPage } from './ConsentGroupPage.tsx';

const open = (at: string, options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/consent-groups', Component: ConsentGroupListPage },
      { path: '/consent-groups/:id', Component: ConsentGroupPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at,
    recordsLooks: true,
    ...options,
  });
const at = ({ consentGroupId }: ConsentGroup) => `/consent-groups/${consentGroupId}`;
const dialog = async () => within(await screen.findByRole('dialog'));
const section = async (name: string) => within(await screen.findByRole('region', { name }));

/** Somebody who said yes to a purpose. */
const arrangeYes = async () => {
  const purpose = await arrangeActivePurpose();
  const form = await arrangeForm({ PurposeIds: [purpose.Id] });
  const person = await arrangePerson();
  await arrangeReceipt(form, person.identifier, {
    purposes: [{ Id: purpose.Id, TransactionType: 'CONFIRMED' }],
  });
  return { purpose, person };
};

describe('the list of consent groups', () => {
  test('shows each below the one that it is in', async () => {
    const [top, below] = [await arrangeGroup(), await arrangeGroup()];
    await arrangeChild(top, below);
    open('/consent-groups');
    const row = await screen.findByRole('row', { name: new RegExp(`${below.name}.*${top.name}`) });
    expect(within(row).getByRole('link').getAttribute('href')).toBe(at(below));
    const all = screen.getAllByRole('row').map(({ textContent }) => textContent);
    const placeOf = (name: string) => all.findIndex((text) => text?.startsWith(name));
    expect(placeOf(below.name)).toBe(placeOf(top.name) + 1);
  });

  test('creates one, and goes to it', async () => {
    const { user } = open('/consent-groups');
    const [create] = await screen.findAllByRole('button', { name: 'New group' });
    if (create) await user.click(create);
    await user.click((await dialog()).getByRole('button', { name: 'Create' }));
    (await dialog()).getByText('Enter a name.');
    const name = `Partners ${crypto.randomUUID().slice(0, 8)}`;
    await user.type((await dialog()).getByRole('textbox', { name: /^Name/ }), name);
    await user.click((await dialog()).getByRole('button', { name: 'Create' }));
    await screen.findByRole('heading', { level: 1, name });
    (await section('Rules')).getByText('No rules: what people said is in effect.');
    (await section('Groups')).getByText('A group holds either groups or people.');
  });

  test("that can't be read is no empty list", async () => {
    open('/consent-groups', {
      fetch: async (request, pass) =>
        request.url.includes('/consent-groups') ? failedAnswer() : pass(),
    });
    await screen.findByText(/Couldn't load the list of consent groups/);
    expect(screen.queryByText('No consent groups yet')).toBeNull();
  });
});

describe('a consent group', () => {
  test('gets a rule, and says before whom it concerns', async () => {
    const { purpose, person } = await arrangeYes();
    const group = await arrangeGroup();
    await arrangeMember(group, person.identifier);
    const { user } = open(at(group));
    await user.click((await section('Rules')).getByRole('button', { name: 'New rule…' }));
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Save' }));
    asked.getByText('Choose a purpose.');
    asked.getByText('Choose a status.');
    expect(document.activeElement?.getAttribute('name')).toBe('purposeId');
    await asked.findByRole('option', { name: purpose.Label });
    await user.selectOptions(asked.getByRole('combobox', { name: /^Purpose/ }), purpose.Label);
    await user.selectOptions(asked.getByRole('combobox', { name: /^Status/ }), 'Opted out');
    await asked.findByText(`${purpose.Label}: Active → Opted out for 1 person`);
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await storedGroup(group)).purposeRules).toMatchObject([
      { purposeId: purpose.Id, enforcedStatus: 'OPT OUT' },
    ]);
    const people = await section('People');
    await people.findByText(`${purpose.Label}: Active → Opted out`);
    expect(document.documentElement.outerHTML).not.toContain(person.identifier);
  });

  test('gives people and groups back', async () => {
    const { purpose, person } = await arrangeYes();
    const [top, below] = [await arrangeGroup(), await arrangeGroup()];
    await arrangeChild(top, below);
    await arrangeRule(top, purpose.Id, 'PENDING');
    await arrangeMember(below, person.identifier);
    const { user, router } = open(at(below));
    (await section('Rules')).getByText('From a group above');
    const people = await section('People');
    await user.click(await people.findByRole('button', { name: 'Remove person 1…' }));
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
    await (await section('People')).findByText('No people');
    await arrangeMember(below, person.identifier);
    await router.navigate(at(top));
    await screen.findByRole('heading', { level: 1, name: top.name });
    await user.click(
      (await section('Groups')).getByRole('button', { name: `Remove ${below.name}…` }),
    );
    await screen.findByText(new RegExp(`${below.name} isn't deleted`));
    await (await dialog()).findByText(`${purpose.Label}: Pending → Active for 1 person`);
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
    await (await section('Groups')).findByText('No groups');
    expect((await storedGroup(below)).parentConsentGroupId).toBeNull();
  });

  test('gets people who are found, and a group that is in no other', async () => {
    const person = await arrangePerson();
    const [group, top] = [await arrangeGroup(), await arrangeGroup()];
    const { user, router } = open(at(group));
    await user.click((await section('People')).getByRole('button', { name: 'Add people…' }));
    const find = (await dialog()).getByRole('textbox', { name: /Find a person/ });
    await user.type(find, `${person.identifier}{Enter}`);
    await (await dialog()).findByRole('button', { name: 'Remove person 1' });
    await user.click((await dialog()).getByRole('button', { name: 'Add to group' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await storedGroup(group)).dataSubjects.map(({ id }) => id)).toEqual([person.id]);
    expect(screen.queryByRole('region', { name: 'Groups' })).toBeNull();

    await router.navigate(at(top));
    await screen.findByRole('heading', { level: 1, name: top.name });
    await user.click((await section('Groups')).getByRole('button', { name: 'Add a group…' }));
    await (await dialog()).findByRole('option', { name: group.name });
    await user.selectOptions(
      (await dialog()).getByRole('combobox', { name: /^Group/ }),
      group.name,
    );
    await (await dialog()).findByText('Nothing changes for the 1 person in it.');
    await user.click((await dialog()).getByRole('button', { name: 'Add' }));
    await (await section('Groups')).findByRole('link', { name: group.name });
  });

  test.each(['reader', 'support'] as const)('is only shown to a %s', async (rights) => {
    const group = await arrangeGroup();
    open(at(group), { rights });
    const add = (await section('Rules')).getByRole('button', { name: 'New rule…' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
  });

  test('that is not there says so', async () => {
    open(`/consent-groups/${crypto.randomUUID()}`);
    await screen.findByText('Consent group not found');
  });
});
