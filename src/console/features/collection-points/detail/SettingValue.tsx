import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { OrganizationName } from '#console/api/people/OrganizationName.tsx';
import { PersonName } from '#console/api/people/PersonName.tsx';
import { IdValue } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { languageName } from '#console/ui/languages.ts';
import { shortGuid } from '#console/ui/short-guid.ts';
import { TagList } from '#console/ui/TagList.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import {
  type CollectionPointFormValues,
  type FieldOfKind,
  type FormField,
  specOf,
} from '../collection-point-fields.ts';
import { choiceLabel } from '../words.ts';
import { NoticeList } from './NoticeList.tsx';

const Prose = styled('p')({ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

interface SettingValueProps {
  field: FormField;
  values: CollectionPointFormValues;
  /** Purposes that the record links, by which ids are named. */
  purposes: readonly LinkedPurpose[];
}

/** What a field holds, by name where it is an id. */
export function SettingValue({ field, values, purposes }: SettingValueProps): ReactNode {
  const { kind, label, namedAs, rows } = specOf(field);
  const purposeName = (id: string) => purposes.find(({ Id }) => Id === id)?.Label ?? shortGuid(id);
  switch (kind) {
    case 'switch':
      return values[field as FieldOfKind<'switch'>] ? 'On' : 'Off';
    case 'tags':
      return (
        <TagList
          items={values[field as FieldOfKind<'tags'>].map((text) => ({
            key: text,
            text: namedAs === 'language' ? languageName(text) : text,
          }))}
        />
      );
    case 'excluded':
      return (
        <TagList
          items={values.doubleOptInExcludedPurposes.map((id) => ({
            key: id,
            text: purposeName(id),
          }))}
        />
      );
    case 'notices':
      return <NoticeList notices={values.Notices} purposeName={purposeName} />;
    case 'attributes':
      return (
        <KeyValues
          items={values.attributeValues.map(({ name, values: texts }) => ({
            label: name,
            value:
              texts.length === 0 ? null : (
                <TagList items={texts.map((text) => ({ key: text, text }))} />
              ),
          }))}
          hasLongLabels
        />
      );
    case 'person':
      return <PersonName subject={values.ResponsibleUserId} />;
    case 'links':
      return null;
    default:
  }
  const text = values[field as FieldOfKind<'text' | 'choice' | 'number'>];
  if (namedAs === 'organization') return <OrganizationName label={label} id={text} />;
  if (namedAs === 'id') return <IdValue label={label} value={text} />;
  if (namedAs === 'language') return languageName(text);
  return rows === undefined ? choiceLabel(field, text) : <Prose>{text}</Prose>;
}
