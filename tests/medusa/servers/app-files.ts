/** The files that a merchant would write, for the Medusa that the test starts. */
import { join } from 'node:path';
import { write } from '../../support/write-file.ts';
import { country } from '../seed/demo-data.ts';
import { webhookSecret } from './payments.ts';

interface App {
  /** The shop's URL. */
  origin: string;
  packageName: string;
}

export function writeAppFiles(folder: string, app: App): void {
  const files = {
    'medusa-config.js': configOf(app),
    'stripe-stub.js': providerOfStub(app),
    'src/subscribers/outbox.js': subscriber,
    'src/api/demo-payments/[id]/confirm/route.js': confirmRoute,
    'src/api/faults/route.js': faultsRoute,
    'src/api/sweep/route.js': sweepRoute(app),
  };
  for (const [name, text] of Object.entries(files)) write(join(folder, name), text);
}

const configOf = ({
  origin,
  packageName,
}: App) => `const { defineConfig } = require('@medusajs/framework/utils');
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: '${origin}', adminCors: '${origin}', authCors: '${origin}', jwtSecret: 'test', cookieSecret: 'test' },
    workerMode: process.env.WORKER_MODE ?? 'shared',
    redisUrl: process.env.REDIS,
  },
  admin: { disable: true },
  featureFlags: { translation: true },
  modules: [
    { resolve: '@medusajs/medusa/translation' },
    ...(process.env.REDIS
      ? [
          {
            resolve: '@medusajs/medusa/locking',
            options: {
              providers: [
                { resolve: '@medusajs/medusa/locking-redis', id: 'redis', is_default: true, options: { redisUrl: process.env.REDIS } },
              ],
            },
          },
          { resolve: '@medusajs/medusa/event-bus-redis', options: { redisUrl: process.env.REDIS } },
          { resolve: '@medusajs/medusa/workflow-engine-redis', options: { redis: { redisUrl: process.env.REDIS } } },
        ]
      : []),
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        webhook_delay: 100,
        providers: [
          { resolve: __dirname + '/stripe-stub.js', id: 'stripe', options: { apiKey: 'sk_test_x', webhookSecret: '${webhookSecret}' } },
        ],
      },
    },
  ],
  plugins: [
    {
      resolve: '${packageName}',
      options: {
        country: '${country}',
        shopOrigins: ['${origin}'],
        languages: { en: 'en-US', fr: 'fr-FR' },
        trustedProxies: 1,
        processes: Number(process.env.PROCESSES ?? 1),
      },
    },
  ],
});
`;

/** The plugin's own provider, which calls the stub of Stripe. The process can die after each call of the provider. */
const providerOfStub = ({ packageName }: App) => `const Stripe = require('stripe');
const provider = require('${packageName}/providers/stripe').default;
const [Official] = provider.services;
const { reachFaultPoint } = require('./seed/faults.js');
const { hostname, port } = new URL(process.env.STRIPE);
class OfStub extends Official {
  constructor(container, options) {
    super(container, options);
    this.stripe_ = new Stripe(options.apiKey, { host: hostname, port, protocol: 'http' });
  }
}
for (const name of ['initiatePayment', 'authorizePayment', 'updatePayment', 'deletePayment', 'refundPayment'])
  OfStub.prototype[name] = async function (input) {
    const result = await Official.prototype[name].call(this, input);
    reachFaultPoint('stripe.' + name);
    return result;
  };
exports.default = { ...provider, services: [OfStub] };
`;

/** Sets the step after which Medusa is killed. */
const faultsRoute = `const { killAt } = require('../../../seed/faults.js');
exports.POST = (request, response) => {
  killAt(request.scope, request.body.point);
  response.json({});
};
`;

/** Runs the plugin's job at once. */
const sweepRoute = ({
  packageName,
}: App) => `const job = require('../../../node_modules/${packageName}/.medusa/server/src/jobs/unpaid-orders.js');
exports.POST = async (request, response) => {
  await job.default(request.scope);
  response.json({});
};
`;

const confirmRoute = `exports.POST = async (request, response) => {
  const { id } = request.params;
  const { number } = request.body.card;
  const paid = await fetch(process.env.CONTROL, { method: 'POST', body: JSON.stringify({ id, number }) });
  response.status(paid.status).json({});
};
`;

const subscriber = `const { appendFileSync } = require('node:fs');
exports.default = async ({ event: { name, data } }) =>
  appendFileSync(process.env.OUTBOX, JSON.stringify({ name, data }) + '\\n');
exports.config = {
  event: [
    'storefront.reset_code_requested',
    'storefront.email_changed',
    'storefront.newsletter_requested',
    'storefront.newsletter_confirmed',
    'storefront.review_written',
    'order.placed',
  ],
};
`;
