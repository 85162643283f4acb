import { FieldChange } from '#console/api/review/FieldChange.tsx';
import { paths } from '#console/paths.ts';
import { type LazyPart, lazyPart } from '#console/ui/LazyPart.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import type { ActivityObject } from '#contract/common/activity.ts';
import { changedFields } from '../changed-fields.ts';
import { settingLabel, settingValue } from '../setting-words.ts';
import css from './ConfigurationChanges.module.css';

const Root = styled('div', css.Root);

type Change = { before: unknown; after: unknown };

/** Each in the words of its own form, whose code is fetched when it's first shown. */
const inFormWords: Partial<Record<ActivityObject, LazyPart<Change>>> = {
  collectionPoint: lazyPart(
    async () =>
      (await import('#console/features/collection-points/parts/PointChanges.tsx')).PointChanges,
  ),
  purpose: lazyPart(
    async () =>
      (await import('#console/features/purposes/parts/PurposeChanges.tsx')).PurposeChanges,
  ),
  purposePreference: lazyPart(
    async () =>
      (await import('#console/features/purpose-preferences/parts/PreferenceChanges.tsx'))
        .PreferenceChanges,
  ),
};

/** What a record is, beside what its form says: "Draft", "Disabled". */
const stateOf = (record: unknown): string => {
  if (typeof record !== 'object' || record === null) return '';
  const { Status, status, Disabled } = record as Record<string, unknown>;
  if (Disabled === true) return 'Disabled';
  const known = [Status, status].find((one) => typeof one === 'string');
  return known === undefined ? (Disabled === false ? 'Enabled' : '') : statusLabel(String(known));
};

/** Where a version is compared with the one that it replaces; the first replaces none. */
const compareHref = ({ type, id }: ActivityRecord['object'], version: string): string | null => {
  const number = Number(version);
  if (!id || !(number > 1)) return null;
  if (type === 'purpose') return paths.comparePurpose.to(id, undefined, number);
  return type === 'collectionPoint' ? paths.compareCollectionPoint.to(id, undefined, number) : null;
};

const text = (words: string) => ({ kind: 'text', text: words }) as const;

/** What an act changed of configuration, version by version. */
export function ConfigurationChanges({ record }: { record: ActivityRecord }) {
  const { before = {}, after = {} } = record.changes ?? {};
  const { type } = record.object;
  const FormWords = inFormWords[type as ActivityObject];
  if (FormWords === undefined) {
    return (
      <Root>
        {changedFields(record).map(({ version, field, before: was, after: is }) => {
          const label = settingLabel(type, field);
          const textOf = (value: string) => text(settingValue(type, field, value));
          return (
            label && (
              <FieldChange
                key={`${version} ${field}`}
                label={label}
                before={textOf(was)}
                after={textOf(is)}
              />
            )
          );
        })}
      </Root>
    );
  }
  return Object.keys(after).map((version) => {
    const [was, is] = [stateOf(before[version]), stateOf(after[version])];
    const href = compareHref(record.object, version);
    return (
      <Root key={version}>
        {version !== '' && <h3>{`Version ${version}`}</h3>}
        {was !== is && <FieldChange label="Status" before={text(was)} after={text(is)} />}
        <FormWords before={before[version] ?? null} after={after[version]} />
        {href !== null && <TextLink href={href}>{`Compare version ${version}`}</TextLink>}
      </Root>
    );
  });
}
