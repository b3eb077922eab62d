/** What the plugin refuses before Medusa starts. */
import { describe, expect, test } from 'vitest';
import { checkOptions, requireSharedLock, requireTranslations } from '../../../scripts/medusa/src/options.ts';

const options = { country: 'BE', shopOrigins: ['https://shop.example'] };
const projectConfig = { http: {} };
const lockOf = (...providers: object[]) => ({
  projectConfig,
  modules: { locking: { options: { providers } } },
});
const redis = { resolve: '@medusajs/medusa/locking-redis', id: 'redis' };
const postgres = { resolve: '@medusajs/medusa/locking-postgres', id: 'postgres' };

describe('the options of the Medusa plugin', () => {
  test('name the wrong option', () => {
    expect(() => checkOptions({ ...options, country: 'Belgium' })).toThrow('country: must be');
    expect(() => checkOptions({ ...options, processes: 0 })).toThrow('processes: ');
  });

  test('need no Redis lock for one process', () => {
    expect(() => requireSharedLock(checkOptions(options), { projectConfig })).not.toThrow();
  });

  test('need a lock in Redis for two processes', () => {
    const two = checkOptions({ ...options, processes: 2 });
    const start = (config: Parameters<typeof requireSharedLock>[1]) => () => requireSharedLock(two, config);
    expect(start({ projectConfig })).toThrow('locking-redis');
    expect(start({ projectConfig, modules: { locking: true } })).toThrow('locking-redis');
    expect(start(lockOf(postgres))).toThrow('locking-redis');
    expect(start(lockOf(redis, { ...postgres, is_default: true }))).toThrow('locking-redis');
    expect(start(lockOf(redis))).not.toThrow();
    expect(start(lockOf(postgres, { ...redis, is_default: true }))).not.toThrow();
  });

  test('allow a second language only with Medusa’s translations', () => {
    const start = (languages: object, modules: Record<string, unknown>) => () =>
      requireTranslations(checkOptions({ ...options, languages }), { projectConfig, modules });
    const both = { en: 'en-US', fr: 'fr-FR' };
    expect(start({ en: 'en-US' }, {})).not.toThrow();
    expect(start(both, {})).toThrow('translation');
    expect(start(both, { translation: { disable: true } })).toThrow('translation');
    expect(start(both, { translation: { resolve: '@medusajs/medusa/translation' } })).not.toThrow();
  });
});
