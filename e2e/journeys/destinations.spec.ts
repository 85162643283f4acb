import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { startReceiver } from '../support/receiver.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const freshPerson = () => `${freshName('reader').replace(' ', '-')}@example.org`;

/** Creates a destination, and takes its secret along. */
const create = async (page: Page, { press, write, choose }: Hands, url: string) => {
  const name = freshName('Mailer');
  await press(page.getByRole('link', { name: 'New destination' }).first());
  await expect(heading(page, 'New destination')).toBeVisible();
  await choose(choice(page, 'Kind of receiver'), 'Standard Webhooks');
  await write(box(page, /^Name/), name);
  await write(box(page, /^What for/), 'Newsletters');
  await write(box(page, /^Address/), url);
  await expectFit(page);
  await press(button(page, 'Create'));
  await expect(heading(page, `${name} created`)).toBeVisible();
  await expectFit(page);
  const secret = await box(page, 'Secret').inputValue();
  await press(button(page, 'Copy secret'));
  await expect(button(page, 'Copied')).toBeVisible();
  await press(page.getByRole('link', { name: `Go to ${name}` }));
  await expect(heading(page, name)).toBeVisible();
  return { name, secret };
};

const remove = async (page: Page, { press }: Hands) => {
  await press(button(page, 'Delete…'));
  await press(inDialog(page, 'Delete'));
  await expect(page.getByText('Deleted.')).toBeVisible();
};

test('by keyboard, a destination is made, tested, fails, is told again, and gets another secret', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const receiver = await startReceiver();
  const { arrived, isSigned } = receiver;
  const hands = keyboard(page);
  const form = await api.createForm();
  const [purpose] = form.purposes;
  const withdraw = (identifier: string) =>
    api.submitReceipt(form, identifier, {
      purposes: [{ Id: purpose?.id, TransactionType: 'WITHDRAWN' }],
    });
  await openAs(page, 'privacy', '/api-access');
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Destinations' }));
  const { secret } = await create(page, hands, receiver.url);

  await hands.press(button(page, 'Send test event'));
  await expect(page.getByText(/^Arrived, /)).toBeVisible();
  expect(isSigned(arrived[0], secret)).toBe(true);
  expect(isSigned(arrived[0], `${secret.slice(0, -5)}AAAA=`)).toBe(false);

  // It's told of what happens from a few seconds later on.
  receiver.answerWith(503);
  const before = arrived.length;
  const people: string[] = [];
  await expect
    .poll(
      async () => {
        const person = freshPerson();
        people.push(person);
        await withdraw(person);
        return arrived.length;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(before);
  await hands.press(button(page, 'Refresh'));
  const failed = page.getByRole('table', { name: 'Failed events' });
  await expect(failed.getByText('Answers 503').first()).toBeVisible();
  await expect(failed.getByText('With a refusal').first()).toBeVisible();
  for (const person of people) await expect(page.getByText(person)).toHaveCount(0);
  await expectFit(page);

  await hands.press(failed.getByRole('button', { name: 'Show event…' }).first());
  const content = page.getByRole('region', { name: 'Content of the request' });
  await expect(content).toContainText('"TransactionStatus": "WITHDRAWN"');
  await expect(content).toContainText('•');
  await expectFit(page);
  await hands.press(inDialog(page, 'Reveal'));
  await expect(content).not.toContainText('•');
  const shown = /"dataSubjectIdentifier": "([^"]+)"/.exec((await content.textContent()) ?? '')?.[1];
  expect(people).toContain(shown);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  receiver.answerWith(204);
  await hands.press(button(page, 'Try all now…'));
  await hands.press(inDialog(page, 'Try all now'));
  await expect(page.getByText('What waits is tried now.')).toBeVisible();
  await expect
    .poll(() => arrived.some(({ text }) => JSON.parse(text).data.dataSubjectIdentifier === shown))
    .toBe(true);
  await expect(page.getByText('Healthy')).toBeVisible();
  await hands.press(button(page, 'Resend a period…'));
  await hands.press(inDialog(page, 'Send again'));
  await expect(page.getByText(/^Current consents of .* queued\./)).toBeVisible();
  await expect
    .poll(() => arrived.some(({ text }) => JSON.parse(text).data.act === 'RESEND'))
    .toBe(true);

  await hands.press(button(page, 'Rotate…'));
  await hands.press(inDialog(page, 'Rotate'));
  await expect(page.getByText('Copy the secret now.')).toBeVisible();
  const another = await box(page, 'Secret').inputValue();
  await expect(page.getByText(/^Signs too until/)).toBeVisible();
  await expectFit(page);
  await hands.press(button(page, 'Copy secret'));
  await expect(button(page, 'Copied')).toBeVisible();
  await hands.press(button(page, 'Done'));
  const tested = arrived.length;
  await hands.press(button(page, 'Send test event'));
  await expect.poll(() => arrived.length).toBeGreaterThan(tested);
  expect([secret, another].map((own) => isSigned(arrived.at(-1), own))).toEqual([true, true]);

  await remove(page, hands);
  receiver.close();
});

test('on a phone, a destination is made, paused, edited and deleted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'privacy', '/destinations');
  await expectFit(page);
  const { name } = await create(page, mouse, 'http://127.0.0.1:9/events');
  await expectFit(page);
  await button(page, 'Pause…').click();
  await expectFit(page);
  await inDialog(page, 'Pause').click();
  await expect(page.getByText('Paused.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(heading(page, `Edit ${name}`)).toBeVisible();
  await choice(page, 'Events').selectOption({ label: 'Only what you choose, and refusals' });
  await page.getByRole('checkbox', { name: 'Erasures' }).check();
  await choice(page, 'Purposes').selectOption({ label: 'Only those you choose' });
  await button(page, 'Save').click();
  await expect(page.getByText('Choose at least one.')).toBeVisible();
  await expectFit(page);
  await choice(page, 'Purposes').selectOption({ label: 'All, also later ones' });
  await button(page, 'Save').click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Erasures; refusals in any case')).toBeVisible();
  await page.goto('/destinations');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Paused');
  await expectFit(page);
  await page.getByRole('link', { name }).click();
  await remove(page, mouse);
});

test('only administrators see where something is sent', async ({ page }) => {
  await openAs(page, 'support', '/destinations');
  await expect(page.getByText('Only for administrators')).toBeVisible();
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Destinations' }),
  ).toHaveCount(0);
});
