/** The checks in a thread of their own (gate.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import type { Site } from '../release/site.ts';
import { type GateOptions, lookAt } from './gate.ts';

const { site, options } = workerData as { site: Site; options: GateOptions };
parentPort?.postMessage(await lookAt(site, options));
