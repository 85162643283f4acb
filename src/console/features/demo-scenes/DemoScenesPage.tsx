import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Section } from '#console/ui/Section.tsx';
import { DemoReset } from './DemoReset.tsx';
import { SceneCards } from './SceneCards.tsx';
import { SceneForm } from './SceneForm.tsx';
import { ScenesInForce } from './ScenesInForce.tsx';

/** Stages faults, to show how the console lives with them. Only in a demo. */
function DemoScenesPage() {
  return (
    <>
      <PageHeader
        title="Demo scenes"
        sub="Faults to be staged, for everyone who uses this demo, to show how the console lives with them. Each ends with its time."
      />
      <ScenesInForce />
      <Section title="Start with one click">
        <SceneCards />
      </Section>
      <Section title="Stage your own">
        <SceneForm />
      </Section>
      <DemoReset />
    </>
  );
}

export { DemoScenesPage as Component };
