/** What the check prints: the rules that the backend keeps, what the shop will look like, and last the broken rules. */
import type { Feature } from '#lib/shop-setup.ts';
import type { Report } from './check.ts';
import type { RuleResult } from './core/finding.ts';
import type { RuleOutcome } from './rule-runner.ts';

/** For each reason, the report names this many rules that weren't checked. */
const mostNamed = 3;

/** 0 if the backend fits, 1 if it breaks a rule or an option is wrong, 2 if the check couldn't finish. */
export const exitCodeOf = (report: Report) =>
  breaksOf(report).length || report.wrongOption ? 1 : report.cutShort ? 2 : 0;

export const breaksOf = (report: Report) => outcomesOf(report, 'breaks');

type ResultOf<K> = Extract<RuleResult, { kind: K }>;

const outcomesOf = <K extends RuleResult['kind']>({ outcomes }: Report, kind: K) =>
  outcomes.flatMap(({ rule, result }) =>
    result.kind === kind ? [{ rule, result: result as ResultOf<K> }] : [],
  );

/** The report for people. `url` is the backend's. */
export function printedReport(url: string, report: Report): string {
  const broken = breaksOf(report);
  const unchecked = outcomesOf(report, 'not checked').length;
  const unknown = `we don’t know yet whether ${url} fits`;
  const verdict = broken.length
    ? `${counted(broken.length)} broken. ${url} doesn’t fit yet.`
    : report.wrongOption
      ? `An option is wrong: ${report.wrongOption}. So ${unknown}.`
      : report.cutShort
        ? `The check couldn’t finish: ${report.cutShort}, so ${unknown}.`
        : `This backend fits${unchecked ? ', as far as it was checked' : ''}: ${url}`;
  return [
    ...report.outcomes.flatMap(lineOf),
    ...linesOfUnchecked(report),
    '',
    ...lookOf(report),
    '',
    ...(report.left.length ? ['Left on the backend:', ...report.left.map((one) => `  ${one}`), ''] : []),
    // Last, because that is what people see when a long report has gone by.
    ...broken.flatMap(linesOfBroken),
    ...(unchecked ? [`${counted(unchecked)} not checked. --json names them all.`] : []),
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
function lookOf(report: Report): string[] {
  const { features, currency, countries } = report.setup;
  const named = (isOn: boolean) =>
    (Object.keys(featureNames) as Feature[])
      .filter((name) => features[name] === isOn)
      .map((name) => featureNames[name]);
  const missing = outcomesOf(report, 'missing').map(({ result }) => result);
  const width = Math.max(...missing.map(({ part }) => part.length));
  return [
    'What the shop will look like, unless `shop.config.ts` turns more off:',
    `  on        ${[...named(true), `new passwords by a ${features.resetBy} in an email`].join(', ')}`,
    `  off       ${named(false).join(', ') || 'nothing'}`,
    `  currency  ${currency}`,
    `  delivers  ${countries.length ? `to ${countries.join(', ')}` : 'wherever there is a shipping method'}`,
    ...(missing.length ? ['What the backend lacks, and what follows:'] : []),
    ...new Set(missing.map(({ part, effect }) => `  ${part.padEnd(width)}  ${effect}`)),
  ];
}

const marked = (mark: string, text: string) => `${mark.padEnd(12)} ${text}`;

function lineOf({ rule, result }: RuleOutcome): string[] {
  if (result.kind === 'ok') return [marked('ok', `${rule.id}: ${rule.says}`)];
  if (result.kind === 'missing')
    return [marked('missing but optional', `${rule.id}: ${result.part}. So ${result.effect}.`)];
  return [];
}

/** Some of the rules that weren't checked, by reason, because one broken call can be the reason for more than a hundred. */
function linesOfUnchecked(report: Report): string[] {
  const byReason = Map.groupBy(outcomesOf(report, 'not checked'), ({ result }) => result.why);
  return [...byReason].map(([why, outcomes]) => {
    const ids = outcomes.slice(0, mostNamed).map(({ rule }) => rule.id);
    const more = outcomes.length - ids.length;
    return marked('not checked', `${ids.join(', ')}${more ? ` and ${more} more` : ''}: ${why}.`);
  });
}

function linesOfBroken({ rule, result }: ReturnType<typeof breaksOf>[number]): string[] {
  const { call, field, sent, came, expected } = result.evidence;
  return [
    marked('BREAKS', `${rule.id}: ${rule.says}`),
    `    call      ${call}`,
    ...(field ? [`    field     ${field}`] : []),
    ...(sent ? [`    sent      ${sent}`] : []),
    `    came      ${came}`,
    `    expected  ${expected}`,
    `    the shop  ${rule.otherwise}`,
    `    see       ${docFileOf(rule.section)}, “${rule.section}”`,
    '',
  ];
}

/** For `--json`. */
export const jsonReport = (url: string, report: Report): string =>
  `${JSON.stringify(
    {
      url,
      fits: exitCodeOf(report) === 0,
      cutShort: report.cutShort,
      wrongOption: report.wrongOption,
      rules: report.outcomes.map(({ rule, result }) => ({ id: rule.id, ...result })),
      left: report.left,
      shop: report.setup,
    },
    null,
    2,
  )}\n`;
