import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Section } from '#console/ui/Section.tsx';
import { DemoReset } from './DemoReset.tsx';
import { SceneCards } from './SceneCards.tsx';
import { SceneForm } from './SceneForm.tsx';
import { ScenesInForce } from './ScenesInForce.tsx';
import { Script } from './Script.tsx';
import { StagedEdits } from './StagedEdits.tsx';

/** Stages faults, to show how the console lives with them. Only in a demo. */
function DemoScenesPage() {
  return (
    <>
      <PageHeader
        title="Demo scenes"
        sub="Simulate problems for everyone using this demo, and see how the console handles them. Each ends automatically."
      />
      <Script />
      <ScenesInForce />
      <Section title="Presets">
        <SceneCards />
      </Section>
      <Section title="With a record">
        <StagedEdits />
      </Section>
      <Section title="Custom scene">
        <SceneForm />
      </Section>
      <DemoReset />
    </>
  );
}

export { DemoScenesPage as Component };
