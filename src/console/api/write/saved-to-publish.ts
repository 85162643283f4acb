/** What a form tells the page that it leads to, where it was saved to be published. */
export const savedToPublish = 'saved to publish';
