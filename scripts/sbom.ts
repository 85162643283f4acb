import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes dist/sbom.cdx.json: the packages that a deployment has (CycloneDX). Part of npm run build.

type Component = {
  'bom-ref': string;
  properties?: readonly { name: string; value: string }[];
};
type Dependency = { ref: string; dependsOn?: readonly string[] };

const root = join(import.meta.dirname, '..');
const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// Of the lock, since npm refuses a tree without dev dependencies. --omit=dev would also drop what both
// kinds of packages need.
const all = execFileSync(
  'npm',
  ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
const sbom: {
  metadata: { component: { name: string } };
  components: Component[];
  dependencies: Dependency[];
} = JSON.parse(all);

const isDev = ({ properties = [] }: Component): boolean =>
  properties.some((own) => own.name === 'cdx:npm:package:development' && own.value === 'true');
const left = new Set(sbom.components.filter(isDev).map((component) => component['bom-ref']));

// npm names it after its folder.
sbom.metadata.component.name = name;
sbom.components = sbom.components.filter((component) => !left.has(component['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map(({ ref, dependsOn = [] }) => ({
    ref,
    dependsOn: dependsOn.filter((own) => !left.has(own)),
  }));
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);
