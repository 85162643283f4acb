import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from './testing/api.ts';
import { startService } from './testing/service.ts';

const service = await startService();

const file = new URL('../../docs/rights.md', import.meta.url);
const columns = [
  ['nobody', 'anyone'],
  ['reader', 'readers'],
  ['support', 'support'],
  ['auditor', 'auditors'],
  ['writer', 'privacy teams'],
  ['administrator', 'administrators'],
] as const;

const introduction = `# Who may do what

Each operation, asked of a running service as each kind of person: "yes" is whatever isn't 401 or 403. \`src/service/rights-table.test.ts\` writes this file (with \`WRITE_RIGHTS=1\`) and fails where it isn't true. The rights are those of [sign-in.md](sign-in.md#rights); programs have those of privacy teams (\`CONSENT\`) or of readers (\`CONSENT_READ\`).
`;

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

test('docs/rights.md says what each kind of person may do', async () => {
  await service.reset();
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].toSorted();
  const sections: string[] = [];
  for (const tag of tags) {
    const rows: string[] = [];
    for (const endpoint of endpoints.filter((own) => own.tag === tag)) {
      const { method, path, title } = endpoint;
      const cells: string[] = [];
      for (const [as] of columns) {
        const { status } = await service.send(addressOf(endpoint), { method, as });
        cells.push(status === 401 || status === 403 ? '' : 'yes');
      }
      rows.push(rowOf([`${title}<br>\`${method} ${path}\``, ...cells]));
    }
    const head = [
      rowOf(['operation', ...columns.map(([, title]) => title)]),
      rowOf(['operation', ...columns].map(() => '---')),
    ];
    sections.push([`## ${tag}`, '', ...head, ...rows, ''].join('\n'));
  }
  const text = [introduction, ...sections].join('\n');
  if (process.env.WRITE_RIGHTS !== undefined) {
    await writeFile(file, text);
  }
  expect(await readFile(file, 'utf8')).toBe(text);
});
