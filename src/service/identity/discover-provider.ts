const timeoutMs = 5_000;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Why a request to the provider failed, in a word or two: a system's code where there is one. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  if (error.name === 'TimeoutError') return `no answer in ${timeoutMs / 1_000} seconds`;
  return codeOf(error.cause) ?? codeOf(error) ?? error.message;
};

export const unreachable = (issuer: string, reason: string): string =>
  `The OpenID provider at ${issuer} can't be reached: ${reason}.`;

/** @throws Error with one sentence, fit for the log */
export const fetchJson = async (issuer: string, address: string): Promise<unknown> => {
  const fail = (reason: string, cause?: unknown) =>
    new Error(unreachable(issuer, reason), { cause });
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw fail(reasonOf(error), error);
  }
  if (!response.ok) throw fail(`HTTP ${response.status}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail('no JSON', error);
  }
};

/** What an OpenID provider says of itself; only its issuer has been checked. */
type ProviderMetadata = { issuer: string; document: Record<string, unknown> };

/** @throws Error with one sentence, fit for the log */
export const fetchProviderMetadata = async (issuer: string): Promise<ProviderMetadata> => {
  const folder = issuer.replace(/\/$/, '');
  const document = await fetchJson(issuer, `${folder}/.well-known/openid-configuration`);
  const unusable = new Error(`The OpenID provider at ${issuer} publishes no usable issuer.`);
  if (typeof document !== 'object' || document === null) throw unusable;
  const record: Record<string, unknown> = { ...document };
  if (typeof record.issuer !== 'string') throw unusable;
  if (record.issuer !== issuer) {
    throw new Error(
      `OIDC_ISSUER is ${issuer}, but the provider there says it is ${record.issuer}.`,
    );
  }
  return { issuer, document: record };
};

/** @throws Error with one sentence where the document names no http(s) address for its keys */
export const keysAddressOf = ({ issuer, document }: ProviderMetadata): string => {
  const value = document.jwks_uri;
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`The OpenID provider at ${issuer} publishes no usable jwks_uri.`);
  }
  return url.href;
};
