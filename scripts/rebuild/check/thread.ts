/** Runs the checks in a thread (gate.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import type { Site } from '../render/site.ts';
import { check, type GateOptions } from './gate.ts';

const { site, options } = workerData as { site: Site; options: GateOptions };
parentPort?.postMessage(await check(site, options));
