import { expect, test } from 'vitest';
import { faultWords } from './fault-words.ts';

const id = '2ab65d8f-32f1-4bdd-9133-25c01f952c7e';
const labels: Record<string, string> = {
  PurposeIdsWithVersion: 'Purposes',
  EnablePrimaryIdentifier: 'Enable primary identifier',
  PrimaryIdentifierType: 'Primary identifier type',
};
const tell = faultWords({
  labelOf: (key) => labels[key],
  nameOf: (guid) => (guid === id ? 'Marketing post' : undefined),
});

test('a fault is told with the label of its field and the name of what an id stands for', () => {
  const message = `Version 2 of purpose ${id.toUpperCase()} is Retired.`;
  expect(tell({ path: 'PurposeIdsWithVersion.0.Id', message })).toBe(
    'Purposes: Version 2 of purpose “Marketing post” is Retired.',
  );
});

test('keys of the wire in the sentence are told by their labels', () => {
  const message = 'Is required because EnablePrimaryIdentifier is true.';
  expect(tell({ path: 'PrimaryIdentifierType', message })).toBe(
    'Primary identifier type: Is required because “Enable primary identifier” is true.',
  );
});

test('an id that nothing is known of, and a path that no form has, are not shown', () => {
  const message = `There is no purpose ${crypto.randomUUID()}.`;
  expect(tell({ path: 'Inner.0.key', message })).toBe('There is no purpose (unknown).');
});
