import type { Page } from '@playwright/test';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import type { StartSceneRequest } from '#contract/scenes.ts';
import { expect, openAs } from '../fixtures.ts';
import { type OwnService, test } from '../own-service.ts';
import { endSession } from '../support/end-session.ts';
import { limitLines } from '../support/list-page.ts';
import { fillNewPoint, openNewPoint } from '../support/new-point.ts';
import { freshName } from '../support/service-api.ts';
import { endedDialog, signInAgain } from '../support/sign-in-again.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const create = endpointName(createCollectionPointEndpoint);
const list = endpointName(listCollectionPointsEndpoint);

/** What somebody sees and does in front of a form that does not go through. */
const handsOn = (page: Page, service: OwnService) => {
  const told = (words: string) =>
    expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  return {
    press,
    told,
    stage: (scene: StartSceneRequest['scene'], endpoint = create, seconds = 600) =>
      service.scene({ scene, endpoint, seconds }),
    calm: service.endScenes,
    submit: () => press(/^Create Draft/),
    isUnknown: () => told('Result unknown.'),
    sendNow: () => press('Send now'),
    endSession: () => endSession(page, service),
    signInAgain: async () => {
      await expect(endedDialog(page)).toBeVisible();
      await signInAgain(page);
      await expect(endedDialog(page)).toBeHidden();
    },
    /** Nothing else can be sent by this form before it is known what became of the last attempt. */
    isGuarded: async () => {
      const submit = page.getByRole('button', { name: /^Create Draft/ });
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await submit.press('Enter');
      await expect(page.getByRole('textbox', { name: /^Name/ })).not.toBeEditable();
      await expect(page.getByRole('textbox', { name: /^Identifier/ })).not.toBeEditable();
    },
  };
};

type Hands = ReturnType<typeof handsOn>;

/** Each ends with the record on screen, or with a form that was given up. */
const acts: Record<string, (hands: Hands) => Promise<'saved' | 'given up'>> = {
  'a limit, sent then': async ({ stage, submit, press }) => {
    await stage('minute-limit', create, 3);
    await submit();
    await press(/^Send (then|now)/);
    return 'saved';
  },
  'a limit, given up': async ({ stage, submit, press, told }) => {
    await stage('minute-limit', create, 3);
    await submit();
    await told('Not sent.');
    await press('Discard');
    return 'given up';
  },
  'a cut, looked at': async ({ stage, submit, isUnknown, press }) => {
    await stage('cut');
    await submit();
    await isUnknown();
    await press('Check result');
    return 'saved';
  },
  'a cut, sent again': async ({ stage, submit, isUnknown, calm, sendNow }) => {
    await stage('cut');
    await submit();
    await isUnknown();
    await calm();
    await sendNow();
    return 'saved';
  },
  'a cut, discarded, and the same form sent': async (hands) => {
    await hands.stage('cut');
    await hands.submit();
    await hands.isUnknown();
    await hands.press('Discard');
    await hands.calm();
    await hands.submit();
    return 'saved';
  },
  'a cut, and the look is cut too': async (hands) => {
    await hands.stage('cut');
    await hands.submit();
    await hands.isUnknown();
    await hands.stage('cut', list);
    await hands.press('Check result');
    await hands.told('still unknown');
    await hands.calm();
    await hands.press('Check result');
    return 'saved';
  },
  'a cut, then a limit': async (hands) => {
    await hands.stage('cut');
    await hands.submit();
    await hands.isUnknown();
    await hands.calm();
    await hands.stage('minute-limit', create, 3);
    await hands.sendNow();
    await hands.told('An earlier attempt was cut off');
    await hands.press('Check result');
    return 'saved';
  },
  'a cut, then a limit, sent then': async (hands) => {
    await hands.stage('cut');
    await hands.submit();
    await hands.isUnknown();
    await hands.isGuarded();
    await hands.calm();
    await hands.stage('minute-limit', create, 3);
    await hands.sendNow();
    await hands.told('An earlier attempt was cut off');
    await hands.isGuarded();
    await hands.press(/^Send (then|now)/);
    return 'saved';
  },
  'a failure, looked at, and sent again': async (hands) => {
    await hands.stage('fail');
    await hands.submit();
    await hands.isUnknown();
    await hands.press('Check result');
    await hands.told('Not created.');
    await hands.calm();
    await hands.sendNow();
    return 'saved';
  },
  'a failure, given up': async ({ stage, submit, isUnknown, press }) => {
    await stage('fail');
    await submit();
    await isUnknown();
    await press('Discard');
    return 'given up';
  },
  'an expired token': async ({ stage, submit }) => {
    await stage('expire-tokens');
    await submit();
    return 'saved';
  },
  'an expired session': async (hands) => {
    await hands.endSession();
    await hands.submit();
    await hands.signInAgain();
    await hands.told('Your session had ended.');
    await hands.sendNow();
    return 'saved';
  },
  'an expired session, given up': async (hands) => {
    await hands.endSession();
    await hands.submit();
    await hands.signInAgain();
    await hands.press('Discard');
    return 'given up';
  },
};

/** To an empty form, leaving behind what was given up. */
const startOver = async (page: Page) => {
  const heading = page.getByRole('heading', { level: 1 });
  if ((await heading.textContent()) === 'New collection point') {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(heading).toHaveText('Collection points');
  }
  await openNewPoint(page);
  await expect(limitLines(page)).toHaveCount(0);
};

test('twenty-six acts in a row under changing faults take effect once each, or not at all', {
  tag: '@all',
}, async ({ page, api, service }) => {
  test.setTimeout(960_000);
  await openAs(page, 'privacy', '/collection-points');
  const stored: Record<string, number> = {};
  const twice = [...Object.entries(acts), ...Object.entries(acts)];
  for (const [what, act] of twice) {
    await test.step(what, async () => {
      await startOver(page);
      const name = freshName('Act');
      await fillNewPoint(page, name);
      const end = await act(handsOn(page, service));
      if (end === 'saved') {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      }
      await service.endScenes();
      stored[`${name}, ${end}`] = (await api.collectionPointsNamed(name)).length;
    });
  }
  const expected = Object.keys(stored).map((key) => [key, key.endsWith('saved') ? 1 : 0]);
  expect(Object.entries(stored)).toEqual(expected);
  expect(expected).toHaveLength(26);
});
