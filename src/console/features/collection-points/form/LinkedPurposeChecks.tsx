import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import css from '#console/ui/checks.module.css';
import { FieldRoot } from '#console/ui/fields/field-style.ts';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { describeLinks, toOptions } from './purpose-options.ts';

/** The purposes that the form links now, with their names as far as they are known. */
const useLinkedPurposes = (
  control: Control<CollectionPointFormValues>,
  loaded: readonly LinkedPurpose[],
) => {
  const links = useWatch({ control, name: 'PurposeIdsWithVersion' });
  const pages = useInfiniteQuery(purposeQueries.choices()).data?.pages ?? [];
  return describeLinks(links, toOptions(pages.flatMap(({ content }) => content)), loaded);
};

interface LinkedPurposeChecksProps {
  control: Control<CollectionPointFormValues>;
  /** A field that holds ids of purposes. */
  name: `Notices.${number}.purposeIds` | 'doubleOptInExcludedPurposes';
  label: string;
  help?: string | undefined;
  loaded: readonly LinkedPurpose[];
  isReadOnly: boolean;
}

const Checks = styled('fieldset', css.Checks);

const sameId = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Some of the purposes that are linked, ticked; one that is no longer linked can still be taken out. */
export function LinkedPurposeChecks(props: LinkedPurposeChecksProps) {
  const { control, name, label, help, loaded, isReadOnly } = props;
  const id = useId();
  const { field } = useController({ control, name });
  const ticked: readonly string[] = field.value;
  const linked = useLinkedPurposes(control, loaded);
  const options = [
    ...linked.map((purpose) => ({ id: purpose.Id, label: purpose.label })),
    ...ticked
      .filter((one) => !linked.some(({ Id }) => sameId(Id, one)))
      .map((one, index, all) => ({
        id: one,
        label: `Unknown purpose${all.length > 1 ? ` ${index + 1}` : ''} (not linked)`,
      })),
  ];

  const isTicked = (one: string) => ticked.some((other) => sameId(other, one));
  const list = useShowMore(options, { isAlwaysShown: (option) => isTicked(option.id) });

  return (
    <FieldRoot ref={list.root}>
      <Checks aria-describedby={help && `${id}-help`}>
        <legend>{label}</legend>
        {help && (
          <div className="help" id={`${id}-help`}>
            {help}
          </div>
        )}
        {options.length === 0 && <div className="help">No linked purposes yet.</div>}
        {list.shown.map((option, index) => (
          <label key={option.id}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="checkbox"
              checked={isTicked(option.id)}
              aria-disabled={isReadOnly || undefined}
              onBlur={field.onBlur}
              onChange={(event) => {
                if (isReadOnly) return;
                const others = ticked.filter((one) => !sameId(one, option.id));
                field.onChange(event.target.checked ? [...others, option.id] : others);
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </Checks>
      <ShowMore list={list} />
    </FieldRoot>
  );
}
