/** When the check runs all groups of rules, it first names the right rule for every fault. */
import { expect, test } from 'vitest';
import { backendFaults } from '../support/check-backend/backend-faults.ts';
import { checkedBackend } from '../support/check-backend/checked-backend.ts';

const { firstBroken } = await checkedBackend();

test.each(backendFaults.map((fault) => [fault.rule, fault.does, fault] as const))(
  'the check first names %s for a backend that %s',
  async (rule, _, fault) => {
    const first = await firstBroken(fault, false);
    expect(first?.rule.id, JSON.stringify(first?.result)).toBe(rule);
  },
);
