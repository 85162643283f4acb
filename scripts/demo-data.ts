import { copyDemoData, keepDemoData } from '#service/testing/demo-data.ts';

/** Makes the demo data that tests begin with, unless they are there; copies them to a given folder. */
const [dataDir] = process.argv.slice(2);
await (dataDir === undefined ? keepDemoData() : copyDemoData(dataDir));
