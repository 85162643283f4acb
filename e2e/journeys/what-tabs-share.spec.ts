import type { BrowserContext } from '@playwright/test';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { expect } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { endSession } from '../support/end-session.ts';
import { isLimitEntry } from '../support/limit-entries.ts';
import {
  countedBehind,
  limitLines,
  listPage,
  openList,
  openListToo,
} from '../support/list-page.ts';
import { endedDialog, signInAgain } from '../support/sign-in-again.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const endpoint = endpointName(listCollectionPointsEndpoint);

type Shared = { messages: unknown[][]; local: [string, string][]; session: [string, string][] };

/** Notes what every page of the browser says to others and stores, however shortly. */
const noteShared = async (context: BrowserContext): Promise<Shared> => {
  const shared: Shared = { messages: [], local: [], session: [] };
  await context.exposeFunction('noteMessage', (...message: unknown[]) => {
    shared.messages.push(message);
  });
  await context.exposeFunction('noteEntry', (area: 'local' | 'session', ...entry: string[]) => {
    shared[area].push([entry[0] ?? '', entry[1] ?? '']);
  });
  await context.addInitScript(() => {
    type Notes = {
      noteMessage: (channel: string, message: unknown) => void;
      noteEntry: (area: string, key: string, value: string) => void;
    };
    const notes = window as unknown as Notes;
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      notes.noteMessage(this.name, message);
      postMessage.call(this, message);
    };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      notes.noteEntry(this === localStorage ? 'local' : 'session', key, value);
      setItem.call(this, key, value);
    };
  });
  return shared;
};

test('tabs share a word as they open, at the end and the renewal of a session, and times and numbers of limits; nothing else', async ({
  page,
  context,
  service,
}) => {
  const shared = await noteShared(context);
  await openList(page, 'privacy');
  const other = await openListToo(page);
  await other.reload();
  await expect(listPage(other).rowsFrom(1)).toBeVisible();
  const channel = 'consent-console-session';
  // Two tabs, one of them twice.
  const opened = Array.from({ length: 3 }, () => [channel, 'opened']);
  expect(shared.messages).toEqual(opened);

  await service.scene({ scene: 'minute-limit', endpoint, seconds: 5 });
  await listPage(page).next.click();
  await expect(limitLines(other)).toHaveCount(1);
  await expect(listPage(page).rowsFrom(21)).toBeVisible();
  expect(shared.messages).toEqual(opened);

  await countedBehind(page);
  await endSession(page, service);
  await listPage(page).next.click();
  await expect(endedDialog(page)).toBeVisible();
  await signInAgain(page);
  await expect(listPage(page).rowsFrom(41)).toBeVisible();
  expect(shared.messages).toEqual([...opened, [channel, 'signed-in']]);

  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeVisible();
  await expect(other.getByRole('heading', { name: "You're signed out" })).toBeVisible();
  expect(shared.messages).toEqual([...opened, [channel, 'signed-in'], [channel, 'signed-out']]);

  expect(shared.local.some(([key]) => key === `limit-held ${endpoint}`)).toBe(true);
  expect(shared.local.some(([key]) => key === `limit-used ${endpoint}`)).toBe(true);
  expect(shared.local.filter((entry) => !isLimitEntry(entry))).toEqual([]);
  expect(shared.session).toEqual([]);
  const text = JSON.stringify(shared);
  expect(text).not.toMatch(/eyJ|_token|example\.org|Signup/i);
});
