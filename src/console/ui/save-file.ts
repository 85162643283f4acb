/** Has the browser keep a text as a file, where it keeps downloads. */
export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun holds on to its content.
  URL.revokeObjectURL(address);
};
