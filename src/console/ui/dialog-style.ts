import { color } from './tokens.ts';

/** The paper of every dialog; how wide it is, each says itself. */
export const dialogPaper = {
  maxWidth: 'calc(100vw - 24px)',
  maxHeight: 'calc(100dvh - 24px)',
  margin: 12,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 12,
  background: color.surface,
  backgroundImage: 'none',
  boxShadow: '0 12px 40px rgb(0 0 0 / 0.18)',
};

/** What has to be dealt with first, beside the buttons; told as it changes. */
export const problemStyle = {
  flex: '1 1 auto',
  alignSelf: 'center',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: color.bad,
  fontSize: '0.8125rem',
  fontWeight: 600,
  // It stays to be announced, and takes no room.
  '&:empty': { position: 'absolute' },
  // The buttons stay beside each other.
  '@media (max-width: 599px)': { flexBasis: '100%' },
};
