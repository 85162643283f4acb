import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';

type Signing = {
  sub?: unknown;
  kid?: string | undefined;
  typ?: string;
  issuer?: string;
  lifeSeconds?: number;
  claims?: Record<string, unknown>;
};

/** Who signs JWTs of people, as an account's own application does; times are those of `now`. */
export const createSigner = async (now: () => string, alg = 'ES256', kid?: string) => {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), ...(kid === undefined ? {} : { kid }) };
  return {
    jwk,
    pem: await exportSPKI(publicKey),
    sign: ({ sub, lifeSeconds = 300, typ, issuer, claims = {}, ...named }: Signing = {}) => {
      const seconds = Math.floor(Date.parse(now()) / 1000);
      const name = 'kid' in named ? named.kid : kid;
      const header = { alg, ...(typ === undefined ? {} : { typ }) };
      return new SignJWT({
        iat: seconds,
        exp: seconds + lifeSeconds,
        ...(sub === undefined ? {} : { sub: sub as string }),
        ...(issuer === undefined ? {} : { iss: issuer }),
        ...claims,
      })
        .setProtectedHeader(name === undefined ? header : { ...header, kid: name })
        .sign(privateKey);
    },
  };
};
export type TestSigner = Awaited<ReturnType<typeof createSigner>>;

/** Servers of lists of keys, on this machine. */
export const createKeyServers = () => {
  const servers: Server[] = [];
  return {
    /** Serves a list of the signers' keys until `close`; `answers` is how often it was asked for. */
    serve: async (...signers: readonly TestSigner[]) => {
      const served = { text: '', answers: 0, jwksUrl: '' };
      const list = (...listed: readonly TestSigner[]) => {
        served.text = JSON.stringify({ keys: listed.map(({ jwk }) => jwk) });
      };
      list(...signers);
      const server = createServer((_request, response) => {
        served.answers += 1;
        response.end(served.text);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      served.jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
      return Object.assign(served, { list });
    },
    close: (): void => {
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};
