import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '#service/config.ts';
import { openIdentity } from '#service/identity/open-identity.ts';
import {
  createProviderClient,
  type ProviderClient,
  type ProviderSettings,
} from '#service/identity/sessions/provider-client.ts';
import {
  type ProviderKind,
  type SeparateProvider,
  startSeparateProvider,
} from './separate-provider.ts';

// As in the service, the global Response isn't the class of what fetch answers.
getRequestListener(() => new Response());

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A real provider, and the client with which the service speaks with it. */
export const startProviderClient = async (
  kind: ProviderKind,
  {
    publicUrl,
    ...settings
  }: { publicUrl: string } & Pick<ProviderSettings, 'onTrouble' | 'now'> &
    Partial<Pick<ProviderSettings, 'fetch'>>,
): Promise<{ provider: SeparateProvider; client: ProviderClient }> => {
  const provider = await startSeparateProvider(kind, { port: await freePort(), publicUrl });
  const read = readConfig(provider.environment);
  if ('faults' in read) throw new Error(read.faults.join(' '));
  const warn = (_data: object, message: string) => settings.onTrouble(message);
  const identity = await openIdentity({
    external: read.config.externalIdentity,
    publicUrl,
    log: { warn, error: () => {} },
  } as unknown as Parameters<typeof openIdentity>[0]);
  const client = createProviderClient({
    ...identity.provider,
    redirectUri: `${publicUrl}/auth/callback`,
    signedOutUri: `${publicUrl}/signed-out`,
    ...settings,
  });
  return { provider, client };
};

/** A browser as far as the provider's own pages need one, until it comes back to `publicUrl`. */
export const createProviderBrowser = (publicUrl: string) => {
  const cookies = new Map<string, string>();
  const go = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  /** Follows redirects until one leads to our service, or none is left. */
  const follow = async (address: string, init?: RequestInit): Promise<string> => {
    let answer = await go(address, init);
    let at = address;
    for (;;) {
      const location = answer.headers.get('location');
      if (location === null) return at;
      at = new URL(location, at).href;
      if (at.startsWith(publicUrl)) return at;
      answer = await go(at);
    }
  };
  return {
    signIn: async (address: string, login: string): Promise<URL> => {
      const at = await follow(address);
      if (at.startsWith(publicUrl)) return new URL(at);
      const body = new URLSearchParams({ prompt: 'login', login, password: 'any' });
      return new URL(await follow(at, { method: 'POST', body }));
    },
  };
};
