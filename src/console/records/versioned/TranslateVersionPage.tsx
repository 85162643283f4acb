import type { ComponentType } from 'react';
import { useRootMark } from '#console/ui/useRootMark.ts';
import { type EditorProps, EditVersionPage } from './EditVersionPage.tsx';
import type { VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface TranslateVersionPageProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  /** `TranslationsEditor` with what it needs to know of the kind. */
  Editor: ComponentType<EditorProps<Stored>>;
}

/** Translates a Draft of a record, or its Active version, of which the first save makes a Draft. */
export function TranslateVersionPage<Version extends VersionFacts, Stored>({
  kind,
  Editor,
}: TranslateVersionPageProps<Version, Stored>) {
  useRootMark('data-texts-alone');
  const { translateHref: editHref = kind.editHref } = kind;
  return <EditVersionPage kind={{ ...kind, editHref }} Editor={Editor} act="Translate" />;
}
