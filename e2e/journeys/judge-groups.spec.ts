import type { Page } from '@playwright/test';
import { type DuplicateGroup, listDuplicatesEndpoint } from '#contract/merge-requests.ts';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { createSearch, searchMs } from '../support/merge-requests.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const days = ['2026-02-01', '2026-03-01'];

/** Pairs who share a value: in two a later no stays, in one it would become a yes, the rest agree. */
const arrangePairs = async (api: ServiceApi): Promise<string> => {
  const element = freshName('Badge');
  const form = await api.createForm(undefined, [element]);
  const [mail] = form.purposes;
  const said = [
    ['CONFIRMED', 'WITHDRAWN'],
    ['CONFIRMED', 'WITHDRAWN'],
    ['WITHDRAWN', 'CONFIRMED'],
    ...Array.from({ length: 7 }, () => ['CONFIRMED', 'CONFIRMED']),
  ];
  for (const [number, types] of said.entries()) {
    for (const [place, type] of types.entries()) {
      const identifier = `${freshName('person').replace(' ', '-')}@example.org`;
      await api.submitReceipt(form, identifier, {
        interactionDate: `${days[place]}T12:00:00Z`,
        purposes: [{ Id: mail?.id, TransactionType: type }],
      });
      await api.writeElements(identifier, { [element]: `badge ${number}` });
    }
  }
  return element;
};

const judged = (page: Page) => page.getByRole('region', { name: 'Judge groups' });
/** The head of the card that is shown. */
const card = (page: Page) => judged(page).getByRole('heading', { name: /^Group \d+$/ });
const merge = (page: Page) => page.getByRole('button', { name: /^Merge(:| \d+ records)/ });

const groupsOf = async (api: ServiceApi, id: string): Promise<DuplicateGroup[]> => {
  const path = listDuplicatesEndpoint.path.replace('{mergeRequestGuid}', id);
  const { content } = (await api.send('GET', `${path}?size=100`)) as { content: DuplicateGroup[] };
  return content;
};

test('ten groups are judged with at most twenty keys, and the service has them so', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const element = await arrangePairs(api);
  await openAs(page, 'privacy', '/collection-points');
  await createSearch(page, hands, freshName('One by one'), element);
  await expect(page.getByText('20 duplicate records.')).toBeVisible({ timeout: searchMs });
  const piles = page.getByRole('list', { name: 'Open groups by risk' }).getByRole('listitem');
  await expect(piles).toContainText([/^3 groups/, /^0 groups/, /^7 groups/]);
  await expectFit(page);

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const wanted = new Map<string, string>();
  let blocked = 0;
  const nameShown = async () => {
    await expect(merge(page)).toBeVisible();
    await expect(merge(page)).not.toHaveAccessibleDescription(/loaded|saving/i);
    return card(page).innerText();
  };
  /** Judges the group that is shown: its head has the focus after the first. */
  const judge = async (planned: 'm' | 'n') => {
    let key = planned;
    const name = await nameShown();
    if (keys > 0) await expect(card(page)).toBeFocused();
    const isTickMissing = (await merge(page).innerText()).startsWith('Merge: 1 tick missing');
    await press(key);
    if (key === 'm' && isTickMissing) {
      // A no would become a yes: without its tick nothing is merged, and the button says so.
      blocked += 1;
      await expect(merge(page)).toBeFocused();
      await expect(merge(page)).toHaveAccessibleDescription(
        'Tick each no that would become a yes.',
      );
      await press('n');
      key = 'n';
    }
    const words = key === 'm' ? ' merged into one record.' : ': not one person.';
    await expect(page.getByText(`${name}${words}`)).toBeVisible();
    wanted.set(name, key === 'm' ? 'MERGED' : 'DISMISSED');
    return name;
  };
  // Left for later, and taken back.
  const first = await nameShown();
  await press('l');
  await expect(page.getByText(`${first} left for later.`)).toBeVisible();
  await press('u');
  await expect(card(page)).toHaveText(first);
  // Not the same person, and taken back.
  await judge('n');
  await nameShown();
  await press('u');
  await expect(page.getByText(`${first} is open again.`)).toBeVisible();
  await expect(card(page)).toHaveText(first);
  for (const key of ['m', 'm', 'm', 'm', 'n', 'm', 'm', 'm', 'n', 'm'] as const) await judge(key);
  expect(blocked).toBe(1);
  await expect(page.getByText('All groups decided')).toBeVisible();
  expect(keys).toBeLessThanOrEqual(20);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = await groupsOf(api, id);
  expect(Object.fromEntries(stored.map((own) => [`Group ${own.number}`, own.status]))).toEqual(
    Object.fromEntries(wanted),
  );
  for (const { status, dataSubjects } of stored) {
    expect(dataSubjects).toHaveLength(status === 'MERGED' ? 1 : 2);
  }
});

test('by keyboard, a no is kept: the merge leaves it, and the service has it', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const element = await arrangePairs(api);
  await openAs(page, 'privacy', '/collection-points');
  await createSearch(page, hands, freshName('Kept'), element);
  await page.getByText('20 duplicate records.').waitFor({ timeout: searchMs });
  const tick = judged(page).getByRole('checkbox', { name: /an opt-out would become an opt-in$/ });
  await expect(async () => {
    await expect(merge(page)).not.toHaveAccessibleDescription(/loaded/);
    if (!(await tick.isVisible())) await page.keyboard.press('j');
    await expect(tick).toBeVisible();
  }).toPass();
  const name = await card(page).innerText();
  await hands.press(page.getByRole('button', { name: 'Keep the no' }));
  await expect(tick).toBeHidden();
  await page.keyboard.press('m');
  await expect(page.getByText(`${name} merged into one record.`)).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const merged = (await groupsOf(api, id)).find((own) => `Group ${own.number}` === name);
  const { Purposes } = await api.profileOf(merged?.dataSubjects[0]?.identifier ?? '');
  expect(Purposes?.map(({ Status }) => Status)).toEqual(['WITHDRAWN']);
});

for (const width of [320, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('records stand one below the other, with what they become, and nothing is cut', async ({
      page,
      api,
    }) => {
      const element = await arrangePairs(api);
      await openAs(page, 'privacy', '/collection-points');
      await page.goto('/merge-requests/new');
      const picker = page.getByRole('combobox', { name: 'Data elements' });
      await page.getByRole('textbox', { name: /^Name/ }).fill(freshName('Narrow'));
      await picker.fill(element);
      await picker.press('Enter');
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByRole('region', { name: 'Record 2' })).toBeVisible({
        timeout: searchMs,
      });
      await expect(page.getByRole('region', { name: 'After merging' })).toBeVisible();
      await expectFit(page);
    });
  });
}
