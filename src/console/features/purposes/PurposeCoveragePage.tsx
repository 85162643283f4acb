import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';
import { useShowMore } from '#console/ui/useShowMore.ts';
import { CoverageList } from './coverage-map/CoverageList.tsx';
import { CoverageMatrix } from './coverage-map/CoverageMatrix.tsx';
import { CoverageProgress } from './coverage-map/CoverageProgress.tsx';
import {
  byRisk,
  type CoverageView,
  countOf,
  coverageViews,
  partOf,
  searchPurposes,
  viewOf,
} from './coverage-map/coverage.ts';
import { useCoverage } from './coverage-map/useCoverage.ts';
import css from './PurposeCoveragePage.module.css';

const MapFrame = styled('div', css.MapFrame);

/** Each row has a cell for every collection point. */
const atFirst = 100;

const skeleton = <LinesSkeleton label="coverage map" lines={8} />;

const emptyWords: Record<CoverageView, string> = {
  active: 'No Active purposes',
  draft: 'No Draft purposes',
  retired: 'No Retired purposes',
  all: 'No purposes',
  'collected-drafts': 'No collection point collects a Draft',
  'without-active': 'Every Active purpose is collected somewhere',
  'drafts-without-active': 'Every Draft purpose is linked by an Active collection point',
  'draft-only': 'No collection point uses only Draft purposes',
};

const viewWords: Record<CoverageView, string> = {
  active: 'Active purposes',
  draft: 'Drafts',
  retired: 'Retired',
  all: 'All',
  'collected-drafts': 'Collected as a draft',
  'without-active': 'Not collected anywhere',
  'drafts-without-active': 'Drafts not collected anywhere',
  'draft-only': 'Points using only drafts',
};

const forms = [
  { value: 'map', label: 'Map' },
  { value: 'list', label: 'List' },
] as const;

/** Purposes against collection points by state. */
function PurposeCoveragePage() {
  const [params, setParams] = useSearchParams();
  const view = coverageViews.find((candidate) => candidate === params.get('show')) ?? 'active';
  const reading = useCoverage();
  const { coverage, isComplete } = reading;
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const search = params.get('search') ?? '';
  const isList = isNarrow || params.get('as') === 'list';
  // While it's read, rows stay where they are.
  const viewed = useMemo(() => {
    const all = viewOf(coverage, view);
    return isComplete ? byRisk(all) : all;
  }, [coverage, view, isComplete]);
  const found = useMemo(() => searchPurposes(viewed.purposes, search), [viewed, search]);
  const list = useShowMore(found, { atFirst, listKey: `${view} ${search}` });
  const shown = useMemo(() => partOf(viewed, list.shown), [viewed, list.shown]);
  const soFar = isComplete ? '' : ' so far';
  const show = (wanted: CoverageView, { text = search, list: asList = isList } = {}) => {
    setParams(
      {
        ...(wanted !== 'active' && { show: wanted }),
        ...(text !== '' && { search: text }),
        ...(asList && !isNarrow && { as: 'list' }),
      },
      // Each pause in typing is no step of Back.
      { preventScrollReset: true, replace: text !== search && search !== '' },
    );
  };
  const CoverageMap = isList ? CoverageList : CoverageMatrix;

  return (
    <>
      <PageHeader
        title="Purpose coverage"
        back={{ href: paths.purposes.to(), label: 'Purposes' }}
        sub={`Which collection points use which purposes. ${coverage.purposes.length} purposes, ${coverage.points.length} collection points${soFar}.`}
        actions={<CoverageProgress reading={reading} />}
      />
      <FilterBar>
        <FilterText
          label="Search by name"
          isLabelHidden
          value={search}
          onCommit={(text) => show(view, { text })}
        />
        <FilterChoice
          label="Show"
          isPlain
          value={view}
          options={coverageViews.map((one) => ({
            value: one,
            label: `${viewWords[one]}: ${countOf(coverage, one)}`,
          }))}
          onChange={(wanted) => show(coverageViews.find((one) => one === wanted) ?? 'active')}
        />
        {!isNarrow && (
          <div className="end">
            <SegmentedChoice
              label="Show as"
              isSmall
              options={forms}
              value={isList ? 'list' : 'map'}
              onChange={(form) => show(view, { list: form === 'list' })}
            />
          </div>
        )}
      </FilterBar>
      <QueryPanel query={reading.purposes} what="list of purposes" skeleton={skeleton}>
        {() => (
          <QueryPanel
            query={reading.points}
            what="list of collection points"
            skeleton={skeleton}
            empty={{
              when: () => shown.purposes.length === 0,
              show: (
                <EmptyState
                  title={
                    search === ''
                      ? `${emptyWords[view]}${soFar}`
                      : `No purpose here matches “${search}”${soFar}`
                  }
                />
              ),
            }}
          >
            {() =>
              reading.isHeldBack ? (
                skeleton
              ) : (
                <MapFrame ref={list.root}>
                  <CoverageMap coverage={shown} isComplete={isComplete} />
                  <ShowMore list={list} unit="purposes" />
                </MapFrame>
              )
            }
          </QueryPanel>
        )}
      </QueryPanel>
    </>
  );
}

export { PurposeCoveragePage as Component };
