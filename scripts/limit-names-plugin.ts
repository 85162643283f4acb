import type { Plugin } from 'vite';

const id = 'virtual:limit-names';
const resolved = `\0${id}`;

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

/** Gives the console what limits are called, without the schemas of every endpoint. */
export const limitNamesOfEndpoints = (): Plugin => ({
  name: 'limit-names',
  resolveId: (source) => (source === id ? resolved : undefined),
  load: async (source) =>
    source === resolved
      ? `export const limitNames = ${JSON.stringify(await limitNames())};`
      : undefined,
});
