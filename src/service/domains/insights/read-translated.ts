import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { readTranslatedEndpoint, TranslatedKind } from '#contract/list-numbers.ts';
import { textsOfPoint } from '#contract/missing-in-point.ts';
import { countTranslated, type TextsByLanguage } from '#contract/missing-texts.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import type { Context } from '#service/http/context.ts';
import {
  type PreferenceTextsRow,
  type PurposeTextsRow,
  preferenceTexts,
  textsOfPreferenceRow,
  textsOfPurposeRow,
} from './texts-of-rows.ts';

type Texts = { id: string; texts: TextsByLanguage }[];
type PointTextsRow = { id: string; fields: Parameters<typeof textsOfPoint>[0] };

/** Each in one statement; of versions, the Active one, or else the newest. */
const readTexts: Record<TranslatedKind, (db: Database, ids: readonly string[]) => Promise<Texts>> =
  {
    'collection-point': async (db, ids) => {
      const { rows } = await db.execute<PointTextsRow>(sql`
      select distinct on (collection_point_id) collection_point_id as id, fields
      from collection_point_versions where ${isOneOf(sql`collection_point_id`, 'uuid', ids)}
      order by collection_point_id, status = 'ACTIVE' desc, version desc`);
      return rows.map(({ id, fields }) => ({ id, texts: textsOfPoint(fields) }));
    },
    purpose: async (db, ids) => {
      const { rows } = await db.execute<PurposeTextsRow>(sql`
      select distinct on (purpose_id) purpose_id as id, name, description, fields
      from purpose_versions where ${isOneOf(sql`purpose_id`, 'uuid', ids)}
      order by purpose_id, status = 'ACTIVE' desc, version desc`);
      return rows.map((row) => ({ id: row.id, texts: textsOfPurposeRow(row) }));
    },
    'purpose-preference': async (db, ids) => {
      const { rows } = await db.execute<PreferenceTextsRow>(sql`
      select ${preferenceTexts} from purpose_preferences own
      where ${isOneOf(sql`own.id`, 'uuid', ids)}`);
      return rows.map((row) => ({ id: row.id, texts: textsOfPreferenceRow(row) }));
    },
  };

/** How far the records of one page of a list are translated. */
export const readTranslated = async (
  { db }: Context,
  { query }: Pick<EndpointInput<typeof readTranslatedEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof readTranslatedEndpoint>> => {
  const ids = [...new Set(query.ids.map((id) => id.toLowerCase()))];
  const found = await readTexts[query.kind](db, ids);
  const known = new Map(found.map(({ id, texts }) => [id, countTranslated(texts)]));
  return {
    content: ids.flatMap((id) => {
      const own = known.get(id);
      return own === undefined ? [] : [{ id, ...own }];
    }),
  };
};
