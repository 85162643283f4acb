import { expect, test } from 'vitest';
import { type Story, tellStories } from './tell-stories.ts';

test('acts come in the order of their days, each story in its own', async () => {
  const told: string[] = [];
  async function* story(name: string, days: readonly number[]): Story {
    for (const day of days) {
      yield day;
      told.push(`${name} ${day}`);
    }
  }
  await tellStories([story('a', [9, 5, 5, 1]), story('b', []), story('c', [10, 5, 2])]);
  expect(told).toEqual(['c 10', 'a 9', 'a 5', 'a 5', 'c 5', 'c 2', 'a 1']);
});
