import { useState } from 'react';
import { useMissingRight } from '#console/api/rights.ts';
import { VersionChanges } from '#console/features/purposes/parts/VersionChanges.tsx';
import { paths } from '#console/paths.ts';
import type { NameOf } from '#console/records/fields.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import css from './GroupSection.module.css';
import { losesAny, type PurposeGroup, runOf } from './plan-updates.ts';
import { pointColumns } from './point-columns.tsx';
import { countPoints } from './run-words.ts';
import type { Ticks } from './useTicks.ts';

const Block = styled('div', css.Block);

const Note = styled('div', css.Note);

const Foot = styled('div', css.Foot);

// The box to tick stands beside the name where rows are stacked.
const Frame = styled('div', css.Frame);

interface GroupSectionProps {
  group: PurposeGroup;
  ticks: Ticks;
  /** Whether the changes are shown from the start: each costs two requests. */
  isOpen: boolean;
  isBusy: boolean;
  nameOf: NameOf;
}

/** A purpose with what changed in it, and the collection points on its retired version. */
export function GroupSection({ group, ticks, isOpen, isBusy, nameOf }: GroupSectionProps) {
  const { purposeId, label, from, to, lost, plans } = group;
  const [isShown, setIsShown] = useState(isOpen);
  const missingRight = useMissingRight();
  const list = useShowMore(plans, { step: 80 });
  const open = plans.filter((plan) => runOf(plan) !== undefined);
  const areAllTicked = open.length > 0 && open.every((plan) => ticks.isTicked(plan));
  const names = listWords([...lost.preferences, ...lost.topics].map((name) => `“${name}”`));
  return (
    <Section
      title={`${label}, version ${from}`}
      hint={
        to === undefined ? 'Retired, and no version is active' : `Retired. Version ${to} is active`
      }
      action={
        <>
          {to !== undefined && !isShown && (
            <ActionButton size="small" onClick={() => setIsShown(true)}>
              Show what changed
            </ActionButton>
          )}
          {open.length > 1 && (
            <ActionButton
              size="small"
              variant="ghost"
              aria-label={`${areAllTicked ? 'Select none' : 'Select all'} of ${label}, version ${from}`}
              blockedReason={missingRight ?? (isBusy ? 'In progress.' : undefined)}
              onClick={() => ticks.tick(open, !areAllTicked)}
            >
              {areAllTicked ? 'Select none' : 'Select all'}
            </ActionButton>
          )}
        </>
      }
      isFlush
    >
      {to === undefined ? (
        <Note>
          <Strip
            tone="warn"
            title="Needs you."
            action={<TextLink href={paths.purpose.to(purposeId, from)}>{`Open ${label}`}</TextLink>}
          >
            Publish a new version of the purpose, or remove it from{' '}
            {plans.length === 1 ? 'this collection point' : 'these collection points'}.
          </Strip>
        </Note>
      ) : (
        isShown && (
          <Block role="group" aria-label={`What changed in ${label} since version ${from}`}>
            <VersionChanges id={purposeId} from={from} to={to} nameOf={nameOf} />
          </Block>
        )
      )}
      {losesAny(lost) && (
        <Note>
          <Strip tone="warn" title={`Version ${to} no longer has ${names}.`}>
            Forms that send it with the new token are refused. Remove it from them first, then
            select the collection points here.
          </Strip>
        </Note>
      )}
      <Frame ref={list.root}>
        <DataTable
          isBare
          caption={`${countPoints(plans.length)} with version ${from} of ${label}`}
          columns={pointColumns({ group, ticks, isBusy, missingRight })}
          rows={list.shown}
          rowKey={({ id }) => id}
        />
      </Frame>
      <Foot>
        <ShowMore list={list} unit="collection points" />
      </Foot>
    </Section>
  );
}
