/** What the check prints: one line for each rule, and what the shop will look like. */
import type { Outcome, Report } from './check.ts';
import type { Result } from './rule.ts';

const marks: Record<Result['kind'], string> = {
  ok: 'ok',
  breaks: 'BREAKS',
  missing: 'missing but optional',
  'not checked': 'not checked',
};

export const breaksOf = ({ outcomes }: Report) => outcomes.filter(({ result }) => result.kind === 'breaks');

/** For people. `url` is the backend's address. */
export function printedReport(url: string, report: Report): string {
  const broken = breaksOf(report);
  const missing = report.outcomes.flatMap(({ result }) => (result.kind === 'missing' ? [result.effect] : []));
  const unchecked = report.outcomes.filter(({ result }) => result.kind === 'not checked').length;
  const verdict = broken.length
    ? `${broken.length} ${broken.length === 1 ? 'rule' : 'rules'} broken. ${url} doesn’t fit yet.`
    : `This backend fits: ${url}`;
  return [
    ...report.outcomes.map(linesOf),
    '',
    ...(report.left.length ? [`Left on the backend: ${report.left.join(', ')}.`, ''] : []),
    ...(missing.length ? [`The shop does without some things: ${missing.join('; ')}.`] : []),
    ...(unchecked ? [`${unchecked} rules weren’t checked. The reason is beside each.`] : []),
    verdict,
  ].join('\n');
}

function linesOf({ rule, result }: Outcome): string {
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
    `    see       docs/backend.md, “${rule.section}”`,
  ].join('\n');
}

/** For `--json`. */
export const jsonReport = (url: string, report: Report): string =>
  `${JSON.stringify(
    {
      url,
      fits: breaksOf(report).length === 0,
      rules: report.outcomes.map(({ rule, result }) => ({ id: rule.id, ...result })),
      left: report.left,
    },
    null,
    2,
  )}\n`;
