import { applyStoredColorMode } from '#console/ui/color-mode.ts';
import type { BootResult } from './boot-result.ts';

// This file alone becomes the inline script of index.html: every byte precedes the first paint.

type Identity = {
  clientId: string;
  scope: string;
  endpoints?: { authorization: string; token: string } | null;
};

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

// A service that hangs must not leave the page blank for ever.
const ask = (url: string, init?: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const signInSilently = async (
  { clientId, scope }: Identity,
  { authorization, token }: { authorization: string; token: string },
): Promise<BootResult> => {
  const verifier = random();
  const state = random();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const shared = { client_id: clientId, redirect_uri: `${location.origin}/auth/silent` };
  const query = new URLSearchParams({
    ...shared,
    response_type: 'code',
    scope,
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    prompt: 'none',
  });
  const { url, body: page } = await ask(`${authorization}?${query}`, { mode: 'same-origin' });
  // All that counts stands in the address; an unread body would hold its connection.
  void page?.cancel();
  const answer = new URL(url).searchParams;
  const code = answer.get('code');
  if (!code || answer.get('state') !== state) {
    return { error: answer.get('error') ?? 'invalid_response' };
  }
  const requestedAt = Date.now();
  const response = await ask(token, {
    method: 'POST',
    body: new URLSearchParams({
      ...shared,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  });
  const body = await response.json();
  return response.ok ? { tokens: { ...body, requestedAt } } : { error: body.error };
};

const boot = async (): Promise<BootResult> => {
  const result: BootResult = {};
  try {
    const response = await ask('/config.json');
    if (!response.ok) return { error: 'unreachable' };
    const config: { identity: Identity } = await response.json();
    result.config = config;
    const { endpoints } = config.identity;
    const isEmbedded = endpoints?.authorization.startsWith(`${location.origin}/`);
    if (endpoints && isEmbedded && !/^\/(auth\/|signed-out|verify-)/.test(location.pathname)) {
      return { ...result, ...(await signInSilently(config.identity, endpoints)) };
    }
  } catch {
    result.error = 'unreachable';
  }
  return result;
};

applyStoredColorMode();
window.__session = boot();
