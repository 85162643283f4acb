import type { Plugin } from 'vite';

/**
 * What a limit of each endpoint holds back, one in a line: `GET v1/purposes=purposes`. That of an act
 * has a `!` before it. As one text they are smaller than as an object.
 */
const limitNames = async () => {
  const { effectOf, endpointName } = await import('../src/contract/common/endpoint.ts');
  const { endpoints } = await import('../src/contract/endpoints.ts');
  return endpoints
    .filter(({ limitName }) => limitName !== undefined)
    .map((endpoint) => {
      const key = endpointName(endpoint).replace('/api/consentmanager/', '');
      return `${key}=${effectOf(endpoint) === 'none' ? '' : '!'}${endpoint.limitName}`;
    })
    .join('\n');
};

/** Every API that a scene of the demo can be for: its name in the contract, and in words. */
const apiChoices = async () => {
  const { endpointName } = await import('../src/contract/common/endpoint.ts');
  const { endpoints } = await import('../src/contract/endpoints.ts');
  return endpoints.map((endpoint) => ({ value: endpointName(endpoint), label: endpoint.title }));
};

const modules: Record<string, () => Promise<string>> = {
  'virtual:limit-names': async () =>
    `export const limitNames = ${JSON.stringify(await limitNames())};`,
  'virtual:api-choices': async () =>
    `export const apiChoices = ${JSON.stringify(await apiChoices())};`,
};

/** Gives the console what limits and APIs are called, without the schemas of every endpoint. */
export const wordsOfEndpoints = (): Plugin => ({
  name: 'endpoint-words',
  resolveId: (source) => (source in modules ? `\0${source}` : undefined),
  load: (source) => modules[source.replace(/^\0/, '')]?.(),
});
