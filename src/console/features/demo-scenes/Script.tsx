import { Play, Presentation, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { setPresenting, usePresenting } from '#console/ui/presenter-mode.ts';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { sceneMutations } from './queries.ts';
import css from './Script.module.css';
import { type ScriptStep, scriptSteps } from './script-steps.ts';
import { tickStep, untickAll, useTickedSteps } from './script-ticks.ts';
import { audienceWindow } from './stage-words.ts';

const Root = styled('div', css.Root);

/** What to say and where to click, for who shows the console to others. */
export function Script() {
  const ticked = useTickedSteps();
  const isPresenting = usePresenting();
  const done = scriptSteps.filter(({ id }) => ticked.has(id)).length;
  return (
    <Section
      title="Three-minute story"
      hint={
        <span role="status">
          {done} of {scriptSteps.length} steps told
        </span>
      }
      action={
        <ActionButton
          size="small"
          icon={RotateCcw}
          onClick={untickAll}
          blockedReason={done === 0 ? 'No step is ticked.' : undefined}
        >
          Start over
        </ActionButton>
      }
    >
      <Root>
        <p>
          Links open in one other tab. Drag it to the screen that your audience sees, and keep this
          page for yourself.
        </p>
        <div className="before">
          <ActionButton icon={Presentation} onClick={() => setPresenting(!isPresenting)}>
            {isPresenting ? 'Turn off presenter mode' : 'Turn on presenter mode'}
          </ActionButton>
          <ActionLink href={paths.demoScenes.to()} target="_blank">
            Open in a new window
          </ActionLink>
        </div>
        <ol>
          {scriptSteps.map((step) => (
            <Step key={step.id} step={step} isTicked={ticked.has(step.id)} />
          ))}
        </ol>
      </Root>
    </Section>
  );
}

function Step({ step, isTicked }: { step: ScriptStep; isTicked: boolean }) {
  const { id, title, say, click, link, scene } = step;
  const inputId = useId();
  const write = useWrite(sceneMutations.start());
  return (
    <li data-ticked={isTicked || undefined}>
      <input
        id={inputId}
        type="checkbox"
        checked={isTicked}
        onChange={(event) => tickStep(id, event.target.checked)}
      />
      <div>
        <label htmlFor={inputId}>{title}</label>
        <p className="words">“{say}”</p>
        <p className="click">
          {link && (
            <>
              <TextLink href={link.href} target={audienceWindow}>
                {link.label}
              </TextLink>
              :{' '}
            </>
          )}
          {click}
        </p>
        {scene && (
          <ActionButton
            size="small"
            icon={Play}
            onClick={() => write.send(scene.request)}
            pending={write.isPending}
            pendingText="Starting…"
          >
            {scene.label}
          </ActionButton>
        )}
        <MutationNotice write={write} />
      </div>
    </li>
  );
}
