/** Guards that every page has its Content-Security-Policy, and nothing that the policy would silently block. */
import type { BuiltPage } from '../render/site.ts';
import type { Fault } from './fault.ts';
import type { Element, ScannedPage } from './html.ts';
import { perObject } from './memo.ts';

export function checkPolicy(page: BuiltPage, scanned: ScannedPage): Fault[] {
  const where = page.path;
  const faults: Fault[] = [];
  const policy = scanned.elements.find(
    ({ name, attributes }) =>
      name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
  )?.attributes['content'];
  if (!policy) faults.push({ where, what: 'has no Content-Security-Policy' });
  else if (/'unsafe-(inline|eval)'/.test(policy))
    faults.push({ where, what: `allows ${policy.match(/'unsafe-\w+'/)?.[0]}` });
  for (const element of scanned.elements) for (const what of blockedIn(element)) faults.push({ where, what });
  return faults;
}

const blockedIn = perObject(({ name, attributes }: Element) =>
  Object.keys(attributes)
    .filter((key) => key === 'style' || /^on[a-z]/.test(key))
    .map((key) => `<${name} ${key}="…"> is blocked by the policy`),
);
