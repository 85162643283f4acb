import { LoaderCircle, RotateCw } from 'lucide-react';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ActionButton } from './ActionButton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import css from './LazyPart.module.css';
import { Strip } from './Strip.tsx';
import { styled } from './styled.tsx';

/** A part of a page whose code is fetched apart; `preload` does so ahead of the first drawing. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & { preload: () => void };

/** Told apart from a fault of the part itself, which is left to the page. */
class NotFetched extends Error {}

// Takes no room, and stays in view where the part is mounted below the end of the screen.
const Opening = styled('div', css.Opening);

const Root = styled('div', css.Root);

/**
 * A drawer, a dialog or another part of a page whose code is fetched when it is first drawn. Says
 * in place that it opens, and that it could not be fetched, with a way to try again.
 * @param opening what stands there meanwhile, where the part is too large for a line to hold its place
 */
export function lazyPart<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  opening?: ReactNode,
): LazyPart<Props> {
  const fetchPart = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new NotFetched("Couldn't load this part of the console.", { cause });
      }
    }) as unknown as ComponentType<Props>;
  let current = fetchPart();

  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current);
    return (
      <ErrorBoundary
        onError={() => {
          // React keeps a rejected lazy for good; whoever opens the part anew needs another one.
          current = fetchPart();
        }}
        fallback={(error, reset) => {
          if (!(error instanceof NotFetched)) throw error;
          return (
            <NotFetchedStrip
              onRetry={() => {
                setPart(() => current);
                reset();
              }}
            />
          );
        }}
      >
        <Suspense fallback={opening ?? <OpeningNote />}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }

  // A failure is told when the part is opened, which fetches it again.
  LazyPart.preload = () => void load().catch(() => undefined);

  return LazyPart;
}

function OpeningNote() {
  return (
    <Opening role="status">
      <LoaderCircle className="spinner" size={14} strokeWidth={2} />
      Opening…
    </Opening>
  );
}

function NotFetchedStrip({ onRetry }: { onRetry: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  // Where what was opened would have taken the focus.
  useEffect(() => root.current?.focus(), []);
  return (
    <Root ref={root} tabIndex={-1}>
      <Strip
        role="alert"
        tone="bad"
        title="Couldn't load this part of the console."
        action={
          <ActionButton size="small" icon={RotateCw} onClick={onRetry}>
            Try again
          </ActionButton>
        }
      >
        If that doesn't help, reload the page: the console may have been updated.
      </Strip>
    </Root>
  );
}
