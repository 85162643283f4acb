import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useFormBlocks } from '#console/api/write/useFormBlocks.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { DataElement } from '#contract/data-element-settings.ts';
import { dataElementNameMaximum } from '#contract/data-elements.ts';
import { indexRunQueries, proposedElement } from '../queries.ts';
import { useStartRun } from '../useStartRun.ts';
import { ElementChoice } from './ElementChoice.tsx';
import css from './StartCard.module.css';

const StartDialog = lazyPart(async () => (await import('../StartDialog.tsx')).StartDialog);

const Root = styled('form', css.Root);

// The service counts within seconds after its first start.
const countingMs = 20_000;
const againMs = 2000;

const isUncounted = ({ people }: DataElement): boolean => typeof people !== 'number';

interface StartCardProps {
  /** The data element of the run that goes on. */
  running: string | undefined;
  onStarted: (runId: string) => void;
}

/** Starts a run for a data element, chosen from those there are. */
export function StartCard({ running, onStarted }: StartCardProps) {
  const noteId = useId();
  const client = useQueryClient();
  const [proposed] = useState(() => proposedElement(client));
  const [text, setText] = useState(proposed);
  const [chosen, setChosen] = useState(proposed);
  const [countedBy] = useState(() => Date.now() + countingMs);
  const query = useQuery(indexRunQueries.elements(text));
  const { data, dataUpdatedAt, isError, refetch } = query;
  const isCounting = !isError && dataUpdatedAt < countedBy && data?.content.some(isUncounted);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => void refetch(), dataUpdatedAt + againMs - Date.now());
    return () => clearTimeout(timer);
  }, [isCounting, dataUpdatedAt, refetch]);
  const { write, start, isStarting, question, answer } = useStartRun(onStarted);
  const { missingRight, readOnlyReason, blockedReason, label } = useFormBlocks({
    write,
    isPristine: false,
  });
  const oneAtATime = running && `One run at a time. ${running} is running.`;
  const note = missingRight ?? oneAtATime;
  const unchosen = chosen === '' ? 'Choose a data element first.' : undefined;
  const blocked = blockedReason ?? oneAtATime ?? unchosen;
  return (
    <Section title="Start a run">
      <Root
        noValidate
        aria-label="Start a run"
        aria-describedby={note && noteId}
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked === undefined) start(chosen);
        }}
      >
        <FilterText
          label="Find a data element"
          value={text}
          maxLength={dataElementNameMaximum}
          onCommit={setText}
        />
        <QueryPanel
          query={query}
          what="data elements"
          skeleton={<LinesSkeleton label="data elements" lines={6} />}
        >
          {({ content, totalElements }) => (
            <ElementChoice
              key={text}
              elements={content}
              total={totalElements ?? content.length}
              isFiltered={text !== ''}
              chosen={chosen}
              running={running}
              isReadOnly={readOnlyReason !== undefined}
              isCounting={isCounting === true}
              onChoose={setChosen}
            />
          )}
        </QueryPanel>
        <MutationNotice write={{ ...write, resend: () => start(chosen) }} />
        <ActionButton
          type="submit"
          variant="primary"
          icon={Play}
          blockedReason={blocked}
          pending={isStarting}
          pendingText="Starting…"
        >
          {label('Start run')}
        </ActionButton>
        {note && (
          <p className="note" id={noteId}>
            {note}
          </p>
        )}
        {question && <StartDialog question={question} onAnswer={answer} />}
      </Root>
    </Section>
  );
}
