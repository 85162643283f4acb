import { useEffect, useRef, useState } from 'react';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './PageFrame.module.css';

const Root = styled('div', css.Root);

/** The widths that pages are laid out for. */
const widths = { phone: 390, desktop: 1120 } as const;
export type Device = keyof typeof widths;

interface PageFrameProps {
  address: string;
  device: Device;
  isLow: boolean;
}

/** A page of people's at its own width, made smaller where there's less room. */
export function PageFrame({ address, device, isLow }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);

  useEffect(() => {
    if (box.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const scale = room === null ? 1 : Math.min(1, room.width / widths[device]);
  return (
    <Root
      ref={box}
      data-device={device}
      data-low={isLow || undefined}
      data-loading={isLoading || undefined}
    >
      <iframe
        title="Preview"
        src={address}
        // Its links lead elsewhere: none may take the place of the console.
        sandbox="allow-forms allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
        style={{
          width: room === null ? '100%' : room.width / scale,
          height: room === null ? '100%' : room.height / scale,
          transform: `scale(${scale})`,
        }}
        onLoad={() => setIsLoading(false)}
      />
      {isLoading && (
        <div className="waiting">
          <LinesSkeleton label="preview" lines={8} />
        </div>
      )}
    </Root>
  );
}
