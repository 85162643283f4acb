/**
 * Whether a key belongs to an input method, which composes a text of it. Safari sends the Enter that
 * accepts a text after the composition has ended, with the code that stands for such keys.
 */
export const isComposing = ({
  nativeEvent,
}: {
  nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;
}): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229;
