// @module-tag more

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listProofKeysEndpoint, makeProofEndpoint, type ProofFile } from '#contract/proofs.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
const run = promisify(execFile);
const guide = fileURLToPath(new URL('../../docs/proofs.md', import.meta.url));

let folder = '';
beforeEach(async () => {
  await service.reset();
  folder = await mkdtemp(join(tmpdir(), 'proof-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the lines of the guide; its request is answered with the keys of the service. */
const followGuide = async (file: ProofFile): Promise<string> => {
  const text = await readFile(guide, 'utf8');
  const lines = Array.from(text.matchAll(/```sh\n([\s\S]*?)```/g), ([, block]) => block);
  expect(lines).toHaveLength(4);
  const keys = await api.done(listProofKeysEndpoint, {}, { as: 'nobody' });
  await writeFile(join(folder, 'published.json'), JSON.stringify(keys));
  await writeFile(join(folder, 'proof.json'), `${JSON.stringify(file, null, 2)}\n`);
  const script = ['curl() { cat published.json; }', ...lines].join('\n');
  const { stdout } = await run('sh', ['-c', script], { cwd: folder });
  return stdout;
};

const makeProof = async () => {
  const { id } = await api.upsert('ana@example.org', []);
  return api.done(makeProofEndpoint, { params: { dataSubjectId: id }, body: {} });
};

test('the guide verifies a proof with openssl, and shows what it says', async () => {
  expect(await followGuide(await makeProof())).toBe('Verified OK\n');
  const content = JSON.parse(await readFile(join(folder, 'content.json'), 'utf8'));
  expect(content).toMatchObject({ format: 'consent-console/proof', values: 'masked' });
});

test('the guide finds out that a byte was changed', async () => {
  const { payload, ...file } = await makeProof();
  const changed = `${payload.slice(0, 40)}${payload[40] === 'A' ? 'B' : 'A'}${payload.slice(41)}`;
  await expect(followGuide({ ...file, payload: changed })).rejects.toMatchObject({
    stdout: expect.stringContaining('Verification failure'),
  });
});
