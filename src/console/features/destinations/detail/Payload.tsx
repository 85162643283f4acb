import { useMemo } from 'react';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { styled } from '#console/ui/styled.tsx';
import { type PayloadLine, payloadLines } from '../payload-lines.ts';
import css from './Payload.module.css';

const Block = styled('section', css.Block);

/** The body of a request, with a person's values masked. Needs a `PersonScope` above. */
export function Payload({ body }: { body: unknown }) {
  const lines = useMemo(() => payloadLines(body), [body]);
  return (
    <Block aria-label="Content of the request" tabIndex={0}>
      <pre>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </pre>
    </Block>
  );
}

function Line({ line: { indent, name, text, value, end } }: { line: PayloadLine }) {
  return (
    <>
      {'  '.repeat(indent)}
      {name !== undefined && <span className="name">{`${JSON.stringify(name)}: `}</span>}
      {value === undefined ? (
        text
      ) : (
        <>
          "<MaskedText value={value} element={name} />"
        </>
      )}
      {`${end}\n`}
    </>
  );
}
