import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a server got it, undecoded. */
export type ArrivedMail = { from: string; to: string[]; raw: string; isSecure: boolean };

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = (server: { listen: (port: number, host: string, done: () => void) => unknown }) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** How a server answers a whole mail: takes it, or refuses it with `450 4.2.0 text`. */
type Answer = (mail: ArrivedMail) => string | null | Promise<string | null>;

/** An error that the server answers in these words. */
export const refusal = (reply: string): Error => {
  const [, code = '', text = ''] = /^(\d{3}) (.*)$/s.exec(reply) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
};

/** A real SMTP server that keeps what it's sent. */
export const startSmtpServer = async (
  options: SMTPServerOptions = {},
  answer: Answer = () => null,
) => {
  const arrived: ArrivedMail[] = [];
  let answerNow = answer;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ArrivedMail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
          isSecure: session.secure,
        };
        void Promise.resolve(answerNow(mail)).then((refused) => {
          if (refused !== null) return done(refusal(refused));
          arrived.push(mail);
          done();
        });
      });
    },
    ...options,
  });
  // Clients that leave without a word.
  server.on('error', () => {});
  await listening(server.server);
  return {
    port: portOf(server.server),
    arrived,
    /** What it says to mails from now on. */
    answer: (next: Answer) => {
      answerNow = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

/** A server that does to each connection what no SMTP server should. */
export const startBadServer = async (meet: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    meet(socket);
  });
  await listening(server);
  return {
    port: portOf(server),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

/** Answers each line as the first pattern says that it matches; null cuts the connection. */
export const conversation =
  (...replies: readonly (readonly [RegExp, string | null])[]) =>
  (socket: Socket): void => {
    socket.write('220 bad.example.org ESMTP\r\n');
    let isInData = false;
    let rest = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (isInData && line !== '.') continue;
        const [, reply = '250 fine'] = replies.find(([pattern]) => pattern.test(line)) ?? [];
        isInData = /^DATA$/i.test(line) && (reply?.startsWith('354') ?? false);
        if (reply === null) return void socket.destroy();
        if (reply !== '') socket.write(`${reply}\r\n`);
      }
    });
  };
