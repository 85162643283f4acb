/** What a form tells the page that it leads to, where it was saved to be published: as what version. */
export const savedToPublish = (version: number | undefined): string =>
  version === undefined ? 'saved' : `saved to publish ${version}`;

/** The version that was saved to be published; undefined where none was. */
export const versionToPublish = (state: unknown): number | undefined => {
  const [, version] =
    typeof state === 'string' ? (/^saved to publish (\d+)$/.exec(state) ?? []) : [];
  return version === undefined ? undefined : Number(version);
};
