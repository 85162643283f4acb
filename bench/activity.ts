import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { createApi } from '#service/testing/api.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { atMost, type Figure, median, ms, quantile, times } from './support/figures.ts';
import { openService } from './support/in-process-service.ts';

type App = Awaited<ReturnType<typeof openService>>['apps']['recorded'];
type Act = (app: App, place: number) => Promise<Response>;

const people = 20_000;
const warmUps = 20;
/** Requests at a time, and how often they are sent in turn. */
const loads = [
  { callers: 1, rounds: 300 },
  { callers: 16, rounds: 100 },
];

/** So many at once, each of another person. */
const send = async (app: App, act: Act, callers: number, round: number): Promise<number> => {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const answer = await act(app, round * callers + caller);
      await answer.text();
      if (answer.status >= 300) throw new Error(`A request was answered ${answer.status}.`);
    }),
  );
  return performance.now() - start;
};

/** Does the same with activity and without in turn; which one is first changes, too. */
const compare = async (
  { recorded, unrecorded }: { recorded: App; unrecorded: App },
  act: Act,
  { callers, rounds }: (typeof loads)[number],
): Promise<{ withIt: number; without: number; ratios: number[] }> => {
  const taken: { withIt: number; without: number }[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const place = 2 * (round + warmUps);
    const isFirst = round % 2 === 0;
    const early = await send(isFirst ? recorded : unrecorded, act, callers, place);
    const late = await send(isFirst ? unrecorded : recorded, act, callers, place + 1);
    const [withIt, without] = isFirst ? [early, late] : [late, early];
    if (round >= 0) taken.push({ withIt, without });
  }
  return {
    withIt: median(taken.map(({ withIt }) => withIt)),
    without: median(taken.map(({ without }) => without)),
    ratios: taken.map(({ withIt, without }) => withIt / without),
  };
};

/** What it costs to record who did what, through the whole app. */
export const run = async (): Promise<Figure[]> => {
  const { apps, authorization, db, close } = await openService();
  try {
    await createManySubjects(db, people);
    const { rows } = await db.execute<{ identifier: string }>(
      `select identifier from identifiers order by subject_id`,
    );
    const identifierAt = (place: number) => rows[place % rows.length]?.identifier ?? '';
    const signedIn = { Authorization: authorization };
    const api = createApi(async (path, { headers, ...init } = {}) =>
      apps.recorded.request(path, { ...init, headers: { ...signedIn, ...headers } }),
    );
    const purposeId = await api.activePurpose();
    const point = await api.activePoint({ PurposeIds: [purposeId] });
    const token = await api.pointToken(point);
    let sent = 0;
    const receipt =
      (headers: Record<string, string>): Act =>
      async (app) => {
        sent += 1;
        return app.request(submitReceiptEndpoint.path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({
            requestInformation: token,
            identifier: `bench-${sent}@example.org`,
            purposes: [{ Id: purposeId, TransactionType: 'CONFIRMED' }],
          }),
        });
      };
    const acts: [what: string, act: Act, isHeldToBar: boolean][] = [
      ['a receipt from a form', receipt({}), true],
      ['a receipt from a program that signs in', receipt(signedIn), true],
      [
        'a read of one profile',
        async (app, place) =>
          app.request(listProfilesEndpoint.path, {
            headers: { ...signedIn, identifier: identifierAt(place) },
          }),
        true,
      ],
      [
        "a change of one person's data",
        async (app, place) =>
          app.request(upsertElementsEndpoint.path, {
            method: upsertElementsEndpoint.method,
            headers: {
              ...signedIn,
              'Content-Type': 'application/json',
              dataSubjectIdentifier: identifierAt(place),
            },
            body: JSON.stringify({ dataElements: [{ name: 'Country', value: `${place}` }] }),
          }),
        false,
      ],
    ];
    const figures: Figure[] = [];
    for (const [what, act, isHeldToBar] of acts) {
      for (const load of loads) {
        const { withIt, without, ratios } = await compare(apps, act, load);
        const ratio = withIt / without;
        const spread = [0.25, 0.75].map((share) => times(quantile(ratios, share))).join(' to ');
        figures.push({
          what: `${what}, ${load.callers} at a time, with activity against without`,
          measured: `${ms(withIt)} against ${ms(without)}, ratio ${times(ratio)}; half of the pairs ${spread}`,
          ...(isHeldToBar ? atMost(ratio, 1.1, '×') : {}),
        });
      }
    }
    return figures;
  } finally {
    await close();
  }
};
