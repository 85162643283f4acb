import { beforeEach, describe, expect, test } from 'vitest';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  listPurposePreferencesEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { plansOf } from '#service/testing/plans.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });

let preference: PurposePreference;
let purpose: string;
let point: string;
beforeEach(async () => {
  await service.reset();
  preference = await api.createPreference({ Options: ['Daily', 'Weekly', 'Never'] });
  purpose = await api.activePurpose({ CustomPreferenceIds: [preference.Id] });
  point = await api.activePoint({ PurposeIds: [purpose] });
});

const optionsOf = ({ Options }: PurposePreference) => Options ?? [];
const canDeleteOf = (shown: PurposePreference | undefined) =>
  shown?.Options?.map(({ Label, CanDelete }) => [Label, CanDelete]);

/** These people say yes or no to an option. */
const choose = async (place: number, isConsented: boolean, ...people: string[]) => {
  const choiceId = optionsOf(preference)[place]?.Id ?? '';
  const choices = [{ choiceId, preferenceId: preference.Id, isConsented }];
  await record(
    point,
    ...people.map((identifier) => ({ identifier, purposes: [{ id: purpose, choices }] })),
  );
};

const refusalOf = async (changes: object) => {
  const before = await service.readRows();
  const problem = await api.refused(updatePurposePreferenceEndpoint, {
    params: { customPreferenceId: preference.Id },
    body: { ...(await api.readPreference(preference.Id)), Languages: undefined, ...changes },
  });
  expect(await service.readRows()).toEqual(before);
  return problem;
};
const without = (...labels: string[]) => ({
  Options: optionsOf(preference).filter(({ Label }) => !labels.includes(Label)),
});

describe('an option that recorded choices use', () => {
  const daily =
    "“Daily” can't be removed: 2 people have a recorded choice of it. Disable it instead.";

  test('cannot be removed, which names how many people that concerns', async () => {
    await choose(0, true, 'one@example.org', 'two@example.org');
    await choose(0, false, 'two@example.org');
    expect(await refusalOf(without('Daily'))).toMatchObject({
      status: 400,
      code: 'option-in-use',
      detail: daily,
      errors: [{ path: 'Options', message: daily }],
    });
  });

  test('is told with every other one and with what else is wrong', async () => {
    await choose(0, true, 'one@example.org', 'two@example.org');
    await choose(1, false, 'one@example.org');
    const Options = [...without('Daily', 'Weekly').Options, { Id: purpose, Label: 'Strange' }];
    const { code, errors } = await refusalOf({ Options });
    expect(code).toBe('option-in-use');
    expect(errors).toEqual([
      { path: 'Options', message: daily },
      {
        path: 'Options',
        message:
          "“Weekly” can't be removed: 1 person has a recorded choice of it. Disable it instead.",
      },
      { path: 'Options.1.Id', message: expect.stringContaining('no option with this Id') },
    ]);
  });

  test('says so wherever it is shown; others can still be removed', async () => {
    await choose(1, false, 'one@example.org');
    const expected = [
      ['Daily', true],
      ['Weekly', false],
      ['Never', true],
    ];
    const { content } = await api.done(listPurposePreferencesEndpoint);
    expect(canDeleteOf(content[0])).toEqual(expected);
    const read = await api.readPreference(preference.Id);
    expect(canDeleteOf(read)).toEqual(expected);
    expect(read.Languages?.[0]?.Options).toEqual(read.Options);
    const left = await api.updatePreference(preference.Id, {
      ...without('Daily', 'Never'),
      Languages: undefined,
    });
    expect(canDeleteOf(left)).toEqual([['Weekly', false]]);
  });

  test('can be renamed, moved and disabled', async () => {
    await choose(0, true, 'one@example.org');
    const [own, ...others] = optionsOf(preference);
    const changed = await api.updatePreference(preference.Id, {
      Options: [...others, { ...own, Label: 'Each day', Disabled: true }],
      Languages: undefined,
    });
    expect(changed.Options?.at(-1)).toMatchObject({
      Id: own?.Id,
      Label: 'Each day',
      Disabled: true,
      CanDelete: false,
    });
  });

  test('can be removed before anybody chose', async () => {
    const left = await api.updatePreference(preference.Id, {
      ...without('Daily'),
      Languages: undefined,
    });
    expect(canDeleteOf(left)).toEqual([
      ['Weekly', true],
      ['Never', true],
    ]);
  });
});

describe('an option that goes while a receipt is about to choose it', () => {
  const message = 'One of the options was just removed. Refresh the purpose preference.';

  test('refuses the receipt, which leaves nothing', async () => {
    await api.updatePreference(preference.Id, { ...without('Daily'), Languages: undefined });
    const before = await service.readRows();
    await expect(choose(0, true, 'one@example.org')).rejects.toMatchObject({
      status: 400,
      faults: [{ path: 'purposes.0.CustomPreferences', message }],
    });
    expect(await service.readRows()).toEqual(before);
  });

  test('goes, or is chosen, but never both', async () => {
    const token = await api.pointToken(point);
    const [daily, ...others] = optionsOf(preference);
    let removed = daily?.Id;
    for (let round = 0; round < 12; round += 1) {
      const chosen = {
        Id: preference.Id,
        Choices: [{ OptionId: removed, TransactionType: 'OPT_IN' }],
      };
      const purposes = [{ Id: purpose, CustomPreferences: [chosen] }];
      const [removal, receipt] = await Promise.all([
        api.call(updatePurposePreferenceEndpoint, {
          params: { customPreferenceId: preference.Id },
          body: { ...preference, Options: others, Languages: undefined },
        }),
        api.call(
          submitReceiptEndpoint,
          { body: api.receiptBody(token, { identifier: `person ${round}`, purposes }) },
          { as: 'nobody' },
        ),
      ]);
      expect(receipt.status).toBe(200);
      const isChosen = receipt.answer?.messages === undefined;
      expect(removal.status).toBe(isChosen ? 400 : 200);
      // A new option for the next round, where this one went.
      if (removal.status !== 200) others.push({ Id: removed ?? '', Label: `Kept ${round}` });
      const added = await api.updatePreference(preference.Id, {
        Options: [...others, { Label: `Round ${round}` }],
        Languages: undefined,
      });
      removed = added.Options?.at(-1)?.Id;
    }
  });
});

test('a list takes as many statements whatever its options are', async () => {
  const countOf = async (size: number) => {
    const query = { size };
    return (await plansOf(db, () => api.done(listPurposePreferencesEndpoint, { query }))).filter(
      ({ statement }) => statement.includes('purpose_preferences'),
    ).length;
  };
  await api.createPreference({ Options: Array.from({ length: 60 }, (_, index) => `Day ${index}`) });
  expect(await countOf(1)).toBe(await countOf(2));
});
