/** What the check prints: one line for each rule, and what the shop will look like. */
import type { Feature } from '#lib/shop-setup.ts';
import type { Report } from './check.ts';
import type { RuleResult } from './core/finding.ts';
import type { RuleOutcome } from './rule-runner.ts';

const marks: Record<RuleResult['kind'], string> = {
  ok: 'ok',
  breaks: 'BREAKS',
  missing: 'missing but optional',
  'not checked': 'not checked',
};

/** 0 if the backend fits, 1 if it breaks a rule, 2 if the check couldn't finish. */
export const exitCodeOf = (report: Report) => (breaksOf(report).length ? 1 : report.cutShort ? 2 : 0);

export const breaksOf = ({ outcomes }: Report) => outcomes.filter(({ result }) => result.kind === 'breaks');

/** The report for people. `url` is the backend's. */
export function printedReport(url: string, report: Report): string {
  const broken = breaksOf(report);
  const unchecked = report.outcomes.filter(({ result }) => result.kind === 'not checked').length;
  const verdict = broken.length
    ? `${counted(broken.length)} broken. ${url} doesn’t fit yet.`
    : report.cutShort
      ? `The check couldn’t finish: ${report.cutShort}, so we don’t know yet whether ${url} fits.`
      : `This backend fits${unchecked ? ', as far as it was checked' : ''}: ${url}`;
  return [
    ...report.outcomes.map(linesOf),
    '',
    ...lookOf(report),
    '',
    ...(report.left.length ? ['Left on the backend:', ...report.left.map((one) => `  ${one}`), ''] : []),
    ...(unchecked ? [`${counted(unchecked)} not checked. The reason is beside each.`] : []),
    verdict,
  ].join('\n');
}

/** Headings that aren't in docs/backend.md, and the files that have them. */
const otherDocs: Readonly<Record<string, string>> = {
  'Prices and VAT': 'docs/prices.md',
  'Discount codes': 'docs/prices.md',
  'Options and variants': 'docs/variants.md',
};

/** The file of the docs that has this heading. */
export const docFileOf = (section: string): string => otherDocs[section] ?? 'docs/backend.md';

const counted = (count: number) => `${count} ${count === 1 ? 'rule' : 'rules'}`;

const featureNames: Record<Feature, string> = {
  reviews: 'reviews',
  newsletter: 'newsletter',
  invoices: 'invoices',
  cancelOrders: 'cancelling an order',
  changeEmail: 'changing the email address',
  discountCodes: 'discount codes',
  restockAlerts: 'emails when a product is back in stock',
};

/** The features that the shop has, those that it lacks, and its other settings. */
function lookOf({ outcomes, setup: { features, currency, countries } }: Report): string[] {
  const named = (isOn: boolean) =>
    (Object.keys(featureNames) as Feature[])
      .filter((name) => features[name] === isOn)
      .map((name) => featureNames[name])
      .join(', ') || 'nothing';
  const missing = outcomes.flatMap(({ result }) => (result.kind === 'missing' ? [result.effect] : []));
  return [
    'What the shop will look like, unless `shop.config.ts` turns more off:',
    `  on        ${named(true)}, new passwords by a ${features.resetBy} in an email`,
    `  off       ${named(false)}`,
    `  currency  ${currency}`,
    `  delivers  ${countries.length ? `to ${countries.join(', ')}` : 'wherever there is a shipping method'}`,
    ...[...new Set(missing)].map((effect) => `  missing   ${effect}`),
  ];
}

function linesOf({ rule, result }: RuleOutcome): string {
  const line = (more: string) => `${marks[result.kind].padEnd(12)} ${rule.id}: ${more}`;
  if (result.kind === 'ok') return line(rule.says);
  if (result.kind === 'missing') return line(`${result.effect}.`);
  if (result.kind === 'not checked') return line(`${result.why}.`);
  const { call, field, sent, came, expected } = result.evidence;
  return [
    line(rule.says),
    `    call      ${call}`,
    ...(field ? [`    field     ${field}`] : []),
    ...(sent ? [`    sent      ${sent}`] : []),
    `    came      ${came}`,
    `    expected  ${expected}`,
    `    the shop  ${rule.otherwise}`,
    `    see       ${docFileOf(rule.section)}, “${rule.section}”`,
  ].join('\n');
}

/** For `--json`. */
export const jsonReport = (url: string, report: Report): string =>
  `${JSON.stringify(
    {
      url,
      fits: exitCodeOf(report) === 0,
      cutShort: report.cutShort,
      rules: report.outcomes.map(({ rule, result }) => ({ id: rule.id, ...result })),
      left: report.left,
      shop: report.setup,
    },
    null,
    2,
  )}\n`;
