import { afterEach, expect, test, vi } from 'vitest';
import { engineNames, findEngine } from '../../../support/browser/engines.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(engineNames)('if %s is missing, it is reported as not tested', (name) => {
  vi.stubEnv('FIREFOX_PATH', '');
  vi.stubEnv('PATH', '/nowhere');
  const found = findEngine(name);
  expect(found).toMatchObject({ kind: 'missing' });
  expect(found.kind === 'missing' && found.reason).toMatch(new RegExp(`^${name} was not tested`, 'i'));
});

test('a FIREFOX_PATH that names no file is an error', () => {
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
  expect(() => findEngine('firefox')).toThrow('FIREFOX_PATH');
});
