import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './MissingTranslations.module.css';

const Root = styled('div', css.Root);

/** @param sentences of `unbuiltWords` */
export function UnbuiltSettings({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <Root key={sentence}>
      <Strip tone="warn">{sentence}</Strip>
    </Root>
  ));
}
