import { expect, test } from 'vitest';
import { updateLinks } from './update-links.ts';

const linked = (Id: string, Version: number, Status: string) => ({
  Id,
  Label: `Purpose ${Id}`,
  Version,
  Status,
});

const versions: Record<string, { version: number; status: string }[]> = {
  mail: [
    { version: 4, status: 'DRAFT' },
    { version: 3, status: 'ACTIVE' },
    { version: 1, status: 'RETIRED' },
  ],
  post: [{ version: 1, status: 'RETIRED' }],
};
const versionsOf = (id: string) => versions[id] ?? [];

test('links of Retired versions move to the Active one, in their place', () => {
  const purposes = [linked('other', 2, 'ACTIVE'), linked('MAIL', 1, 'RETIRED')];
  expect(updateLinks(purposes, versionsOf)).toEqual({
    links: [
      { Id: 'other', Version: 2 },
      { Id: 'MAIL', Version: 3 },
    ],
    moved: [{ id: 'MAIL', label: 'Purpose MAIL', version: 1, to: 3 }],
    left: [],
  });
});

test('a purpose without an Active version stays linked as it is, and is named', () => {
  const purposes = [linked('post', 1, 'RETIRED'), linked('unknown', 5, 'RETIRED')];
  const { links, moved, left } = updateLinks(purposes, versionsOf);
  expect(links).toEqual([
    { Id: 'post', Version: 1 },
    { Id: 'unknown', Version: 5 },
  ]);
  expect(moved).toEqual([]);
  expect(left.map(({ label }) => label)).toEqual(['Purpose post', 'Purpose unknown']);
});

test('Drafts and Active versions were chosen, and stay', () => {
  const purposes = [linked('mail', 4, 'DRAFT')];
  expect(updateLinks(purposes, versionsOf).links).toEqual([{ Id: 'mail', Version: 4 }]);
});
