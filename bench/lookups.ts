import { type SQL, sql } from 'drizzle-orm';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { fillSearchKeys } from '#service/domains/data-subjects/fill-search-keys.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { alternate, atMost, type Figure, ms, times } from './support/figures.ts';
import { openService } from './support/in-process-service.ts';
import { isRead } from './support/statements.ts';

type Service = Awaited<ReturnType<typeof openService>>;

const added = Number(process.env.PEOPLE ?? 200_000);
const rounds = 200;
const atOnce = 10_000;

const fillKeys = async ({ db, searchKeys }: Service) => {
  const filler = { db, newId: () => crypto.randomUUID(), searchKeys };
  let step = await fillSearchKeys(filler, null, atOnce);
  while (step !== undefined) step = await fillSearchKeys(filler, step.last, atOnce);
  await db.execute(sql`analyze`);
};

/** Gives every fifth another record, in capitals. */
const addTwins = ({ db }: Service) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`insert into data_subjects (id, identifier, created_at, modified_at)
      select md5(id::text || 'twin')::uuid, upper(identifier), created_at, modified_at
      from data_subjects where hashtext(identifier) % 5 = 0`);
    await tx.execute(sql`insert into identifiers (identifier, subject_id)
      select identifier, id from data_subjects on conflict do nothing`);
    await tx.execute(sql`insert into subject_purposes (subject_id, purpose_id, purpose_version, status,
        first_transaction_at, last_transaction_at, updated_at, transaction_count)
      select t.id, p.purpose_id, p.purpose_version, 'WITHDRAWN', p.first_transaction_at,
        p.last_transaction_at, p.updated_at, 1
      from data_subjects s join data_subjects t on t.id = md5(s.id::text || 'twin')::uuid
      join subject_purposes p on p.subject_id = s.id`);
  });

const named = async ({ db }: Service, condition: SQL): Promise<string[]> => {
  const { rows } = await db.execute<{ identifier: string }>(
    sql`select identifier from data_subjects as s where identifier like 'person.%' and ${condition}
      order by md5(identifier) limit 1000`,
  );
  return rows.map(({ identifier }) => identifier);
};

const hasPhone = sql`exists (select from subject_elements as e where e.subject_id = s.id and e.linked)`;
const people = [
  ['whom nobody looks like', sql`hashtext(identifier) % 5 <> 0 and not ${hasPhone}`],
  ['whom one record looks like', sql`hashtext(identifier) % 5 = 0 and not ${hasPhone}`],
] as const;

/** One person looked up among many: with the other records that look like them, and without. */
export const run = async (): Promise<Figure[]> => {
  const service = await openService();
  try {
    await createManySubjects(service.db, added);
    await addTwins(service);
    await fillKeys(service);
    const figures: Figure[] = [];
    for (const [what, condition] of people) {
      const identifiers = await named(service, condition);
      const reader = (more: string) => {
        let round = 0;
        const path = `${listProfilesEndpoint.path}?properties=ignoreCount${more}`;
        return () => {
          round += 1;
          return service.read(path, { identifier: identifiers[round % identifiers.length] ?? '' });
        };
      };
      const [alone, beside, lenient] = ['', '&includeMoreRecords=true', '&match=lenient'].map(
        reader,
      ) as [() => Promise<string>, () => Promise<string>, () => Promise<string>];
      const [a = 0, b = 0, c = 0] = await alternate(rounds, [alone, beside, lenient]);
      const counts: number[] = [];
      for (const look of [alone, beside]) {
        counts.push((await service.statements.during(look)).filter(isRead).length);
      }
      figures.push({
        what: `someone ${what}, alone and with the records that look like them, ${counts.join(' and ')} statements`,
        measured: `${ms(a)}, ${ms(b)}; leniently ${ms(c)}; ${times(b / a)}`,
        ...atMost(b / a, 1.5, '×'),
      });
    }
    return figures;
  } finally {
    await service.close();
  }
};
