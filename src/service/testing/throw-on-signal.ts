// Loaded into a service process by a test, to bring about errors that nobody catches.
const fail = () => Object.assign(new Error('paula@example.org'), { code: 'MADE_UP' });

process.on('SIGUSR2', () => {
  throw fail();
});
process.on('SIGALRM', () => {
  void Promise.reject(fail());
});
