import { createServer } from 'vite';

/** The console from Vite with its changes shown at once, the service behind it. */
const consolePort = 5173;
const servicePort = process.env.PORT ?? '8080';
process.env.PORT = servicePort;
process.env.PUBLIC_URL = `http://localhost:${consolePort}`;
process.env.SERVICE_URL = `http://127.0.0.1:${servicePort}`;

const vite = await createServer({ server: { port: consolePort } });
await vite.listen();
await import('#service/main.ts');
