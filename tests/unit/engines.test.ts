import { afterEach, expect, test, vi } from 'vitest';
import { engineNames, findEngine } from '../../scripts/engines.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(engineNames)('a machine without %s is told what was not tested', (name) => {
  vi.stubEnv('FIREFOX_PATH', '');
  vi.stubEnv('PATH', '/nowhere');
  const found = findEngine(name);
  expect(found).toMatchObject({ kind: 'missing' });
  expect(found.kind === 'missing' && found.reason).toMatch(new RegExp(`^${name} was not tested`, 'i'));
});

test('a Firefox that is named and not there is an error, not a skipped test', () => {
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
  expect(() => findEngine('firefox')).toThrow('FIREFOX_PATH');
});
