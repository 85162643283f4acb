import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, CircleX, FileDiff } from 'lucide-react';
import { ChangedMeanwhile } from '#console/api/review/standing.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { paths } from '#console/paths.ts';
import {
  compareVersions,
  languagesBehind,
} from '#console/records/versioned/compare/compare-versions.ts';
import { behindSentences } from '#console/records/versioned/compare/compare-words.ts';
import { differsLine } from '#console/records/versioned/compare/differs-line.ts';
import { LazyLanguagesRow } from '#console/records/versioned/publish/LazyLanguagesRow.tsx';
import { PublishRow, PublishRows } from '#console/records/versioned/publish/PublishRow.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { wordsOfAnswers } from '#contract/answer-words.ts';
import { brandColors } from '#contract/brand-colors.ts';
import type { EaseSteps } from '#contract/ease-surface.ts';
import type { EaseCode, EaseFault } from '#contract/judge-ease.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { languagesOfCenter } from '#contract/preference-center-rules.ts';
import { comparedCenter } from '../center-compare.ts';
import { toFormValues, toRequest } from '../center-form.ts';
import { centerMutations } from '../center-writes.ts';
import { centerQueries } from '../queries.ts';
import css from './PublishReview.module.css';
import type { useEase } from './useEase.ts';

const Steps = styled('section', css.Steps);
const Sample = styled('span', css.Sample);

interface PublishReviewProps {
  /** The Draft. */
  shown: CenterVersion;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  checked: ReturnType<typeof useEase>;
  /** Given the Draft as a fix left it; left out where nothing can be fixed. */
  onFixed?: (shown: CenterVersion) => void;
}

/** What was measured, what blocks, and what publishing changes. */
export function PublishReview({ shown, activeVersion, checked, onFixed }: PublishReviewProps) {
  const { ease, missing, nameOf } = checked;
  if (ease === undefined || missing === undefined) {
    return <LinesSkeleton label="checks" lines={6} />;
  }
  const rows = checksOf(ease.blocks, ease.warnings, shown);
  return (
    <>
      <MeasuredSteps shown={shown} steps={ease.steps} blocks={ease.blocks} />
      <PublishRows>
        {rows.map(({ title, tone, faults, words }) => (
          <PublishRow
            key={title}
            tone={tone}
            title={title}
            action={onFixed && tone !== 'ok' && <Fixes {...{ title, shown, faults, onFixed }} />}
          >
            {faults.length === 0
              ? words
              : faults.map((fault) => (
                  <p key={`${fault.code} ${fault.message}`}>
                    {fault.message}
                    {fault.fix && (
                      <>
                        {' '}
                        <ColorSample color={shown.look?.color ?? fault.fix.color} /> →{' '}
                        <ColorSample color={fault.fix.color} />
                      </>
                    )}
                  </p>
                ))}
          </PublishRow>
        ))}
        <CenterLanguagesRow
          shown={shown}
          activeVersion={activeVersion}
          missing={missing}
          nameOf={nameOf}
        />
        {activeVersion !== undefined && (
          <ChangesRow shown={shown} activeVersion={activeVersion} nameOf={nameOf} />
        )}
      </PublishRows>
    </>
  );
}

const counted = ({ choices, clicks }: EaseSteps): string => {
  const clickWords = `${clicks} ${clicks === 1 ? 'click' : 'clicks'}`;
  return choices === 0
    ? clickWords
    : `${choices} ${choices === 1 ? 'choice' : 'choices'} + ${clickWords}`;
};

type Ease = NonNullable<ReturnType<typeof useEase>['ease']>;

const isAboutSteps = ({ code }: EaseFault): boolean =>
  code.startsWith('no-takes-') || code === 'no-behind-a-page' || code.startsWith('everything-');

function MeasuredSteps({
  shown,
  steps,
  blocks,
}: {
  shown: CenterVersion;
  steps: Ease['steps'];
  blocks: Ease['blocks'];
}) {
  const words = wordsOfAnswers(shown, shown.defaultLanguage);
  const isEasy = !blocks.some(isAboutSteps);
  const Sign = isEasy ? CircleCheck : CircleX;
  return (
    <Steps aria-label="Steps">
      <div className="both">
        <div>
          <h3>
            Agreeing <span>{counted(steps.agreeOne)}</span>
          </h3>
          <p lang={shown.defaultLanguage}>
            {steps.agreeOne.choices > 0 && (
              <>
                <span className="answer">{words.yes}</span>
                <ArrowRight size={14} aria-hidden="true" />
              </>
            )}
            <span className="button">{words.save}</span>
          </p>
        </div>
        <div>
          <h3>
            Withdrawing{' '}
            <span>
              {steps.withdrawAll === null ? 'Not possible at once' : counted(steps.withdrawAll)}
            </span>
          </h3>
          <p>
            <span className="button" lang={shown.defaultLanguage}>
              {words.stopEverything}
            </span>
            <span className="or">or the stop link in any mail</span>
          </p>
        </div>
      </div>
      <p className="result" data-tone={isEasy ? 'ok' : 'bad'}>
        <Sign size={16} aria-hidden="true" />
        {isEasy ? 'Withdrawing is as easy as agreeing' : 'Withdrawing is harder than agreeing'}
      </p>
    </Steps>
  );
}

type Check = { title: string; words: string; codes: readonly EaseCode[] };

const checks = (shown: CenterVersion): Check[] => {
  const languages = languagesOfCenter(shown);
  const reached = [shown.controller?.address, shown.contactUrl].some(Boolean);
  return [
    { title: 'Contrast', words: 'Buttons and their text can be read', codes: ['contrast'] },
    {
      title: 'Yes and no look alike',
      words: 'Same size, weight and color, and equal words',
      codes: ['no-smaller', 'no-paler', 'unequal-words'],
    },
    {
      title: 'Nothing is preselected',
      words: "Only a person's own answer is shown",
      codes: ['yes-preselected', 'no-preselected-away', 'no-preselected'],
    },
    {
      title: 'Stop everything',
      words: 'Always in sight, and asks for no more than agreeing',
      codes: [
        'no-behind-a-page',
        'no-takes-a-field',
        'no-takes-a-click',
        'no-takes-a-login',
        'no-takes-a-reason',
        'everything-missing',
        'everything-below-the-fold',
      ],
    },
    {
      title: 'Privacy notice',
      words: languages.length === 1 ? 'Linked' : `Linked in all ${languages.length} languages`,
      codes: ['no-notice', 'notice-missing'],
    },
    {
      title: 'Controller',
      words: `${shown.controller?.name ?? ''}${reached ? ', with a way to reach it' : ''}`,
      codes: ['no-controller', 'controller-unreachable'],
    },
    {
      title: 'Purposes',
      words: 'People see all of them',
      codes: ['purpose-not-shown', 'nothing-to-choose'],
    },
  ];
};

const places = { bad: 0, warn: 1, ok: 2 } as const;

/** What blocks stands first, then what is only told, then what is fine. */
const checksOf = (
  blocks: readonly EaseFault[],
  warnings: readonly EaseFault[],
  shown: CenterVersion,
) =>
  checks(shown)
    .map(({ title, words, codes }) => {
      const of = (faults: readonly EaseFault[]) =>
        faults.filter(({ code }) => codes.includes(code));
      const [bad, warn] = [of(blocks), of(warnings)];
      const tone: keyof typeof places = bad.length > 0 ? 'bad' : warn.length > 0 ? 'warn' : 'ok';
      return { title, words, tone, faults: [...bad, ...warn] };
    })
    .toSorted((one, other) => places[one.tone] - places[other.tone]);

function ColorSample({ color }: { color: string }) {
  const { button, ink } = brandColors(color).light;
  return <Sample style={{ background: button, color: ink }}>{color}</Sample>;
}

/** What can be done about a check: at once, or in the editor. */
function Fixes({
  title,
  shown,
  faults,
  onFixed,
}: {
  title: string;
  shown: CenterVersion;
  faults: readonly EaseFault[];
  onFixed: (shown: CenterVersion) => void;
}) {
  const writeBlock = useWriteBlock();
  const color = faults.find(({ fix }) => fix)?.fix?.color;
  return color === undefined ? (
    <WriteLink
      size="small"
      href={paths.editPreferenceCenter.to(shown.id, shown.version)}
      blockedReason={writeBlock}
      aria-label={`Edit: ${title}`}
    >
      Edit
    </WriteLink>
  ) : (
    <FixColor shown={shown} color={color} onFixed={onFixed} />
  );
}

/** Saves the Draft with a color that can be read. */
function FixColor({
  shown,
  color,
  onFixed,
}: {
  shown: CenterVersion;
  color: string;
  onFixed: (shown: CenterVersion) => void;
}) {
  const writeBlock = useWriteBlock();
  const save = centerMutations.fix(shown);
  const write = useWrite(save, { onDone: onFixed });
  return (
    <>
      <ActionButton
        size="small"
        blockedReason={writeBlock}
        pending={write.isPending}
        pendingText="Saving…"
        onClick={() => write.send(toRequest({ ...toFormValues(shown), color }, shown))}
      >
        {`Use ${color}`}
      </ActionButton>
      {write.error instanceof ChangedMeanwhile ? (
        <Strip role="alert" tone="warn" title="Not saved.">
          Someone changed this version. Close this dialog and review it.
        </Strip>
      ) : (
        <MutationNotice write={write} fields={[]} />
      )}
    </>
  );
}

function CenterLanguagesRow({
  shown,
  activeVersion,
  missing,
  nameOf,
}: Pick<PublishReviewProps, 'shown' | 'activeVersion'> & {
  missing: NonNullable<ReturnType<typeof useEase>['missing']>;
  nameOf: (id: string) => string | undefined;
}) {
  const { id, version } = shown;
  const { data: live } = useQuery({
    ...centerQueries.version(id, activeVersion ?? version),
    enabled: activeVersion !== undefined,
  });
  const comparison = live
    ? compareVersions(comparedCenter(live, nameOf), comparedCenter(shown, nameOf))
    : undefined;
  const behind = comparison ? languagesBehind(comparison) : [];
  return (
    <LazyLanguagesRow
      tags={languagesOfCenter(shown)}
      missing={missing}
      behind={behind}
      fallback={shown.defaultLanguage}
      sentences={behindSentences(behind)}
      editHref={paths.editPreferenceCenter.to(id, version)}
      notRead={null}
    />
  );
}

function ChangesRow({
  shown,
  activeVersion,
  nameOf,
}: {
  shown: CenterVersion;
  activeVersion: number;
  nameOf: (id: string) => string | undefined;
}) {
  const { data: live } = useQuery(centerQueries.version(shown.id, activeVersion));
  return (
    <PublishRow
      tone="plain"
      icon={FileDiff}
      title={`Since version ${activeVersion}`}
      action={
        <ActionLink
          size="small"
          href={paths.comparePreferenceCenter.to(shown.id, activeVersion, shown.version)}
        >
          Compare
        </ActionLink>
      }
    >
      {live ? differsLine(comparedCenter(live, nameOf), comparedCenter(shown, nameOf)) : '…'}
    </PublishRow>
  );
}
