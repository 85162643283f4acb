/** A token endpoint's answer (RFC 6749); `requestedAt` in epoch milliseconds of this machine. */
export type TokenAnswer = {
  access_token: string;
  id_token?: string;
  refresh_token?: string;
  expires_in?: number;
  scope?: string;
  requestedAt: number;
};

/**
 * What the script of index.html found out before the application was there. `config` is the
 * unparsed answer of /config.json, absent where it could not be had. `error` is the provider's
 * reason for giving no tokens, `unreachable` where there was no answer; without both it was not
 * asked.
 */
export type BootResult = { config?: unknown; tokens?: TokenAnswer; error?: string };

declare global {
  interface Window {
    __session?: Promise<BootResult> | undefined;
  }
}
