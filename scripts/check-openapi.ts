import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServiceProcesses } from '#service/testing/service-process.ts';

// Holds the interface's document of a running service against two public linters, generates a client
// from it, compiles that, and lets it go through the whole mission. The tools are installed apart:
// they are a fifth as large as all that the project needs, and nothing else uses them.

/** Findings that stay, with the reason. */
const accepted: { readonly [rule: string]: string } = {
  'info-contact': 'Whoever runs the service has no contact that the service knows.',
};

const sources = join(import.meta.dirname, 'openapi-tools');
const folder = join(import.meta.dirname, '../.cache/openapi-tools');
const lock = 'package-lock.json';
const program = (name: string) => join(folder, 'node_modules/.bin', name);

const install = async () => {
  const wanted = await readFile(join(sources, lock), 'utf8');
  const installed = join(folder, 'installed.json');
  await mkdir(folder, { recursive: true });
  await cp(sources, folder, { recursive: true });
  if ((await readFile(installed, 'utf8').catch(() => '')) === wanted) return;
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: 'inherit' });
  await writeFile(installed, wanted);
};

type Finding = { rule: string; text: string };

/** A linter's report in JSON, whatever its exit code. */
const report = (name: string, ...args: string[]) => {
  const { stdout, stderr } = spawnSync(program(name), args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${name} wrote no report. ${stdout}${stderr}`);
  }
};

const lint = (): Finding[] => {
  const redocly = report(
    'redocly',
    ...['lint', 'openapi.json', '--config', 'redocly.yaml', '--format', 'json'],
  ) as { problems: { ruleId: string; message: string; location: { pointer?: string }[] }[] };
  const spectral = report(
    'spectral',
    ...['lint', 'openapi.json', '--ruleset', 'spectral.json', '--format', 'json', '--quiet'],
  ) as { code: string; message: string; path: string[] }[];
  return [
    ...redocly.problems.map(({ ruleId, message, location }) => ({
      rule: ruleId,
      text: `Redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    })),
    ...spectral.map(({ code, message, path }) => ({
      rule: code,
      text: `Spectral ${code}: ${message} #/${path.join('/')}`,
    })),
  ];
};

await install();
const services = await createServiceProcesses();
let faults: string[] = [];
try {
  await services.first.startWith({ ENVIRONMENT: 'demo' });
  const { url } = services.first;
  const document = await (await fetch(`${url}/api/openapi.json`)).text();
  await writeFile(join(folder, 'openapi.json'), document);

  const findings = lint();
  faults = findings.filter(({ rule }) => !(rule in accepted)).map(({ text }) => text);
  const unused = Object.keys(accepted).filter((rule) => !findings.some((one) => one.rule === rule));
  faults.push(...unused.map((rule) => `No linter finds ${rule} any more: take it from the list.`));
  process.stdout.write(`${findings.length} findings, ${faults.length} of them not accepted\n`);

  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SERVICE_URL: url },
    });
  run(program('openapi-typescript'), 'openapi.json', '--output', 'document.d.ts');
  run('tsc', '--project', 'tsconfig.json');
  run(process.execPath, 'mission.ts');
} finally {
  await services.remove();
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
