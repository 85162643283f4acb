import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { TroubleStrip } from '#console/api/read/TroubleStrip.tsx';
import { useTrouble } from '#console/api/read/useTrouble.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { Card } from '#console/ui/data-table-style.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useOverflow } from '#console/ui/useOverflow.ts';
import { useShowMore } from '#console/ui/useShowMore.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { FirstRefusal } from '../history/status-bands.ts';
import css from './ConsentNow.module.css';
import { ConsentRow } from './ConsentRow.tsx';
import { effectiveStatus } from './effective-status.ts';
import type { PointNames } from './point-names.ts';

const minuteMs = 60_000;

/** Now, epoch milliseconds, each minute anew: a page that stays open must not tell of yesterday. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** The console's table, with rows that open; below 600 px of room a row is two or three lines. */
const ConsentTable = styled(Card, css.ConsentTable);

const portions = { atFirst: 50, step: 50 };

const headers = ['Purpose', 'Status', 'Since', 'Source', 'Expires'];

interface ConsentNowProps {
  purposes: readonly ProfilePurpose[];
  pointNames: PointNames;
  /** By purpose. */
  firstRefusals: ReadonlyMap<string, FirstRefusal>;
}

/** Each purpose with its status, and why it has no effect if so. */
export function ConsentNow({ purposes, pointNames, firstRefusals }: ConsentNowProps) {
  const now = useNow();
  const versions = useQuery({ ...purposeQueries.allVersions(), enabled: purposes.length > 0 });
  const trouble = useTrouble(versions);
  const list = useShowMore(purposes, portions);
  const captionId = useId();
  const { frameRef, isOverflowing } = useOverflow();

  return (
    <Section title="Consent" isFlush>
      {trouble && (
        <TroubleStrip
          {...trouble}
          what="list of purposes"
          dataFrom="Until it loads, retired purposes aren't marked."
        />
      )}
      {purposes.length === 0 ? (
        <EmptyState title="No consent recorded" />
      ) : (
        <ConsentTable data-bare ref={list.root}>
          <div
            ref={frameRef}
            className="frame"
            data-overflowing={isOverflowing || undefined}
            {...(isOverflowing && { role: 'region', 'aria-labelledby': captionId, tabIndex: 0 })}
          >
            <table>
              <caption>
                <VisuallyHidden id={captionId}>Consent by purpose</VisuallyHidden>
              </caption>
              <thead>
                <tr>
                  {headers.map((header) => (
                    <th key={header} scope="col">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.shown.map((purpose) => (
                  <ConsentRow
                    key={purpose.Id}
                    purpose={purpose}
                    effective={effectiveStatus(
                      purpose,
                      versions.data?.get(purpose.Id.toLowerCase()),
                      now,
                    )}
                    pointNames={pointNames}
                    firstRefusal={firstRefusals.get(purpose.Id)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {list.label && (
            <div className="foot">
              <ShowMore list={list} unit="purposes" />
            </div>
          )}
        </ConsentTable>
      )}
    </Section>
  );
}
