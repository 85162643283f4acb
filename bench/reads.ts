import { sql } from 'drizzle-orm';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { atMost, type Figure, median, ms, times } from './support/figures.ts';
import { openService } from './support/in-process-service.ts';
import { watchBackends } from './support/processes.ts';

type App = Awaited<ReturnType<typeof openService>>['apps']['recorded'];
type Read = (app: App, place: number) => Promise<Response>;

const people = 5_000;
const rounds = 5;
const atATime = [1, 16];
/** Requests of a round: enough for the ticks in which processor time is told. */
const requests = 240;

const profiles = `${listProfilesEndpoint.path}?properties=ignoreCount`;

/** What a read of people costs with the look at them and without, in processor time of service and database. */
export const run = async (): Promise<Figure[]> => {
  const { apps, authorization, db, close } = await openService();
  const { rows: names } = await db.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  const backends = watchBackends(names[0]?.name ?? '');
  try {
    await createManySubjects(db, people);
    const { rows } = await db.execute<{ identifier: string }>(
      `select identifier from identifiers order by subject_id`,
    );
    const signedIn = { Authorization: authorization };
    const one = (place: number) => ({
      headers: { ...signedIn, identifier: rows[place % rows.length]?.identifier ?? '' },
    });
    const reads: [what: string, read: Read, isHeldToBar: boolean][] = [
      ['one profile', async (app, place) => app.request(profiles, one(place)), true],
      [
        'a lookup',
        async (app, place) => app.request(`${profiles}&match=lenient`, one(place)),
        false,
      ],
      [
        '20 profiles',
        async (app) => app.request(`${profiles}&size=20`, { headers: signedIn }),
        false,
      ],
    ];
    let place = 0;
    /** Milliseconds of processor time for each request. */
    const cost = async (app: App, read: Read, callers: number): Promise<number> => {
      const ofServer = backends.cpuMs();
      const own = process.cpuUsage();
      for (let sent = 0; sent < requests; sent += callers) {
        await Promise.all(
          Array.from({ length: callers }, async () => {
            place += 1;
            const answer = await read(app, place);
            await answer.text();
            if (answer.status !== 200) throw new Error(`A read was answered ${answer.status}.`);
          }),
        );
      }
      const { user, system } = process.cpuUsage(own);
      return ((user + system) / 1000 + backends.cpuMs() - ofServer) / requests;
    };
    const figures: Figure[] = [];
    for (const [what, read, isHeldToBar] of reads) {
      for (const callers of atATime) {
        const taken: { withIt: number; without: number }[] = [];
        // The first is for warming up.
        for (let round = 0; round <= rounds; round += 1) {
          const isFirst = round % 2 === 0;
          const early = await cost(isFirst ? apps.recorded : apps.unrecorded, read, callers);
          const late = await cost(isFirst ? apps.unrecorded : apps.recorded, read, callers);
          const [withIt, without] = isFirst ? [early, late] : [late, early];
          if (round > 0) taken.push({ withIt, without });
        }
        const withIt = median(taken.map((round) => round.withIt));
        const without = median(taken.map((round) => round.without));
        figures.push({
          what: `${what}, ${callers} at a time, with the look against without, processor time`,
          measured: `${ms(withIt)} against ${ms(without)} = ${times(withIt / without)}`,
          ...(isHeldToBar ? atMost(withIt / without, 1.1, '×') : {}),
        });
      }
    }
    return figures;
  } finally {
    backends.stop();
    await close();
  }
};
