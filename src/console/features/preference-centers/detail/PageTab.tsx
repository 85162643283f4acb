import { useState } from 'react';
import { paths } from '#console/paths.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { directionOf, languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { visibilityWords } from '../center-compare.ts';
import { nodeLabel, toFormValues } from '../center-form.ts';
import { type CenterNode, refOf } from '../center-values.ts';
import { useMissingTexts } from '../usePurposesOnCenter.ts';
import css from './PageTab.module.css';

const Outline = styled('ul', css.Outline);

/** Pages, sections and purposes of a version in their order, in one of its languages. */
export function PageTab({ detail }: { detail: CenterVersion }) {
  const values = toFormValues(detail);
  const [language, setLanguage] = useState(values.defaultLanguage);
  const { missing, purposes, nameOf } = useMissingTexts(detail);
  const lacks = missing?.find((one) => one.language === language)?.texts.length ?? 0;
  const draw = (nodes: readonly CenterNode[]) => (
    <Outline>
      {nodes.map((node) => {
        const said = values.texts[node.key]?.[language] ?? {};
        const own = said.name ?? said.content;
        return (
          <li key={node.key} data-kind={node.kind}>
            <span className="line">
              <Name node={node} said={own} language={language}>
                {nodeLabel(values, node, nameOf)}
              </Name>
              {node.isHidden && <StatusTag>Hidden</StatusTag>}
              {node.visibility !== 'VISIBLE_TO_ALL' && (
                <StatusTag tone="info">{visibilityWords[node.visibility]}</StatusTag>
              )}
              {node.kind === 'purpose' &&
                purposes.size > 0 &&
                typeof purposes.get(refOf(node))?.activeVersion !== 'number' && (
                  <StatusTag tone="warn">No Active version: not shown</StatusTag>
                )}
            </span>
            {said.description && (
              <p lang={language} dir={directionOf(language)}>
                {said.description}
              </p>
            )}
            {node.children.length > 0 && draw(node.children)}
          </li>
        );
      })}
    </Outline>
  );
  const heading = values.texts.center?.[language];
  return (
    <Section
      title="What people see"
      hint={lacks > 0 ? `${lacks} texts missing` : undefined}
      action={
        values.languages.length > 1 && (
          <FilterChoice
            label="Language"
            isLabelHidden
            isPlain
            options={values.languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
            value={language}
            onChange={setLanguage}
          />
        )
      }
    >
      <div lang={language} dir={directionOf(language)}>
        {heading?.name && <b>{heading.name}</b>}
        {heading?.description && <p>{heading.description}</p>}
      </div>
      {values.structure.length === 0 ? <p>No page yet.</p> : draw(values.structure)}
    </Section>
  );
}

function Name({
  node,
  said,
  language,
  children,
}: {
  node: CenterNode;
  said: string | undefined;
  language: string;
  children: string;
}) {
  if (node.kind === 'purpose') {
    return (
      <TextLink look="strong" href={paths.purpose.to(refOf(node))}>
        {said ?? children}
      </TextLink>
    );
  }
  return said ? (
    <span lang={language} dir={directionOf(language)}>
      {said}
    </span>
  ) : (
    children
  );
}
