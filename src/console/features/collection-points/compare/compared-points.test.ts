import { describe, expect, test } from 'vitest';
import { parse } from 'zod/mini';
import {
  compareVersions,
  onlyDifferences,
} from '#console/records/versioned/compare/compare-versions.ts';
import { collectionPointVersionV1Schema } from '#contract/collection-point-records.ts';
import { purposeVersionV2Schema } from '#contract/purpose-records.ts';
import { comparedPoints, pointDiffers } from './compared-points.ts';
import { linkChanges, linkWords } from './linked-purposes.ts';

const id = '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';
const link = (Id: string, Label: string, Version: number) => ({
  Id,
  Label,
  Version,
  Status: 'ACTIVE',
});

const point = (fields: Record<string, unknown> = {}) =>
  parse(collectionPointVersionV1Schema, {
    Id: 'a64cbd0e-75d2-4b66-a0ea-a8e4a8d1b0f0',
    Name: 'Newsletter signup',
    Version: 3,
    Status: 'ACTIVE',
    CollectionPointType: 'WEB_FORM',
    Language: 'en',
    Languages: ['en', 'de'],
    RightToWithdraw: 'Stop at any time',
    Purposes: [link(id, 'Profiling', 1), link('b', 'Offers', 2)],
    ...fields,
  });

const purpose = (version: number, description: string) =>
  parse(purposeVersionV2Schema, {
    id,
    label: 'Profiling',
    purposeType: 'STANDARD',
    status: 'ACTIVE',
    version,
    description,
    defaultLanguage: 'en',
    languages: [
      { name: 'Profiling', description, language: 'en' },
      { name: 'Profile', description: 'Wir bilden Gruppen', language: 'de' },
    ],
  });

const purposes = [purpose(1, 'We group customers'), purpose(2, 'We group people')];
const purposeOf = (asked: string, number: number) =>
  purposes.find(({ id, version }) => id === asked && version === number);
const nameOf = () => undefined;

const changed = point({
  Purposes: [link(id, 'Profiling', 2), link('c', 'App offers', 1)],
});

describe('two versions of a collection point', () => {
  test('differ in a setting that has its effect in one of them alone', () => {
    const asleep = { DoubleOptIn: true, SettingsAsleep: ['DoubleOptIn'] };
    const awake = point({ DoubleOptIn: true, SettingsAsleep: [] });
    const shownIn = (record: typeof awake) =>
      comparedPoints(record, awake, { nameOf, purposeOf })[0]
        .settings.flatMap(({ fields }) => fields)
        .find(({ key }) => key === 'DoubleOptIn')?.shown;
    expect(shownIn(point(asleep))).toEqual({ kind: 'text', text: 'on (without effect)' });
    expect(shownIn(awake)).toEqual({ kind: 'text', text: 'on' });
    const fields = {
      doubleOptInExcludedPurposes: [{ purposeGuid: 'b', excludeFromDoubleOptIn: true }],
    };
    const [excluded] = comparedPoints(
      point({ ...fields, SettingsAsleep: ['doubleOptInExcludedPurposes'] }),
      awake,
      { nameOf, purposeOf },
    );
    expect(
      excluded.settings
        .flatMap((group) => group.fields)
        .find(({ key }) => key === 'doubleOptInExcludedPurposes')?.shown,
    ).toMatchObject({ items: [{ text: 'Offers (without effect)' }] });
  });

  test('differ in what people read in a purpose that they link in another version', () => {
    const compared = comparedPoints(point(), changed, { nameOf, purposeOf });
    const { languages, settings } = onlyDifferences(compareVersions(...compared));
    expect(
      languages.flatMap(({ tag, rows }) => rows.map(({ label, state }) => [tag, label, state])),
    ).toEqual([
      ['en', 'Profiling: description', 'changed'],
      ['de', 'Profiling: description', 'behind'],
    ]);
    expect(settings.flatMap(({ rows }) => rows.map(({ label }) => label))).toEqual(['Purposes']);
  });

  test('say what becomes of the links', () => {
    const changes = linkChanges(point(), changed);
    expect(changes).toEqual([
      { id, label: 'Profiling', from: 1, to: 2 },
      { id: 'c', label: 'App offers', from: undefined, to: 1 },
      { id: 'b', label: 'Offers', from: 2, to: undefined },
    ]);
    expect(linkWords(changes)).toBe('1 new, 1 gone, 1 in another version');
    expect(linkWords(linkChanges(point(), point()))).toBe('');
  });

  test('show a text of their own in the default language, and that others lack it', () => {
    const to = point({ RightToWithdraw: 'Stop by email' });
    const [before, after] = comparedPoints(point(), to, { nameOf, purposeOf });
    const { languages } = compareVersions(before, after);
    expect(
      languages.flatMap(({ tag, rows }) => rows.map(({ key, state }) => [tag, key, state])),
    ).toEqual([
      ['en', 'RightToWithdraw', 'changed'],
      ['de', 'RightToWithdraw', 'missing'],
    ]);
  });

  test('say in a line what differs', () => {
    expect(pointDiffers(point(), changed)).toBe('Purposes: 1 new, 1 gone, 1 changed');
    expect(pointDiffers(point(), point({ Version: 4, Status: 'DRAFT' }))).toBe('Nothing differs');
    expect(pointDiffers(point(), point({ EnableCaptcha: true, RightToWithdraw: 'Other' }))).toBe(
      'Right to withdraw in English; captcha on',
    );
  });
});
