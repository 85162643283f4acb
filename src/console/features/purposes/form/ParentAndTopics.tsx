import { useInfiniteQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { choicesFoot } from '#console/api/read/ChoicesFoot.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { type PurposeFormValues, purposeFields } from '../purpose-fields.ts';
import { purposeQueries } from '../queries.ts';
import { LinksField } from './LinksField.tsx';

interface ParentAndTopicsProps {
  control: Control<PurposeFormValues>;
  /** The version as it was opened; null for a new purpose. */
  base: PurposeVersionV2 | null;
  isReadOnly: boolean;
}

/** What the purpose belongs to: another purpose, and the topics that it is divided into. */
export function ParentAndTopics({ control, base, isReadOnly }: ParentAndTopicsProps) {
  const parent = useController({ control, name: 'ParentPurposeId' });
  const topics = useController({ control, name: 'TopicIds', exact: false });
  const query = useInfiniteQuery(purposeQueries.choices());
  const purposes = (query.data?.pages ?? []).flatMap(({ content }) => content);
  const known = new Map(
    [
      ...(base?.topics ?? []),
      ...purposes.flatMap(({ versions }) => versions.flatMap(({ topics: own }) => own ?? [])),
    ].flatMap(({ topicId, name }) => (topicId ? [[topicId, name] as const] : [])),
  );
  const unknown = (what: string) => (query.isPending ? 'Loading…' : `Unknown ${what}`);
  const parentName = (id: string) =>
    purposes.find(({ purposeId }) => purposeId === id)?.versions[0]?.label ?? unknown('purpose');
  const foot = choicesFoot({
    query,
    endpoint: listPurposeVersionsEndpoint,
    unit: 'purposes',
    loaded: purposes.length,
  });
  const faultsOf = (message: string | undefined) => (message ? [message] : []);

  return (
    <>
      <LinksField
        label={purposeFields.fieldOf('ParentPurposeId').label}
        listLabel="Selected parent purpose"
        help={purposeFields.fieldOf('ParentPurposeId').help}
        placeholder="Search purposes"
        isSingle
        value={parent.field.value === '' ? [] : [parent.field.value]}
        onChange={([id = '']) => parent.field.onChange(id)}
        options={purposes
          .filter(({ purposeId }) => purposeId !== base?.id)
          .map(({ purposeId, versions }) => ({
            id: purposeId,
            label: versions[0]?.label ?? purposeId,
          }))}
        nameOf={parentName}
        isReadOnly={isReadOnly}
        faults={faultsOf(parent.fieldState.error?.message)}
        isAnswered={query.isSuccess}
        foot={foot}
      />
      <LinksField
        label="Link a topic"
        listLabel="Linked topics"
        help="You can link topics that any purpose already has."
        placeholder="Search topics"
        value={topics.field.value}
        onChange={topics.field.onChange}
        options={[...known].map(([id, label]) => ({ id, label }))}
        nameOf={(id) => known.get(id) ?? unknown('topic')}
        isReadOnly={isReadOnly}
        faults={faultsOf(topics.fieldState.error?.message)}
        isAnswered={query.isSuccess}
        foot={foot}
      />
    </>
  );
}
