import { execFileSync, spawnSync } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServiceProcesses } from '#service/testing/service-process.ts';
import { installOpenApiTools, toolOf, toolsFolder } from './install-openapi-tools.ts';

// Holds the interface's document of a running service against two public linters, generates a client
// from it, compiles that, and lets it go through the whole mission.

/** Findings that stay, with the reason. */
const accepted: { readonly [rule: string]: string } = {
  'no-ambiguous-paths':
    '`datasubjects/merge/{id}` is published, and no person has the id `merge`: it is no UUID.',
  'info-contact': 'Whoever runs the service has no contact that the service knows.',
};

type Finding = { rule: string; text: string };

/** A linter's report in JSON, whatever its exit code. */
const report = (name: string, ...args: string[]) => {
  const { stdout, stderr } = spawnSync(toolOf(name), args, {
    cwd: toolsFolder,
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

await installOpenApiTools();
const services = await createServiceProcesses();
let faults: string[] = [];
try {
  await services.first.startWith({ ENVIRONMENT: 'demo' });
  const { url } = services.first;
  const document = await (await fetch(`${url}/api/openapi.json`)).text();
  await writeFile(join(toolsFolder, 'openapi.json'), document);

  const findings = lint();
  faults = findings.filter(({ rule }) => !(rule in accepted)).map(({ text }) => text);
  const unused = Object.keys(accepted).filter((rule) => !findings.some((one) => one.rule === rule));
  faults.push(...unused.map((rule) => `No linter finds ${rule} any more: take it from the list.`));
  process.stdout.write(`${findings.length} findings, ${faults.length} of them not accepted\n`);

  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: toolsFolder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SERVICE_URL: url },
    });
  const mission = 'typed-mission.ts';
  await cp(
    join(import.meta.dirname, '../src/service/testing', mission),
    join(toolsFolder, mission),
  );
  run(toolOf('openapi-typescript'), 'openapi.json', '--output', 'client.d.ts');
  run('tsc', '--project', 'tsconfig.json');
  run(process.execPath, 'mission.ts');
} finally {
  await services.remove();
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
