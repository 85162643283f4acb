import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFile, documentMark, typedDocument } from './client-types.ts';
import { installOpenApiTools, toolOf, toolsFolder } from './install-openapi-tools.ts';

// Makes the types of a client from the interface's document, with openapi-typescript. openapi-fetch
// makes requests of them; tests of our own do (src/service/typed-client.test.ts).

await installOpenApiTools();
const document = typedDocument();
const [source, made] = ['typed.json', 'client.d.ts'].map((name) => join(toolsFolder, name));
await writeFile(source as string, JSON.stringify(document));
execFileSync(toolOf('openapi-typescript'), [source as string, '--output', made as string], {
  cwd: toolsFolder,
  // It warns of what is as published. What it fails for is in the error.
  stdio: 'pipe',
});
const types = await readFile(made as string, 'utf8');
await writeFile(clientFile, `${documentMark(document)}\n${types}`);
