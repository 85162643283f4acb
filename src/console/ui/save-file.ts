const keptMs = 10_000;

/** Has the browser keep a text or other content as a file, where it keeps downloads. */
export const saveFile = (name: string, content: string | Blob, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only a while after the click.
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
};
