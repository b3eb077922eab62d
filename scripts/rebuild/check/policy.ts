/** Guards that every page carries its Content-Security-Policy and nothing that the policy would silently drop (promise 55). */
import type { BuiltPage } from '../release/site.ts';
import type { Fault } from './fault.ts';
import type { ScannedPage } from './html.ts';

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
  for (const { name, attributes } of scanned.elements)
    for (const key of Object.keys(attributes))
      if (key === 'style' || /^on[a-z]/.test(key))
        faults.push({ where, what: `<${name} ${key}="…"> is blocked by the policy` });
  return faults;
}
