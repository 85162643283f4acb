import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { purposePreferenceQueries } from '#console/features/purpose-preferences/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { activeOf } from '#console/records/versioned/version-facts.ts';
import { missingOfCenter, type SeenPurpose } from '#contract/missing-in-center.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import { purposesOfCenter } from '#contract/preference-center-rules.ts';

/** A purpose as it can be put on a center. */
export interface ChoosablePurpose {
  id: string;
  name: string;
  /** People see its Active version; null where it has none. */
  activeVersion: number | null;
  topics: number;
  preferences: readonly { id: string; name: string }[];
  kind: string | null | undefined;
}

/** Every purpose with what a center can offer of it, by its id in small letters. */
export const useChoosablePurposes = () => {
  const query = useQuery(purposeQueries.allVersionsWithChoices());
  const purposes = useMemo(
    () =>
      new Map(
        [...(query.data ?? [])].map(([id, versions]): [string, ChoosablePurpose] => {
          const active = activeOf(versions);
          const shown = active ?? versions[0];
          return [
            id,
            {
              id,
              name: shown?.label ?? id,
              activeVersion: active?.version ?? null,
              topics: shown?.topics?.length ?? 0,
              preferences: (shown?.customPreferences ?? []).flatMap((one) =>
                one.customPreferenceId ? [{ id: one.customPreferenceId, name: one.name }] : [],
              ),
              kind: shown?.kind,
            },
          ];
        }),
      ),
    [query.data],
  );
  return { query, purposes, nameOf: (id: string) => purposes.get(id.toLowerCase())?.name };
};

type Choosable = ReturnType<typeof useChoosablePurposes>['purposes'];

/** The purposes of a center as people see them, in all languages; those that were read so far. */
export const useSeenPurposes = (
  content: Pick<CenterContent, 'pages'>,
  purposes: Choosable,
): { seen: ReadonlyMap<string, SeenPurpose>; isRead: boolean } => {
  const shown = purposesOfCenter(content).flatMap(({ part }) => {
    const found = purposes.get(part.id.toLowerCase());
    return typeof found?.activeVersion === 'number'
      ? [{ id: found.id, version: found.activeVersion }]
      : [];
  });
  const records = useQueries({
    queries: shown.map(({ id, version }) => purposeQueries.version(id, version)),
    combine: (answers) => answers.map(({ data }) => data),
  });
  const preferenceIds = [
    ...new Set(
      records.flatMap((record) =>
        (record?.customPreferences ?? []).flatMap((one) => one.customPreferenceId ?? []),
      ),
    ),
  ];
  const preferences = useQueries({
    queries: preferenceIds.map((id) => purposePreferenceQueries.record(id)),
    combine: (answers) => answers.map(({ data }) => data),
  });
  const known = new Map(preferences.flatMap((one) => (one ? [[one.Id, one] as const] : [])));
  const seen = new Map(
    records.flatMap((record) =>
      record
        ? [
            [
              record.id.toLowerCase(),
              {
                record,
                preferences: (record.customPreferences ?? []).flatMap(
                  (one) => known.get(one.customPreferenceId ?? '') ?? [],
                ),
              },
            ] as const,
          ]
        : [],
    ),
  );
  return {
    seen,
    isRead:
      records.every((one) => one !== undefined) && preferences.every((one) => one !== undefined),
  };
};

const nothing: Pick<CenterContent, 'pages'> = { pages: [] };

/** What each language of a center lacks; undefined until it and all its purposes were read. */
export const useMissingTexts = (content: CenterContent | undefined) => {
  const { query, purposes, nameOf } = useChoosablePurposes();
  const { seen, isRead } = useSeenPurposes(content ?? nothing, purposes);
  return {
    purposes,
    nameOf,
    seen,
    missing: content && query.isSuccess && isRead ? missingOfCenter(content, seen) : undefined,
  };
};
