import type { Plugin } from 'vite';

/** By an endpoint's name: what a limit of it holds back, and whether that is an act. */
const limitNames = async () => {
  const { effectOf, endpointName } = await import('../src/contract/common/endpoint.ts');
  const { endpoints } = await import('../src/contract/endpoints.ts');
  return Object.fromEntries(
    endpoints.flatMap((endpoint) => {
      const { limitName: name } = endpoint;
      return name === undefined
        ? []
        : [[endpointName(endpoint), { name, isAct: effectOf(endpoint) !== 'none' }]];
    }),
  );
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
