import {
  collectionPointTokenEndpoint,
  listCollectionPointsEndpoint,
} from '#contract/collection-points.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { type Client, createPoint, createPurpose, type Request } from '../support/client.ts';
import { megabytes, ms, quantile } from '../support/figures.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { inTurn, notOnce, type Outcome } from './outcome.ts';

const callers = 32;
const get = (path: string): Request => ({ method: 'GET', path });
const anyOf = <Value>(values: readonly Value[]): Value | undefined =>
  values[Math.floor(Math.random() * values.length)];

const filters = ['', '&status=ACTIVE', '&name=news', '&sort=name,asc', '&collectionPointType=API'];

/** Seven of ten are pages of collection points, one each a page of purposes, a token, a write. */
const anyRequest = (pointIds: readonly string[], purposeId: string, count: number): Request => {
  const kind = Math.random();
  const page = Math.floor(Math.random() * 3);
  if (kind < 0.7) {
    return get(`${listCollectionPointsEndpoint.path}?size=20&page=${page}${anyOf(filters)}`);
  }
  if (kind < 0.8) return get(`${listPurposesEndpoint.path}?size=20&page=${page}`);
  if (kind < 0.9) {
    const id = anyOf(pointIds) ?? '';
    return get(collectionPointTokenEndpoint.path.replace('{collectionpointGuid}', id));
  }
  const name = `load-${count}`;
  return kind < 0.95 ? createPurpose(name) : createPoint(name, purposeId);
};

const describe = (what: string, taken: readonly number[]): string =>
  `${what}: ${taken.length}, ${[0.5, 0.95, 0.99]
    .map((share) => `p${share * 100} ${ms(quantile(taken, share))}`)
    .join(', ')}, longest ${ms(quantile(taken, 1))}`;

/**
 * Reads and writes from 32 callers until the time is up. Nothing may fail, and every acknowledged
 * write is there once.
 */
export const load = async (
  { clients, services }: { clients: readonly Client[]; services: readonly ServiceProcess[] },
  untilMs: number,
): Promise<Outcome> => {
  const client = inTurn(clients, 0);
  const residentBytes = () => services.reduce((sum, service) => sum + service.residentBytes(), 0);
  const purposeId = await client.activePurpose('load-base');
  const points = await client.readAll(listCollectionPointsEndpoint.path);
  const pointIds = points.map(({ Id }) => String(Id));
  const taken = { reads: [] as number[], writes: [] as number[] };
  const written = new Set<string>();
  const faults: string[] = [];
  const before = residentBytes();
  const start = performance.now();
  let count = 0;
  const call = async () => {
    while (Date.now() < untilMs && faults.length < 10) {
      count += 1;
      const request = anyRequest(pointIds, purposeId, count);
      const sentAt = performance.now();
      const { status, text } = await inTurn(clients, count).send(request);
      taken[request.key === undefined ? 'reads' : 'writes'].push(performance.now() - sentAt);
      if (status >= 300) faults.push(`${request.method} ${request.path}: ${status} ${text}`);
      else if (request.key !== undefined) written.add(request.key);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const seconds = (performance.now() - start) / 1000;
  const after = residentBytes();
  faults.push(...notOnce(written, await client.countNames()));
  return {
    lines: [
      `${Math.round(count / seconds)} requests a second from ${callers} callers for ${Math.round(seconds)} s`,
      describe('reads', taken.reads),
      describe('writes', taken.writes),
      `resident memory ${megabytes(before)} before, ${megabytes(after)} after`,
    ],
    faults,
  };
};
