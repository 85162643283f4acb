import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '#console/api/api.ts';
import { formatClock } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { AttentionItem } from '#contract/insights.ts';
import { attentionLine, namedAtFirst } from '../attention-words.ts';
import css from './AttentionPanel.module.css';

const Lines = styled('ul', css.Lines);

const Calm = styled('p', css.Calm);

interface AttentionPanelProps {
  query: UseQueryResult<{ readAt: string; items: AttentionItem[] }>;
}

/** What a privacy team must look at, each with one way to deal with it. */
export function AttentionPanel({ query }: AttentionPanelProps) {
  const { data } = query;
  return (
    <Section
      title="Needs attention"
      hint={data && data.items.length > 0 ? <b>{data.items.length}</b> : undefined}
      isFlush
      action={
        data && <span className="hint">Checked at {formatClock(Date.parse(data.readAt))}</span>
      }
    >
      <QueryPanel
        query={query}
        what="list of what needs attention"
        skeleton={<LinesSkeleton label="what needs attention" lines={5} />}
        empty={{
          when: ({ items }) => items.length === 0,
          show: (
            <Calm>
              <CircleCheck size={18} strokeWidth={1.8} />
              Nothing needs your attention
            </Calm>
          ),
        }}
      >
        {({ items }) => (
          <Lines>
            {items.map((item) => (
              <Line key={item.kind} item={item} />
            ))}
          </Lines>
        )}
      </QueryPanel>
    </Section>
  );
}

function Line({ item }: { item: AttentionItem }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const details = useRef<HTMLParagraphElement>(null);
  const named = isUnfolded ? item.examples.length : namedAtFirst;
  const line = attentionLine(item, api().serverNow(), named);
  const unfold = () => {
    // The button goes with this: who pressed it stays where it was.
    flushSync(() => setIsUnfolded(true));
    details.current?.querySelectorAll('a')[namedAtFirst]?.focus();
  };
  return (
    <li>
      <span className="sign" data-tone={line.tone}>
        <line.icon size={17} strokeWidth={1.8} />
      </span>
      <div className="words">
        <p className="what">{line.sentence}</p>
        {line.detail.length > 0 && (
          <p className="which" ref={details}>
            {line.detail.map(({ words, href, unfolds }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have only their place
              <Fragment key={at}>
                {href !== undefined && <TextLink href={href}>{words}</TextLink>}
                {href === undefined &&
                  (unfolds ? (
                    <button type="button" onClick={unfold}>
                      {words}
                    </button>
                  ) : (
                    words
                  ))}
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <div className="actions">
        {line.actions.map(({ label, href }) => (
          <ActionLink key={href} href={href} aria-label={`${label}: ${line.sentence}`}>
            {label}
          </ActionLink>
        ))}
      </div>
    </li>
  );
}
