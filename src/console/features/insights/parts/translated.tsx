import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { formatShare } from '#console/ui/format-share.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import {
  readTranslatedEndpoint,
  type Translated,
  type TranslatedKind,
} from '#contract/list-numbers.ts';

export type KnownTranslated = ReadonlyMap<string, Translated>;

export const readTranslated = async (
  kind: TranslatedKind,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<KnownTranslated> => {
  const query = { kind, ids: [...ids] };
  const { content } = await api().call(readTranslatedEndpoint, { query }, { signal });
  return new Map(content.map((one) => [one.id.toLowerCase(), one]));
};

/** How far the records of one page are translated: read once the page is there and someone chose it. */
export const useTranslated = (
  kind: TranslatedKind,
  ids: readonly string[],
  chosen: readonly string[] | undefined,
): KnownTranslated | null | undefined => {
  const { data, error } = useQuery({
    queryKey: ['insights', 'translated', kind, ids],
    queryFn: ({ signal }) => readTranslated(kind, ids, signal),
    enabled: ids.length > 0 && chosen?.includes('translated') === true,
    staleTime: 5_000,
  });
  return data ?? (error && !isApiError(error, 'not-found') ? null : undefined);
};

const shareOf = (one: Translated | undefined): string =>
  one === undefined || one.texts === 0 ? '' : formatShare(one.translated / one.texts);

/** @param known undefined until it's read, or where the host doesn't tell; null where that failed */
export const translatedColumn = <Row,>(
  known: KnownTranslated | null | undefined,
  idOf: (row: Row) => string,
): DataColumn<Row> => ({
  id: 'translated',
  header: 'Translated',
  align: 'end',
  isQuiet: true,
  startsHidden: true,
  skeletonWidth: '40px',
  text: (row) => shareOf(known?.get(idOf(row).toLowerCase())),
  render: (row) =>
    known === null ? 'Not loaded' : shareOf(known?.get(idOf(row).toLowerCase())) || <NotSet />,
});
